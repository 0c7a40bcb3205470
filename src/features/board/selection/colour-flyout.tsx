// A colour of what is selected, behind a button that shows it; beneath the colours there may be more of the same line.

import type { ReactNode } from 'react';
import { Flyout } from '../../../ui/flyout.tsx';
import { Swatch, SwatchTrigger } from '../../../ui/swatch.tsx';
import { ColourChoice, choiceClass } from '../tool-bar/colour-choice.tsx';
import { useColourName } from '../tool-bar/use-colour-name.ts';

interface ColourFlyoutProps {
  name: string;
  /** Of a note: square, as the note is. */
  paper?: boolean;
  color: string | null;
  colors: readonly string[];
  onPick(color: string): void;
  children?: ReactNode;
}

export function ColourFlyout({ name, paper = false, color, colors, onPick, children }: ColourFlyoutProps) {
  const colourName = useColourName();
  return (
    <Flyout
      name={name}
      className={choiceClass}
      trigger={(props) => <SwatchTrigger without="several" paper={paper} color={color} name={name} {...props} />}
    >
      <ColourChoice color={color} onPick={onPick}>
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
