// What a shape is filled with: nothing, a soft colour, or a free one.

import { useTranslation } from 'react-i18next';
import { Flyout } from '../../../ui/flyout.tsx';
import { FreeSwatch, Swatch, SwatchTrigger } from '../../../ui/swatch.tsx';
import { FILLS } from './tools.ts';
import { useColourName } from './use-colour-name.ts';

export function FillFlyout({ fill, onPick }: { fill: string | null; onPick(fill: string | null): void }) {
  const { t } = useTranslation();
  const colourName = useColourName();
  return (
    <Flyout
      name={t('options.fill')}
      trigger={(props) => <SwatchTrigger without="none" color={fill} name={t('options.fill')} {...props} />}
    >
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
      <FreeSwatch value={fill?.startsWith('#') ? fill : null} name={t('options.anyColour')} onPick={onPick} />
    </Flyout>
  );
}
