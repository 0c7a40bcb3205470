// Size and color of the whole text that is open.

import { ALargeSmall } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EditingState } from '#protocol/board-events.ts';
import { INKS, LINE_COLOUR } from '#protocol/tools.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { Divider } from '../../../../ui/island.tsx';
import { ColourFlyout } from '../../controls/colour-flyout.tsx';
import { FontSizes } from '../../controls/sizes.tsx';
import { useBoard } from '../../session/use-board.ts';

export function TextLook({ editing }: { editing: EditingState }) {
  const board = useBoard();
  const { t } = useTranslation(['text-format', 'dict']);
  const { kind, fontSize, item } = editing;
  return (
    <>
      <Flyout name={t('size')} trigger={(props) => <IconButton icon={ALargeSmall} name={t('size')} more {...props} />}>
        {(close) => (
          <FontSizes
            now={fontSize}
            onPick={(size) => {
              close();
              board.tell((calls) => calls.style({ fontSize: size }));
            }}
          />
        )}
      </Flyout>
      {kind === 'text' && (
        <ColourFlyout
          name={t('dict:options.colour')}
          color={item?.style.color ?? LINE_COLOUR}
          colors={INKS}
          onPick={(color) => board.tell((calls) => calls.style({ color }))}
        />
      )}
      <Divider />
    </>
  );
}
