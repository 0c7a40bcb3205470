// The lists of /templates: those that people saved, by the tab and the search of the address.

import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Team, TemplateOwner } from '#protocol/generated/graphql.ts';
import { signedIn } from '../../account/user.ts';
import { type Paged, usePaged } from '../../workspace/paged-list.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import {
  OWN_TEMPLATES,
  type OwnTemplatesQuery,
  type SavedTemplateFragment,
  TEMPLATES,
} from '../../workspace/templates/operations.ts';
import { TEMPLATE_LISTS } from '../../workspace/templates/template-data.ts';
import { OWNER_TABS } from './catalog.ts';

const TAB = 'category';

/** The tab of the address, and how another one is chosen. */
export function useTab(): [tab: string, choose: (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (tab: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (tab === OWNER_TABS.all) next.delete(TAB);
        else next.set(TAB, tab);
        return next;
      },
      { replace: true },
    );
  return [params.get(TAB) ?? OWNER_TABS.all, choose];
}

interface ListedTemplates {
  /** Undefined: not known yet. */
  teamId: string | undefined;
  /** The role of the person in that team. */
  role: Team['role'] | undefined;
  tab: string;
  search: string;
}

interface TemplateSource {
  owner: TemplateOwner;
  ownerId: string;
}

/** `teamId` undefined: nothing is loaded yet. */
export function useSavedTemplates({ teamId, role, tab, search }: ListedTemplates): Paged<SavedTemplateFragment> {
  const { user } = useSnapshot(signedIn);
  const isMine = tab === OWNER_TABS.mine;
  const sources = user && teamId && isMine ? sourcesOf(user.id, teamId, role) : undefined;
  const listed = isMine ? { sources, search } : { teamId, search, ...filterOf(tab) };
  const load = async (page: number, signal: AbortSignal) => {
    if (sources) {
      const loadSource = async (source: TemplateSource) =>
        (await ask(OWN_TEMPLATES, { ...source, search, page }, signal)).managedTemplates;
      return joinedPages(await Promise.all(sources.map(loadSource)));
    }
    if (!teamId) throw new Error('no team');
    return (await ask(TEMPLATES, { teamId, search, ...filterOf(tab), page }, signal)).templates;
  };
  const isKnown = isMine ? sources !== undefined : teamId !== undefined;
  return usePaged<SavedTemplateFragment>(
    isKnown ? TEMPLATE_LISTS + JSON.stringify(listed) : null,
    { load, keyOf: ({ id }) => id, isLive: false },
    [],
  );
}

/** A member has saved templates for the team too, and nobody else lists them when they are retired. Admins have the page that manages the team's. */
function sourcesOf(personId: string, teamId: string, role: Team['role'] | undefined): TemplateSource[] {
  const person: TemplateSource = { owner: 'person', ownerId: personId };
  return role === 'member' ? [person, { owner: 'team', ownerId: teamId }] : [person];
}

/** One page of several lists. A list that has fewer pages than another is empty beyond its last one. */
function joinedPages(pages: readonly OwnTemplatesQuery['managedTemplates'][]): OwnTemplatesQuery['managedTemplates'] {
  return {
    count: pages.reduce((sum, { count }) => sum + count, 0),
    totalPage: Math.max(...pages.map(({ totalPage }) => totalPage)),
    rows: pages.flatMap(({ rows }) => rows),
  };
}

function filterOf(tab: string) {
  if (tab === OWNER_TABS.all) return {};
  if (tab === OWNER_TABS.team) return { owner: 'team' } as const;
  if (tab === OWNER_TABS.entity) return { owner: 'entity' } as const;
  return { category: tab };
}
