// Of frames that are selected: their size by name, whether they clip what lies in them, and the panel of all frames.

import { Crop, LayoutList, Ratio } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Flyout } from '../../../ui/flyout.tsx';
import { openPanel } from '../panel/panels.ts';
import { openBoard, tell } from '../tell.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';

export function FrameOptions({ selection }: { selection: SelectionState }) {
  const { t } = useTranslation('frames');
  const [frames, setFrames] = useState<readonly ItemJson[]>([]);
  const [looks, setLooks] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every selection, and when it was changed here
  useEffect(() => {
    let counts = true;
    const calls = openBoard();
    calls
      ?.selection()
      .then((ids) => calls.items({ ids, kind: 'frame' }))
      .then((items) => counts && setFrames(items));
    return () => {
      counts = false;
    };
  }, [selection, looks]);

  const clips = frames.length > 0 && frames.every(({ frame }) => frame?.clip);
  const change = (of: (frame: ItemJson) => Omit<Parameters<typeof changeOf>[1], 'id'>): void =>
    tell(async (calls) => {
      await calls.change(frames.map((frame) => changeOf(frame, of(frame))));
      setLooks((count) => count + 1);
    });

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
      <IconButton icon={LayoutList} name={t('title')} onClick={() => openPanel('frames')} />
    </>
  );
}

const changeOf = <Change extends object>({ id }: ItemJson, change: Change): Change & { id: string } => ({
  ...change,
  id,
});
