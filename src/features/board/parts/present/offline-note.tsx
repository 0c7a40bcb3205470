// The note that this page is offline, over the frame. The bar that usually shows it is hidden, and others do not see turned frames meanwhile.

import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Island } from '../../../../ui/island.tsx';
import { useBoard } from '../../session/use-board.ts';
import { failureOf } from '../../shell/saved-status.tsx';
import styles from './present.module.css';

export function OfflineNote() {
  const board = useBoard();
  const { t } = useTranslation();
  const failure = failureOf(useSnapshot(board.store).saved);
  if (!failure) return null;
  return (
    <Island className={styles.offline} data-stays>
      <WifiOff aria-hidden size={18} strokeWidth={1.75} />
      {t(`saved.${failure}`)}
    </Island>
  );
}
