// What drags are brought to on this device, in the board's menu.

import { Magnet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { inputSettings, setSnapTo } from '../../../device/input-settings.ts';
import { Choices, Submenu } from '../../../ui/overlay/menu.tsx';
import { useBoard } from '../session/use-board.ts';

export function SnapChoices() {
  const board = useBoard();
  const { t } = useTranslation(['dict', 'arrange']);
  const { snapObjects, snapGrid } = useSnapshot(inputSettings);
  const choose = (objects: boolean, grid: boolean): void => {
    setSnapTo(objects, grid);
    board.tell((calls) => calls.setSnapTo(objects, grid));
  };
  const choices = [
    { value: 'on', label: t('on') },
    { value: 'off', label: t('off') },
  ] as const;
  return (
    <Submenu icon={Magnet} label={t('arrange:snapping')}>
      <Choices
        title={t('arrange:snapObjects')}
        value={snapObjects ? 'on' : 'off'}
        choices={choices}
        onChoose={(value) => choose(value === 'on', snapGrid)}
      />
      <Choices
        title={t('arrange:snapGrid')}
        value={snapGrid ? 'on' : 'off'}
        choices={choices}
        onChoose={(value) => choose(snapObjects, value === 'on')}
      />
    </Submenu>
  );
}
