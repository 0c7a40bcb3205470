// Ends the account, after saying what goes and what stays. The password is asked for again first, by the provider; one comes back to
// the same question then.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DeletionAnswer } from '#protocol/contract/people.ts';
import { ROUTES } from '#protocol/routes.ts';
import { startedAuth } from '../../account/auth-of-page.ts';
import { cleanUp } from '../../account/clean-up.ts';
import { userApi } from '../../account/user-api-of-page.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './settings.module.css';

/** Of the address: the question is open. */
const ASKED = 'delete';

export function DeletionCard() {
  const { t } = useTranslation('settings');
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has(ASKED);
  return (
    <section className={styles.card} aria-label={t('deletion.title')}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2>{t('deletion.title')}</h2>
          <p>{t('deletion.text')}</p>
        </div>
        <Button kind="danger" onClick={() => setQuery({ [ASKED]: '1' }, { replace: true })}>
          {t('deletion.ask')}
        </Button>
      </div>
      {isAsked && <DeletionDialog onClose={() => setQuery({}, { replace: true })} />}
    </section>
  );
}

function DeletionDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const [boards, setBoards] = useState<DeletionAnswer | null>(null);
  const [state, setState] = useState<'asking' | 'unread' | 'deleting' | 'failed'>('asking');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    const asked = new AbortController();
    setState('asking');
    void userApi()
      .then((api) => api.call('GET /api/user/me/deletion', { signal: asked.signal }))
      .then((answer) => {
        if (answer.ok) setBoards(answer.data);
        else if (answer.error.code !== 'aborted') setState('unread');
      });
    return () => asked.abort();
  }, [round]);

  const end = async () => {
    setState('deleting');
    const answer = await (await userApi()).call('DELETE /api/user/me', {});
    if (answer.ok) {
      // Nobody comes back to what is not sent yet.
      await cleanUp('drop');
      await (await startedAuth()).signOut({ silent: true });
      navigate(ROUTES.home.path, { replace: true });
    } else if (answer.error.code === 'sign-in-again') {
      await (await startedAuth()).signIn({ prompt: 'login', returnPath: `${ROUTES.settings.path}?${ASKED}=1` });
    } else setState('failed');
  };

  return (
    <Dialog
      title={t('deletion.question')}
      closeName={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" disabled={!boards || state === 'deleting'} onClick={() => void end()}>
            {t('deletion.done')}
          </Button>
        </>
      }
    >
      <div className={styles.consequences} aria-busy={!boards && state !== 'unread'}>
        {boards && (
          <ul>
            <li>{t('deletion.own', { count: boards.ownBoards })}</li>
            <li>{t('deletion.shared', { count: boards.sharedBoards })}</li>
            <li>{t('deletion.account')}</li>
          </ul>
        )}
        <p>{t('deletion.password')}</p>
        {state === 'unread' && (
          <p role="alert" className={styles.failed}>
            {t('notLoaded')} <Button onClick={() => setRound(round + 1)}>{t('again')}</Button>
          </p>
        )}
        {state === 'failed' && (
          <p role="alert" className={styles.failed}>
            {t('deletion.failed')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
