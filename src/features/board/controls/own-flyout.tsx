// Custom colour and width, behind the colour wheel's button.

import { useTranslation } from 'react-i18next';
import { Flyout } from '../../../ui/flyout.tsx';
import { SwatchTrigger } from '../../../ui/swatch.tsx';
import { chooseOptions } from '../session/tool-in-hand.ts';
import { useBoard } from '../session/use-board.ts';
import { choiceClass } from './colour-choice.tsx';
import { customColourPart } from './custom-colour-part.ts';

export function OwnFlyout({ color, width }: { color: string | null; width: number | null }) {
  const board = useBoard();
  const { t } = useTranslation();
  const name = t('options.own');
  return (
    <Flyout
      name={name}
      className={choiceClass}
      trigger={(props) => (
        <SwatchTrigger without="any" color={color} name={name} onPointerEnter={customColourPart.preload} {...props} />
      )}
    >
      <customColourPart.Part color={color} width={width} onPick={(picked) => chooseOptions(board, { color: picked })} />
    </Flyout>
  );
}
