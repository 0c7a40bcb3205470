// The people of a team as the page shows them: searched, filtered, sorted, a page of them at a time; and what is changed of them, shown
// before the server has answered and as it was where it refuses.

import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AccessRequest, Invite, Member, Project, Team } from '#protocol/generated/graphql.ts';
import type { TeamRole } from '#protocol/roles.ts';
import type { Page } from '#protocol/workspace.ts';
import { SET_PROJECT_ROLE } from '../../api/operations/projects.ts';
import { ACCESS_REQUESTS } from '../../api/operations/requests.ts';
import { useWorkspaceData } from '../../api/workspace-data.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { useSettled } from '../../workspace/use-settled.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useNotice } from './notice.tsx';
import { INVITES, MEMBERS, REMOVE_FROM_TEAM, SET_TEAM_ROLE } from './operations.ts';
import { refusal } from './refusal.ts';
import type { Filter } from './table-parts.tsx';
import { useTeamEvents } from './use-team-events.ts';

const PER_PAGE = 100;

export interface People {
  filter: Filter<TeamRole>;
  setFilter(change: Partial<Filter<TeamRole>>): void;
  /** Undefined: not answered yet. The last answer stays while the next one is on its way. */
  page: Page<Member> | undefined;
  /** Of what is shown: its people, its invites, its requests. */
  error: unknown;
  invites: readonly Invite[];
  requests: readonly AccessRequest[];
  projects: readonly Project[];
  notice: ReactNode;
  say(text: string): void;
  sayWhy(error: unknown): void;
  setRole(members: readonly Member[], role: TeamRole): Promise<void>;
  addToProject(members: readonly Member[], project: Project): Promise<void>;
  remove(members: readonly Member[]): Promise<void>;
  again(): void;
}

export function usePeople(team: Team, teamAgain: () => void): People {
  const { t } = useTranslation('team');
  const { notice, show } = useNotice();
  // Somebody whom the palette found is looked for.
  const [query] = useSearchParams();
  const [filter, setAll] = useState<Filter<TeamRole>>({
    search: query.get('search') ?? '',
    role: null,
    descending: false,
    page: 1,
  });
  const search = useSettled(filter.search.trim());
  const asked = { teamId: team.id, role: filter.role, descending: filter.descending, page: filter.page, search };
  const { data, error, again } = useWorkspaceData<Page<Member>>(
    `members ${Object.values(asked).join(' ')}`,
    async (signal) => (await ask(MEMBERS, { ...asked, perPage: PER_PAGE }, signal)).members,
  );
  const manages = team.role === 'admin';
  const invites = useWorkspaceData<readonly Invite[]>(
    manages ? `invites ${team.id}` : null,
    async (signal) => (await ask(INVITES, { kind: 'team', id: team.id }, signal)).invites,
  );
  const requests = useWorkspaceData<readonly AccessRequest[]>(
    manages ? `requests ${team.id}` : null,
    async (signal) => (await ask(ACCESS_REQUESTS, { kind: 'team', id: team.id }, signal)).accessRequests,
  );
  const workspace = useWorkspace(team.id);

  const [last, setLast] = useState(data);
  /** As changed here, until the list comes anew. */
  const [roles, setRoles] = useState<ReadonlyMap<string, TeamRole>>(new Map());
  useEffect(() => {
    if (!data) return;
    setLast(data);
    setRoles(new Map());
  }, [data]);

  const allAgain = () => {
    again();
    invites.again();
    requests.again();
    teamAgain();
  };
  useTeamEvents(team.id, () => {
    again();
    invites.again();
    requests.again();
  });
  const sayWhy = (failure: unknown) => {
    show({ text: refusal(t, failure) });
  };
  /** Each with the role it shall have, by one request per role. */
  const give = async (wanted: ReadonlyMap<string, TeamRole>): Promise<boolean> => {
    setRoles(wanted);
    try {
      for (const role of new Set(wanted.values())) {
        const personIds = [...wanted].filter(([, one]) => one === role).map(([id]) => id);
        await ask(SET_TEAM_ROLE, { teamId: team.id, personIds, role });
      }
      return true;
    } catch (failure) {
      setRoles(new Map());
      sayWhy(failure);
      return false;
    } finally {
      allAgain();
    }
  };
  const page = data ?? last;
  return {
    filter,
    setFilter: (change) => setAll((before) => ({ ...before, page: 1, ...change })),
    page: page && { ...page, rows: page.rows.map((member) => withRole(member, roles.get(member.person.id))) },
    error: error ?? (manages ? (invites.error ?? requests.error) : undefined),
    invites: (manages && invites.data) || [],
    requests: (manages && requests.data) || [],
    projects: workspace.data?.projects ?? [],
    notice,
    say: (text) => show({ text }),
    sayWhy,
    async setRole(members, role) {
      const changed = members.filter((member) => member.role !== role);
      if (changed.length === 0) return;
      const before = new Map(changed.flatMap((one) => (one.role ? [[one.person.id, one.role] as const] : [])));
      const done = await give(new Map(changed.map(({ person }) => [person.id, role])));
      if (done) show({ text: t('bar.changed'), undo: () => void give(before) });
    },
    async addToProject(members, { id, name }) {
      const personIds = members
        .filter((member) => !member.projects.some((project) => project.id === id))
        .map(({ person }) => person.id);
      try {
        if (personIds.length > 0) await ask(SET_PROJECT_ROLE, { projectId: id, personIds, role: 'member' });
        show({ text: t('bar.added', { name }) });
      } catch (failure) {
        sayWhy(failure);
      }
      allAgain();
    },
    async remove(members) {
      await ask(REMOVE_FROM_TEAM, { teamId: team.id, personIds: members.map(({ person }) => person.id) });
      show({ text: t('many.removed', { count: members.length }) });
      allAgain();
    },
    again: allAgain,
  };
}

function withRole(member: Member, role: TeamRole | undefined): Member {
  return role === undefined ? member : { ...member, role, effective: role };
}
