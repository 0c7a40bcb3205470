// What the wheel does on this device, in the board's menu: with a mouse it may zoom, with a trackpad it moves the board.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeSyncedSetting } from '../../../account/synced-settings.ts';
import { Choices } from '../../../ui/overlay/menu.tsx';
import { zoomsByWheel } from '../input/wheel.ts';

export function WheelChoices() {
  const { t } = useTranslation(['dict', 'arrange']);
  const [device, choose] = useState(zoomsByWheel() ? 'mouse' : 'trackpad');
  return (
    <Choices
      title={t('arrange:wheel')}
      value={device}
      choices={[
        { value: 'trackpad', label: t('input.fingerPans') },
        { value: 'mouse', label: t('arrange:wheelZooms') },
      ]}
      onChoose={(to) => {
        choose(to);
        storeSyncedSetting('navigationDevice', to);
      }}
    />
  );
}
