// A colour of a tool or of what is selected, behind a button that shows it; beneath the colours there may be more of the same line.

import type { ReactNode } from 'react';
import { Flyout } from '../../../ui/flyout.tsx';
import { Swatch, SwatchTrigger } from '../../../ui/swatch.tsx';
import { ColourChoice, choiceClass } from './colour-choice.tsx';
import { useColourName } from './use-colour-name.ts';

interface ColourFlyoutProps {
  name: string;
  /** Of a note: square, as the note is. */
  paper?: boolean;
  /** Null: `without` says why there is none. */
  color: string | null;
  without?: 'several' | 'none';
  colors: readonly string[];
  /** A swatch by which there is none, ahead of the others. */
  clear?: { name: string; onPick(): void };
  onPick(color: string): void;
  children?: ReactNode;
}

export function ColourFlyout({
  name,
  paper = false,
  color,
  without = 'several',
  colors,
  clear,
  onPick,
  children,
}: ColourFlyoutProps) {
  const colourName = useColourName();
  return (
    <Flyout
      name={name}
      className={choiceClass}
      trigger={(props) => <SwatchTrigger without={without} paper={paper} color={color} name={name} {...props} />}
    >
      <ColourChoice color={color} onPick={onPick}>
        {clear && <Swatch color={null} name={clear.name} pressed={color === null} onPress={clear.onPick} />}
        {colors.map((one) => (
          <Swatch
            key={one}
            color={one}
            paper={paper}
            name={colourName(one)}
            pressed={color === one}
            onPress={() => onPick(one)}
          />
        ))}
      </ColourChoice>
      {children}
    </Flyout>
  );
}
