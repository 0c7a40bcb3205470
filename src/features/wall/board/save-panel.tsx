// How the board of this session gets into somebody's account: by their own phone, where they sign in. By whom and where to it went then.

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useBoard } from '../../board/session/use-board.ts';
import { EdgePanel } from '../../board/shell/edge-panel.tsx';
import { runningSession } from '../device/panel-session.ts';
import styles from './join.module.css';
import { saveAddress } from './join-address.ts';
import { readParticipants, runningOf } from './running-session.ts';

export function SavePanel({ onClose }: { onClose(): void }) {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { shown } = useSnapshot(runningOf(board));
  // Whoever has scanned it waits here to see that it went well.
  useEffect(() => {
    readParticipants(board, true);
    return () => readParticipants(board, false);
  }, [board]);
  const claim = runningSession()?.claim;
  const claimed = shown?.claimed;
  return (
    <EdgePanel title={t('save.title')} onClose={onClose}>
      {claimed ? (
        <p className={styles.none} role="status">
          {t(claimed.project ? 'save.by' : 'save.byAlone', {
            name: claimed.by || t('nameless'),
            project: claimed.project,
          })}
        </p>
      ) : (
        claim && (
          <div className={styles.code}>
            <QrCode text={saveAddress(claim)} name={t('save.qr')} className={styles.qr} />
            <div className={styles.typed}>
              <p>{t('save.text')}</p>
              <p className={styles.muted}>{t('save.unclaimed')}</p>
            </div>
          </div>
        )
      )}
    </EdgePanel>
  );
}
