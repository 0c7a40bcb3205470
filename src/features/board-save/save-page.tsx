// /board/incognito/save: the board that the address names, else the one begun here last, goes into a project of somebody who is signed in; others sign in first.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { boardSavePath, withReturn } from '#protocol/return-path.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import type { Dashboard } from '#protocol/workspace.ts';
import { useAccount } from '../../app/account/use-account.ts';
import { userApi } from '../../app/account/user-api-of-page.ts';
import { MessagePage } from '../../app/message-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';
import { CardPage, Lead } from '../identity/index.tsx';
import { useBoardBegunLast } from './begun-last.ts';
import { aliasIn } from './save.ts';
import { SaveForm } from './save-form.tsx';
import styles from './save-page.module.css';

export function SavePage() {
  const named = aliasIn(useLocation().search);
  const begunLast = useBoardBegunLast(named !== undefined);
  const { standing } = useAccount();
  const alias = named ?? begunLast;
  if (alias === undefined) return <main aria-busy="true" />;
  if (alias === null) return <Navigate to={ROUTES.home.path} replace />;
  switch (standing) {
    case 'pending':
      return <main aria-busy="true" />;
    case 'guest':
    case 'sign-in-again':
      return <Navigate to={withReturn(ROUTES.incognitoSignIn.path, boardSavePath(alias))} replace />;
    case 'failed':
    case 'unreachable':
      return <Unreachable alias={alias} onAgain={() => location.reload()} />;
    case 'signed-in':
      return <Save key={alias} alias={alias} />;
  }
}

interface SavedTo {
  id: string;
  name: string;
}

function Save({ alias }: { alias: string }) {
  const { t } = useTranslation('board-save');
  const [places, setPlaces] = useState<Dashboard | 'failed'>();
  const [teamId, setTeamId] = useState('');
  const [saved, setSaved] = useState<SavedTo>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    const gone = new AbortController();
    void (async () => {
      const answer = await (await userApi()).dashboard(teamId, gone.signal);
      if (!gone.signal.aborted) setPlaces(answer.ok ? answer.data : 'failed');
    })();
    return () => gone.abort();
  }, [teamId, round]);

  if (places === 'failed') return <Unreachable alias={alias} onAgain={() => setRound(round + 1)} />;
  if (saved)
    return (
      <CardPage title={t('saved.title', { project: saved.name })}>
        <Lead>{t('saved.text')}</Lead>
        <div className={styles.ways} role="status">
          <Link to={boardPathOf(alias)} className={buttonClass('primary')}>
            {t('saved.open')}
          </Link>
          <Link to={`${ROUTES.project.path}?projectId=${saved.id}`} className={buttonClass('secondary')}>
            {t('saved.project')}
          </Link>
        </div>
      </CardPage>
    );
  return (
    <CardPage title={t('title')}>
      <Lead>{t('lead')}</Lead>
      {places ? (
        <SaveForm key={places.teamId} alias={alias} places={places} onTeam={setTeamId} onSaved={setSaved} />
      ) : (
        <div className={styles.form} aria-busy="true">
          <span className={styles.waiting} />
          <span className={styles.waiting} />
        </div>
      )}
      <div className={styles.ways}>
        <Link to={boardPathOf(alias)} className={buttonClass('secondary')}>
          {t('back')}
        </Link>
      </div>
    </CardPage>
  );
}

function Unreachable({ alias, onAgain }: { alias: string; onAgain(): void }) {
  const { t } = useTranslation('board-save');
  return (
    <MessagePage picture={<BrokenPicture />} title={t('unreachable.title')} text={t('unreachable.text')}>
      <Button kind="primary" onClick={onAgain}>
        {t('again')}
      </Button>
      <Link to={boardPathOf(alias)} className={buttonClass('secondary')}>
        {t('back')}
      </Link>
    </MessagePage>
  );
}
