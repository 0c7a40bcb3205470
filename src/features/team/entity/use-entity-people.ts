// The people of an organization as the page shows them: searched, filtered, sorted, a page of them at a time, and what is changed of them.

import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity, EntityMember, Invite } from '#protocol/generated/graphql.ts';
import type { EntityRole } from '#protocol/roles.ts';
import type { Page } from '#protocol/workspace.ts';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import { ask } from '../../../workspace/signed-in-api.ts';
import { useSettled } from '../../../workspace/use-settled.ts';
import { useNotice } from '../notice.tsx';
import { INVITES } from '../operations.ts';
import { refusal } from '../refusal.ts';
import type { Filter } from '../table-parts.tsx';
import { useTeamEvents } from '../use-team-events.ts';
import {
  ENTITY_MEMBERS,
  ENTITY_TEAMS,
  type EntityTeamsQuery,
  REMOVE_FROM_ENTITY,
  SET_ENTITY_ROLE,
} from './operations.ts';

export type TeamOfEntity = EntityTeamsQuery['entityTeams'][number];

const PER_PAGE = 100;

interface EntityPeople {
  filter: Filter<EntityRole>;
  setFilter(change: Partial<Filter<EntityRole>>): void;
  /** Undefined: not answered yet. The last answer stays while the next one is on its way. */
  page: Page<EntityMember> | undefined;
  error: unknown;
  teams: readonly TeamOfEntity[];
  invites: readonly Invite[];
  notice: ReactNode;
  say(text: string): void;
  sayWhy(error: unknown): void;
  setRole(member: EntityMember, role: EntityRole): Promise<void>;
  remove(member: EntityMember): Promise<void>;
  again(): void;
}

export function useEntityPeople({ id: entityId }: Entity, entityAgain: () => void): EntityPeople {
  const { t } = useTranslation('team');
  const { notice, show } = useNotice();
  const [filter, setAll] = useState<Filter<EntityRole>>({ search: '', role: null, descending: false, page: 1 });
  const search = useSettled(filter.search.trim());
  const asked = { entityId, role: filter.role, descending: filter.descending, page: filter.page, search };
  const { data, error, again } = useWorkspaceData<Page<EntityMember>>(
    `entity members ${Object.values(asked).join(' ')}`,
    async (signal) => (await ask(ENTITY_MEMBERS, { ...asked, perPage: PER_PAGE }, signal)).entityMembers,
  );
  const teams = useWorkspaceData<readonly TeamOfEntity[]>(
    `entity teams ${entityId}`,
    async (signal) => (await ask(ENTITY_TEAMS, { entityId }, signal)).entityTeams,
  );
  const invites = useWorkspaceData<readonly Invite[]>(
    `invites ${entityId}`,
    async (signal) => (await ask(INVITES, { kind: 'entity', id: entityId }, signal)).invites,
  );
  const [last, setLast] = useState(data);
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  const allAgain = () => {
    again();
    teams.again();
    invites.again();
    entityAgain();
  };
  useTeamEvents('', allAgain);
  const sayWhy = (failure: unknown) => {
    show({ text: refusal(t, failure) });
  };
  const give = async (personId: string, role: EntityRole): Promise<boolean> => {
    try {
      await ask(SET_ENTITY_ROLE, { entityId, personIds: [personId], role });
      return true;
    } catch (failure) {
      sayWhy(failure);
      return false;
    } finally {
      allAgain();
    }
  };
  return {
    filter,
    setFilter: (change) => setAll((before) => ({ ...before, page: 1, ...change })),
    page: data ?? last,
    error: error ?? teams.error ?? invites.error,
    teams: teams.data ?? [],
    invites: invites.data ?? [],
    notice,
    say: (text) => show({ text }),
    sayWhy,
    async setRole({ person, role: before }, role) {
      if (before === role || !(await give(person.id, role))) return;
      // Whoever had no role here cannot be without one again but by being removed.
      show({ text: t('bar.changed'), undo: before === null ? undefined : () => void give(person.id, before) });
    },
    async remove({ person }) {
      await ask(REMOVE_FROM_ENTITY, { entityId, personIds: [person.id] });
      show({ text: t('many.removed', { count: 1 }) });
      allAgain();
    },
    again: allAgain,
  };
}
