// The organizations as the page shows them: searched, filtered, a page of them at a time.

import { useEffect, useState } from 'react';
import type { Tier } from '#protocol/generated/graphql.ts';
import { useWorkspaceData } from '../../../api/workspace-data.ts';
import { ask } from '../../../workspace/signed-in-api.ts';
import { useSettled } from '../../../workspace/use-settled.ts';
import type { Filter } from '../table-parts.tsx';
import { useTeamEvents } from '../use-team-events.ts';
import { ORGANIZATIONS, type OrganizationsQuery } from './operations.ts';

type OrganizationsPage = OrganizationsQuery['organizations'];
export type Organization = OrganizationsPage['rows'][number];

interface Organizations {
  /** `role` is the tier that the list is limited to. */
  filter: Filter<Tier>;
  setFilter(change: Partial<Filter<Tier>>): void;
  /** Undefined: not answered yet. The last answer stays while the next one is on its way. */
  page: OrganizationsPage | undefined;
  error: unknown;
  reload(): void;
}

export function useOrganizations(): Organizations {
  const [filter, setAll] = useState<Filter<Tier>>({ search: '', role: null, descending: false, page: 1 });
  const search = useSettled(filter.search.trim());
  const query = { tier: filter.role, page: filter.page, search };
  // Nothing of other people's organizations is stored on this device.
  const {
    data,
    error,
    again: reload,
  } = useWorkspaceData<OrganizationsPage>(
    `organizations ${Object.values(query).join(' ')}`,
    async (signal) => (await ask(ORGANIZATIONS, query, signal)).organizations,
    false,
  );
  useTeamEvents('', reload);
  const [last, setLast] = useState(data);
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  return {
    filter,
    setFilter: (change) => setAll((before) => ({ ...before, page: 1, ...change })),
    page: data ?? last,
    error,
    reload,
  };
}
