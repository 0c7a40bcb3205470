// Pairs phones as remotes of this panel, and lists them. Stands at one edge, without a scrim, so that others can draw. A presentation closes it.

import { Smartphone } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useBoard } from '../../board/session/use-board.ts';
import { barsHiddenOf } from '../../board/shell/bars-hidden.ts';
import { EdgePanel } from '../../board/shell/edge-panel.tsx';
import styles from './join.module.css';
import { endRemote, endRemotes, keepPairing, leadingOf, type Remote, remoteAddress, setTogether } from './leading.ts';

export function RemotePanel({ onClose }: { onClose(): void }) {
  const board = useBoard();
  const { t } = useTranslation('remote');
  const { pairing, isOffline, remotes, isTogether } = useSnapshot(leadingOf(board));
  useEffect(() => keepPairing(board), [board]);
  const { presents } = useSnapshot(barsHiddenOf(board));
  useEffect(() => {
    if (presents) onClose();
  }, [presents, onClose]);
  const id = useId();
  return (
    <EdgePanel title={t('panel.title')} onClose={onClose}>
      {pairing ? (
        <div className={styles.code}>
          <QrCode text={remoteAddress(pairing.token)} name={t('panel.qr')} className={styles.qr} />
          <div className={styles.typed}>
            <p>{t('panel.text')}</p>
            <p className={styles.muted}>{t('panel.right')}</p>
          </div>
        </div>
      ) : (
        <p className={styles.none} role="status">
          {t(isOffline ? 'panel.offline' : 'panel.comes')}
        </p>
      )}
      <div className={styles.who}>
        <h3>{t('panel.who')}</h3>
        <span className={styles.muted} role="status">
          {remotes.length === 0 ? t('panel.nobody') : t('panel.count', { count: remotes.length })}
        </span>
        {remotes.length > 1 && (
          <Button className={styles.end} onClick={() => void endRemotes(board)}>
            {t('panel.endAll')}
          </Button>
        )}
      </div>
      <ul className={styles.rows}>
        {remotes.map((remote, at) => (
          <RemoteRow key={remote.id} {...remote} number={at + 1} />
        ))}
      </ul>
      <footer className={styles.foot}>
        <div className={styles.setting}>
          <span className={styles.words}>
            <strong>{t('panel.together')}</strong>
            <span id={id}>{t('panel.togetherText')}</span>
          </span>
          <Switch
            name={t('panel.together')}
            on={isTogether}
            describedBy={id}
            onChange={(together) => setTogether(board, together)}
          />
        </div>
      </footer>
    </EdgePanel>
  );
}

function RemoteRow({ id, hasTurn, isHere, number }: Remote & { number: number }) {
  const board = useBoard();
  const { t } = useTranslation('remote');
  const name = t('panel.phone', { number });
  return (
    <li className={styles.row}>
      <span className={styles.face} aria-hidden>
        <Smartphone strokeWidth={1.75} />
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>{t(isHere ? (hasTurn ? 'panel.leads' : 'panel.waits') : 'panel.sleeps')}</span>
      </span>
      <Button className={styles.end} aria-label={t('panel.endWho', { name })} onClick={() => void endRemote(board, id)}>
        {t('panel.disconnect')}
      </Button>
    </li>
  );
}
