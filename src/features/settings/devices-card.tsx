// Where one is signed in; ends one of them, or all the others.

import { Laptop, Smartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionsAnswer } from '#protocol/contract/people.ts';
import { userApi } from '../../account/user-api-of-page.ts';
import { Button } from '../../ui/button.tsx';
import { when } from '../../ui/when.ts';
import styles from './settings.module.css';

type Session = SessionsAnswer['sessions'][number];

export function DevicesCard() {
  const { t } = useTranslation('settings');
  const { sessions, failed, hasNotEnded, read, end } = useSessions();
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section className={styles.card} aria-label={t('devices.title')}>
      <div className={styles.row}>
        <h2>{t('devices.title')}</h2>
        {others.length > 0 && (
          <Button className={styles.ends} onClick={() => void end()}>
            {t('devices.endOthers')}
          </Button>
        )}
      </div>
      {failed && (
        <p role="alert">
          {t('devices.failed')} <Button onClick={() => void read()}>{t('again')}</Button>
        </p>
      )}
      {hasNotEnded && !failed && <p role="alert">{t('devices.endFailed')}</p>}
      <ul className={styles.devices} aria-busy={sessions === null && !failed}>
        {sessions?.map((session) => (
          <Device key={session.id} session={session} onEnd={() => void end(session.id)} />
        ))}
      </ul>
    </section>
  );
}

function Device({ session, onEnd }: { session: Session; onEnd(): void }) {
  const { t, i18n } = useTranslation('settings');
  const { browser, system, lastMs, current } = session;
  const name = browser && system ? t('devices.on', { browser, system }) : browser || system || t('devices.unknown');
  const Icon = /^(Android|iOS|iPhone)/.test(system) ? Smartphone : Laptop;
  return (
    <li className={styles.row}>
      <span className={styles.device}>
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>{current ? t('devices.now') : t('devices.last', { when: when(lastMs, i18n.language) })}</p>
      </div>
      {current ? (
        <span className={styles.badge} data-on>
          {t('devices.this')}
        </span>
      ) : (
        <Button onClick={onEnd} aria-label={t('devices.endOf', { name })}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

function useSessions() {
  const [sessions, setSessions] = useState<Session[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [hasNotEnded, setNotEnded] = useState(false);
  const read = useCallback(async (signal?: AbortSignal) => {
    const answer = await (await userApi()).call('GET /api/user/sessions', { signal });
    if (signal?.aborted) return;
    setFailed(!answer.ok);
    if (answer.ok) setSessions(answer.data.sessions);
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void read(leaving.signal);
    return () => leaving.abort();
  }, [read]);
  /** Without a name: all but this one. */
  const end = async (id?: string) => {
    const api = await userApi();
    const answer = await (id === undefined
      ? api.call('DELETE /api/user/sessions', {})
      : api.call('DELETE /api/user/sessions/:id', { params: { id } }));
    setNotEnded(!answer.ok);
    await read();
  };
  return { sessions, failed, hasNotEnded, read, end };
}
