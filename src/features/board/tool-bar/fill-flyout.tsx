// What a shape is filled with: nothing, a soft colour, or a custom one; of a tool also how.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FILLS } from '#protocol/tools.ts';
import { Flyout } from '../../../ui/flyout.tsx';
import { Swatch, SwatchTrigger } from '../../../ui/swatch.tsx';
import { ColourChoice, choiceClass } from './colour-choice.tsx';
import { useColourName } from './use-colour-name.ts';

interface FillFlyoutProps {
  fill: string | null;
  onPick(fill: string | null): void;
  /** Beneath the colours. */
  children?: ReactNode;
}

export function FillFlyout({ fill, onPick, children }: FillFlyoutProps) {
  const { t } = useTranslation();
  const colourName = useColourName();
  return (
    <Flyout
      name={t('options.fill')}
      className={choiceClass}
      trigger={(props) => <SwatchTrigger without="none" color={fill} name={t('options.fill')} {...props} />}
    >
      <ColourChoice color={fill} onPick={onPick}>
        <Swatch color={null} name={t('options.noFill')} pressed={fill === null} onPress={() => onPick(null)} />
        {FILLS.map((color) => (
          <Swatch
            key={color}
            color={color}
            name={colourName(color)}
            pressed={fill === color}
            onPress={() => onPick(color)}
          />
        ))}
      </ColourChoice>
      {children}
    </Flyout>
  );
}
