// A code that opens this board on one wall panel, once, and what the people at that panel can do with it.

import { Monitor } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardPanelsAnswer, OpeningCodeAnswer } from '#protocol/contract/panels.ts';
import { ROUTES } from '#protocol/routes.ts';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { errorCode } from '../../board/session/board-session.ts';
import { useBoard } from '../../board/session/use-board.ts';
import { CodeText } from './code-text.tsx';
import styles from './lend.module.css';
import { useLeft } from './use-left.ts';

interface WallPanelCode extends OpeningCodeAnswer {
  /** Panels that showed the board when the code was made. */
  before: ReadonlySet<string>;
}

/** `panels`: those that show the board; one more means that the code has been used. */
export function LendToPanel({ panels }: { panels: BoardPanelsAnswer['panels'] }) {
  const board = useBoard();
  const { t } = useTranslation('panel');
  const { t: word } = useTranslation();
  const address = board.address;
  const [code, setCode] = useState<WallPanelCode | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isUsed = code !== null && panels.some(({ id, isLent }) => isLent && !code.before.has(id));
  useEffect(() => {
    if (isUsed) setCode(null);
  }, [isUsed]);
  const make = async () => {
    try {
      const lent = await api.board(address).call('POST /api/boards/:id/panels', {});
      setCode({ ...lent, before: new Set(panels.map(({ id }) => id)) });
      setError(null);
    } catch (failed) {
      setError(errorCode(failed));
    }
  };
  return (
    <section className={styles.lend} aria-label={t('lend.title')}>
      <div className={styles.row}>
        <span className={styles.words}>
          <strong>{t('lend.title')}</strong>
          <span>{t('lend.text')}</span>
          <span>{t('lend.shows')}</span>
        </span>
        {!code && (
          <Button kind="secondary" onClick={() => void make()}>
            <Monitor aria-hidden strokeWidth={1.75} />
            {t('lend.make')}
          </Button>
        )}
      </div>
      {code && <Code {...code} onExpired={() => setCode(null)} />}
      {error && (
        <p className={styles.error} role="alert">
          {error === 'network'
            ? t('lend.unreachable')
            : word(`errors.${error as 'unknown'}`, { defaultValue: word('errors.unknown', { code: error }) })}
        </p>
      )}
    </section>
  );
}

function Code({ code, expiresAt, onExpired }: OpeningCodeAnswer & { onExpired(): void }) {
  const { t } = useTranslation('panel');
  const left = useLeft(expiresAt);
  const box = useRef<HTMLDivElement>(null);
  // Newer browsers answer a promise, which is no clean-up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isExpired = left === '0:00';
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired, onExpired]);
  return (
    <div ref={box} className={styles.code} role="status">
      <span>{t('lend.open')}</span>
      <bdi className={styles.address}>{location.host + ROUTES.panelCode.path}</bdi>
      <CodeText code={code} large />
      <span className={styles.muted}>{t('lend.left', { time: left })}</span>
    </div>
  );
}
