// The organizations that the person is in, with their plans, and the one that a page is about. Kept up to date by events.

import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useAccount } from '../../account/use-account.ts';
import { askAgain, useWorkspaceData } from '../../api/workspace-data.ts';
import { onWorkspaceEvent } from '../../api/workspace-events.ts';
import { readSetting } from '../../device/settings.ts';
import { ask } from '../signed-in-api.ts';
import { OWN_ENTITIES, type OwnEntitiesQuery, PROJECT_TEAM } from './operations.ts';

/** The name of the request in the cache. */
const NAME = 'own entities';

type Team = OwnEntitiesQuery['teams'][number];
export type OwnEntity = Team['entity'];

export interface OwnEntities {
  /** Empty: nobody is signed in, or they are not loaded. */
  entities: readonly OwnEntity[];
  /** The one that the page is about; undefined if there is none. */
  entity: OwnEntity | undefined;
  choose(id: string): void;
  /** Whether they could not be loaded. */
  hasFailed: boolean;
  retry(): void;
}

/** Begins with the organization of the team that this device knows as the last. */
export function useOwnEntities(): OwnEntities {
  const { teams, hasFailed, retry } = useOwnTeams();
  const [chosen, choose] = useState<string>();
  const entities = [...new Map(teams.map(({ entity }) => [entity.id, entity])).values()];
  const last = teams.find(({ id }) => id === readSetting('atrium-team'))?.entity.id;
  const entity = [chosen, last].flatMap((id) => entities.find((one) => one.id === id) ?? [])[0] ?? entities[0];
  return { entities, entity, choose, hasFailed, retry };
}

/** Returns the own organization with this id, or of this team or project; undefined if it is none of the person's, or is not loaded. */
export function useOwnEntity(subject: { entityId: string | null; teamId: string | null; projectId: string | null }) {
  const { entityId, projectId } = subject;
  const { teams } = useOwnTeams();
  const { data: projectTeam } = useWorkspaceData<string | null>(
    projectId !== null && teams.length > 0 ? `team of project ${projectId}` : null,
    async (signal) => (await ask(PROJECT_TEAM, { id: projectId ?? '' }, signal)).project?.teamId ?? null,
    false,
  );
  const teamId = subject.teamId ?? projectTeam;
  return teams.find(({ id, entity }) => id === teamId || entity.id === entityId)?.entity;
}

function useOwnTeams(): { teams: readonly Team[]; hasFailed: boolean; retry(): void } {
  const { standing } = useAccount();
  const {
    data: teams = [],
    error,
    again: retry,
  } = useWorkspaceData<readonly Team[]>(
    standing === 'signed-in' ? NAME : null,
    async (signal) => (await ask(OWN_ENTITIES, {}, signal)).teams,
    false,
  );
  useEffect(
    () =>
      onWorkspaceEvent(({ kind }) => {
        if (kind === 'all') askAgain((name) => name === NAME);
      }),
    [],
  );
  return { teams, hasFailed: error !== undefined && teams.length === 0, retry };
}

/** An organization without a name bears its owner's. */
export function entityTitle(t: TFunction<'plans'>, { name, ownerName }: Pick<OwnEntity, 'name' | 'ownerName'>): string {
  return name || t('ownersOrganization', { name: ownerName });
}
