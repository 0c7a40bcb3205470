// A board goes into a project of somebody who is signed in: which one, and that it is there.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import { ROUTES } from '#protocol/routes.ts';
import { userApi } from '../../account/user-api-of-page.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CardPage, Lead } from '../identity/index.tsx';
import type { Failure, Into } from './save.ts';
import { SaveForm } from './save-form.tsx';
import styles from './save-page.module.css';
import { Unreachable } from './unreachable.tsx';

interface Props {
  title: string;
  lead: string;
  savedText: string;
  save(into: Into): Promise<{ projectId: string } | Failure>;
  /** Of the board, once it is saved. */
  openPath(): string;
  /** To the board before it is saved; undefined: there is no way to it here. */
  back?: string;
}

interface SavedTo {
  id: string;
  name: string;
}

export function SaveToProject({ title, lead, savedText, save, openPath, back }: Props) {
  const { t } = useTranslation('board-save');
  const [places, setPlaces] = useState<Dashboard | 'failed'>();
  const [teamId, setTeamId] = useState('');
  const [saved, setSaved] = useState<SavedTo>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    const gone = new AbortController();
    void (async () => {
      const answer = await (await userApi()).call('GET /api/user/dashboard', {
        query: { teamId: teamId || undefined },
        signal: gone.signal,
      });
      if (!gone.signal.aborted) setPlaces(answer.ok ? answer.data : 'failed');
    })();
    return () => gone.abort();
  }, [teamId, round]);

  if (places === 'failed') return <Unreachable back={back} onAgain={() => setRound(round + 1)} />;
  if (saved)
    return (
      <CardPage title={t('saved.title', { project: saved.name })}>
        <Lead>{savedText}</Lead>
        <div className={styles.ways} role="status">
          <Link to={openPath()} className={buttonClass('primary')}>
            {t('saved.open')}
          </Link>
          <Link to={`${ROUTES.project.path}?projectId=${saved.id}`} className={buttonClass('secondary')}>
            {t('saved.project')}
          </Link>
        </div>
      </CardPage>
    );
  return (
    <CardPage title={title}>
      <Lead>{lead}</Lead>
      {places ? (
        <SaveForm
          key={places.teamId}
          save={save}
          places={places}
          chosenTeam={teamId}
          onTeam={setTeamId}
          onSaved={setSaved}
        />
      ) : (
        <div className={styles.form} aria-busy="true">
          <span className={styles.waiting} />
          <span className={styles.waiting} />
        </div>
      )}
      {back && (
        <div className={styles.ways}>
          <Link to={back} className={buttonClass('secondary')}>
            {t('back')}
          </Link>
        </div>
      )}
    </CardPage>
  );
}
