// Of frames that are selected: their size by name, whether they clip what lies in them, and the panel of all frames.

import { Crop, LayoutList, Ratio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/board-events.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import { useSelected } from '../../queries/use-selected.ts';
import { useBoard } from '../../session/use-board.ts';
import { openPanel } from '../../shell/side-panels.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';

export function FrameOptions({ selection }: { selection: SelectionState }) {
  const board = useBoard();
  const { t } = useTranslation('frames');
  const { items: frames, change } = useSelected('frame', selection);
  const clips = frames.length > 0 && frames.every(({ frame }) => frame?.clip);
  return (
    <>
      <Flyout name={t('size')} trigger={(props) => <IconButton icon={Ratio} name={t('size')} {...props} />}>
        {(close) =>
          PRESET_NAMES.map((name) => (
            <Button
              key={name}
              onClick={() => {
                close();
                change(({ x, y, rot }) => ({ box: { x, y, ...PRESETS[name], rot } }));
              }}
            >
              {t(`preset.${name}`)}
            </Button>
          ))
        }
      </Flyout>
      <IconButton
        icon={Crop}
        name={t('clip')}
        aria-pressed={clips}
        onClick={() => change(({ frame }) => ({ frame: { ...frame, clip: !clips } }))}
      />
      <IconButton icon={LayoutList} name={t('title')} onClick={() => openPanel(board, 'frames')} />
    </>
  );
}
