// /manage/entity/[planId]/teams: all teams of the organization, each with the way to its people.

import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Entity } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ask } from '../../../workspace/signed-in-api.ts';
import { TeamBadge } from '../../../workspace/team-badge.tsx';
import { teamName } from '../../../workspace/team-name.ts';
import styles from '../team.module.css';
import { useTeamEvents } from '../use-team-events.ts';
import { EntityFrame, EntityTabs } from './entity-frame.tsx';
import { ENTITY_TEAMS } from './operations.ts';
import type { TeamOfEntity } from './use-entity-people.ts';

export function EntityTeamsPage() {
  const { t } = useTranslation('team');
  return (
    <EntityFrame
      tab="teams"
      actions={() => (
        <Link to={ROUTES.newTeam.path} className={buttonClass('primary')}>
          <Plus aria-hidden strokeWidth={1.75} /> {t('new.create')}
        </Link>
      )}
    >
      {(entity) => (
        <>
          <EntityTabs entity={entity} tab="teams" />
          <div className={styles.cards}>
            <Teams entity={entity} />
          </div>
        </>
      )}
    </EntityFrame>
  );
}

function Teams({ entity }: { entity: Entity }) {
  const { t, i18n } = useTranslation('team');
  const { t: shell } = useTranslation('dashboard');
  const {
    data: teams,
    error,
    again,
  } = useWorkspaceData<readonly TeamOfEntity[]>(
    `entity teams ${entity.id}`,
    async (signal) => (await ask(ENTITY_TEAMS, { entityId: entity.id }, signal)).entityTeams,
  );
  useTeamEvents('', again);
  const number = new Intl.NumberFormat(i18n.language === 'cimode' ? 'en' : i18n.language);
  return (
    <section className={styles.card} aria-label={t('entity.teams')}>
      {teams?.length === 0 && <p className={styles.hint}>{t('entity.noTeams')}</p>}
      {error !== undefined && (
        <p className={styles.failed} role="alert">
          {t('notLoaded')} <Button onClick={again}>{t('again')}</Button>
        </p>
      )}
      <ul className={styles.rows}>
        {teams?.map((team) => {
          const name = teamName(shell, team);
          return (
            <li key={team.id}>
              <TeamBadge name={name} color={team.color} />
              <Link to={ROUTES.teamPeople.path.replace(':teamId', team.id)} dir="auto">
                {name}
              </Link>
              <span className={styles.hint}>{t('entity.peopleOf', { people: number.format(team.members) })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
