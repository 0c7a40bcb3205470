// The teams and organizations whose templates the person manages, and the one that the address or this device names.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Team, TemplateOwner } from '#protocol/generated/graphql.ts';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import { readSetting } from '../../../device/settings.ts';
import { ask } from '../../../workspace/signed-in-api.ts';
import { teamName } from '../../../workspace/team-name.ts';
import { TEAM_ID } from '../../../workspace/use-workspace.ts';
import { entityName, manages } from '../entity/entity-frame.tsx';
import { TEAMS } from '../operations.ts';
import { useTeamEvents } from '../use-team-events.ts';

/** A team or organization. */
export interface Owner {
  kind: Exclude<TemplateOwner, 'person'>;
  id: string;
  name: string;
  /** A team of it, which the frame of the page shows. */
  teamId: string;
}

export interface Owners {
  /** The owners whose templates the person manages. Undefined: not loaded. */
  managed: readonly Owner[] | undefined;
  /** The owners to which the person may give a template. */
  receivers: readonly Owner[];
  /** The chosen one; undefined if it is not among `managed`. */
  owner: Owner | undefined;
  /** The query of the page that says why there is no access. */
  noAccessQuery: string;
  choose(id: string): void;
  error: unknown;
  reload(): void;
}

export function useOwners(): Owners {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation('dashboard');
  const [query, setQuery] = useSearchParams();
  const [lastTeamId] = useState(() => readSetting('atrium-team'));
  // A role may have changed since a stored answer, so none is stored.
  const {
    data: teams,
    error,
    again: reload,
  } = useWorkspaceData<readonly Team[]>(
    'owners of templates',
    async (signal) => (await ask(TEAMS, {}, signal)).teams,
    false,
  );
  useTeamEvents('', reload);
  const ofTeam = (team: Team): Owner => ({ kind: 'team', id: team.id, name: teamName(shell, team), teamId: team.id });
  const ofEntity = ({ id: teamId, entity }: Team): Owner => ({
    kind: 'entity',
    id: entity.id,
    name: entityName(t, entity),
    teamId,
  });
  const entities = [...new Map(teams?.map((team) => [team.entity.id, team])).values()].filter(({ entity }) =>
    manages(entity),
  );
  const ownersWith = (mayHave: (team: Team) => boolean): Owner[] => [
    ...(teams ?? []).filter(mayHave).map(ofTeam),
    ...entities.map(ofEntity),
  ];
  const managed = teams && ownersWith(({ role }) => role === 'admin');
  const ownerId = query.get(TEAM_ID);
  const owner =
    managed?.find(({ id }) => id === (ownerId ?? lastTeamId)) ?? (ownerId === null ? managed?.[0] : undefined);
  const isEntity = teams?.some(({ entity }) => entity.id === ownerId);
  return {
    managed,
    receivers: ownersWith(({ role }) => role !== 'contributor'),
    owner,
    noAccessQuery: ownerId === null ? '' : `?${isEntity ? 'entityId' : TEAM_ID}=${ownerId}`,
    choose: (id) => setQuery({ [TEAM_ID]: id }, { replace: true }),
    error,
    reload,
  };
}
