// A board of one's own on a wall panel: a code that opens it there, once, and the panels that have it.

import { Monitor } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardPanelsAnswer, LendAnswer } from '#protocol/panels.ts';
import { ROUTES } from '#protocol/routes.ts';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { useBoardAddress } from '../board-context.ts';
import { errorCode } from '../tell.ts';
import { CodeText } from './code-text.tsx';
import styles from './lend.module.css';
import { useLeft } from './use-left.ts';

const LOOK_MS = 4000;

type Panel = BoardPanelsAnswer['panels'][number];

export function LendToPanel() {
  const { t } = useTranslation('panel');
  const { t: word } = useTranslation();
  const { panels, code, error, make, end } = useLent();
  return (
    <section className={styles.lend} aria-label={t('lend.title')}>
      <div className={styles.row}>
        <span className={styles.words}>
          <strong>{t('lend.title')}</strong>
          <span>{t('lend.text')}</span>
        </span>
        {!code && (
          <Button kind="secondary" onClick={() => void make()}>
            <Monitor aria-hidden strokeWidth={1.75} />
            {t('lend.make')}
          </Button>
        )}
      </div>
      {code && <Code {...code} />}
      {error && (
        <p className={styles.error} role="alert">
          {word(`errors.${error as 'unknown'}`, { defaultValue: word('errors.unknown', { code: error }) })}
        </p>
      )}
      <ul>
        {panels.map((panel) => (
          <PanelRow key={panel.id} {...panel} onEnd={() => void end(panel.id)} />
        ))}
      </ul>
    </section>
  );
}

function Code({ code, expiresAt }: LendAnswer) {
  const { t } = useTranslation('panel');
  const left = useLeft(expiresAt);
  const box = useRef<HTMLDivElement>(null);
  // Newer browsers answer a promise, which is no clean-up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.code} role="status">
      <span>{t('lend.open')}</span>
      <bdi className={styles.address}>{location.host + ROUTES.panelCode.path}</bdi>
      <CodeText code={code} large />
      <span className={styles.muted}>{t('lend.left', { time: left })}</span>
    </div>
  );
}

function PanelRow({ openedAt, onEnd }: Panel & { onEnd(): void }) {
  const { t, i18n } = useTranslation('panel');
  const { t: word } = useTranslation();
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(openedAt);
  return (
    <li className={styles.row}>
      <Monitor aria-hidden strokeWidth={1.75} />
      <span className={styles.words}>
        <strong>{word('people.panel')}</strong>
        <span>{t('lend.since', { time: at })}</span>
      </span>
      <Button className={styles.end} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  );
}

function useLent() {
  const address = useBoardAddress();
  const [panels, setPanels] = useState<readonly Panel[]>([]);
  const [code, setCode] = useState<LendAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asked = useCallback(
    <T,>(method: string, path = ''): Promise<T> =>
      api.board(address).ask<T>(method, `panels${path}`, undefined, new AbortController().signal),
    [address],
  );
  const attempt = useCallback(async (work: () => Promise<void>) => {
    try {
      await work();
      setError(null);
    } catch (failed) {
      setError(errorCode(failed));
    }
  }, []);
  const read = useCallback(
    () => attempt(async () => setPanels((await asked<BoardPanelsAnswer>('GET')).panels)),
    [asked, attempt],
  );
  useEffect(() => {
    void read();
    // A code that has been used has become a panel.
    const timer = setInterval(() => {
      void read();
      setCode((one) => (one && one.expiresAt > Date.now() ? one : null));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [read]);
  useEffect(() => {
    if (panels.length > 0) setCode(null);
  }, [panels.length]);
  return {
    panels,
    code,
    error,
    make: () => attempt(async () => setCode(await asked<LendAnswer>('POST'))),
    end: (id: string) =>
      attempt(async () => {
        await asked('DELETE', `/${id}`);
        await read();
      }),
  };
}
