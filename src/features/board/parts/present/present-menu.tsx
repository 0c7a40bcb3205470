// The ways to present: to everybody on the board, or on this screen.

import { MonitorPlay, Presentation } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Localized } from '../../../../ui/overlay/localized.tsx';
import { Entry, Menu } from '../../../../ui/overlay/menu.tsx';
import { useBoard } from '../../session/use-board.ts';
import { startPresenting } from './start.ts';

export function PresentMenu({ trigger, onClose }: { trigger: RefObject<HTMLElement | null>; onClose(): void }) {
  const board = useBoard();
  const { t } = useTranslation('present');
  const { presentation, role } = useSnapshot(board.store);
  const hasOtherPresenter = presentation !== null && presentation !== undefined && !presentation.isOwn;
  return (
    <Localized>
      <Menu name={t('presentation')} trigger={trigger} onClose={onClose} placement="bottom end">
        {role === 'editor' && (
          <Entry icon={Presentation} onPress={() => startPresenting(board, { mode: 'everyone' })}>
            {t(hasOtherPresenter ? 'takeOver' : 'action.everyone')}
          </Entry>
        )}
        <Entry icon={MonitorPlay} onPress={() => startPresenting(board, { mode: 'alone' })}>
          {t('action.alone')}
        </Entry>
      </Menu>
    </Localized>
  );
}
