// Leaving a team, and deleting it, each after saying what goes.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Team } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { signedIn } from '../../account/user.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ask, signedInApi } from '../../workspace/signed-in-api.ts';
import { teamName } from '../../workspace/team-name.ts';
import { endTeam } from './ended-teams.ts';
import { DELETE_TEAM } from './operations.ts';
import styles from './team.module.css';

const confirm = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

export function EndCard({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation('dashboard');
  const navigate = useNavigate();
  const { user } = useSnapshot(signedIn);
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const name = teamName(shell, team);
  const isFirst = user?.teamId === team.id;
  const go = () => navigate(ROUTES.dashboard.path, { replace: true });
  return (
    <section className={styles.card} aria-label={t('profile.delete')}>
      {!isFirst && (
        <div className={styles.end}>
          <div>
            <h2>{t('profile.leave')}</h2>
            <p>{t('profile.leaveText')}</p>
          </div>
          <Button kind="danger" onPointerEnter={confirm.preload} onClick={() => setAsked('leave')}>
            {t('profile.leaveAsk')}
          </Button>
        </div>
      )}
      {team.role === 'admin' && (
        <div className={styles.end}>
          <div>
            <h2>{t('profile.delete')}</h2>
            <p>{t(isFirst ? 'profile.deleteOwn' : 'profile.deleteText')}</p>
          </div>
          {!isFirst && (
            <Button kind="danger" onPointerEnter={confirm.preload} onClick={() => setAsked('delete')}>
              {t('profile.deleteAsk')}
            </Button>
          )}
        </div>
      )}
      {asked === 'leave' && (
        <confirm.Part
          title={t('profile.leaveQuestion', { name })}
          text={t('profile.leaveText')}
          done={t('profile.leaveDone')}
          act={() => endTeam(team.id, () => leave(team.id))}
          onDone={go}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'delete' && (
        <confirm.Part
          title={t('profile.deleteQuestion', { name })}
          text={`${t('profile.deleteText')} ${t('profile.deleteConfirm')}`}
          done={t('profile.deleteDone')}
          typed={name}
          act={() => endTeam(team.id, () => ask(DELETE_TEAM, { id: team.id }))}
          onDone={go}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

async function leave(teamId: string): Promise<void> {
  const answer = await (await signedInApi()).call('POST /api/user/team/:teamId/leave', { params: { teamId } });
  if (!answer.ok) throw answer.error;
}
