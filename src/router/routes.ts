// The page of each row of the table of addresses (protocol/routes.ts), loaded when it is first shown.

import { type PageName, routeAt } from '#protocol/routes.ts';
import { onPanel } from '../device/device.ts';
import { type OnDemand, onDemand } from './on-demand.ts';
import type { OtherPage } from './other-pages.ts';

interface Page extends OnDemand {
  /** What of it can begin before React shows it, on the address the browser was called with. */
  begin?: () => Promise<void>;
}

/** Neither home nor a board: loaded with the address that is asked for. */
const other = (name: OtherPage): Page => onDemand(async () => (await import('./other-pages.ts')).otherPages[name]());

const panelPages = async () => (await import('../features/wall/pages/load.ts')).load();

export const pages: Record<PageName, Page> = {
  home: onDemand(async () => {
    const page = import('../features/home/index.tsx');
    // It lists the boards of this device.
    if (onPanel()) await (await import('../features/wall/device/last-session.ts')).leaveToForget();
    return (await page).HomePage;
  }),
  board: {
    ...onDemand(async () => (await import('../features/board/index.tsx')).BoardPage),
    begin: async () => (await import('../features/board/start/begin.ts')).beginBoard(),
  },
  'panel-board': {
    ...onDemand(async () => (await panelPages()).PanelBoardPage),
    begin: async () => (await panelPages()).beginPanelBoard(),
  },
  'panel-code': onDemand(async () => (await panelPages()).PanelCodePage),
  'panel-save': other('panel-save'),
  'panel-revisit': other('panel-revisit'),
  code: other('code'),
  remote: other('remote'),
  'sign-in-callback': other('sign-in-callback'),
  'sign-out-callback': other('sign-out-callback'),
  entry: other('entry'),
  'sign-in': other('sign-in'),
  'sign-up': other('sign-up'),
  'permission-required': other('permission-required'),
  'licensed-user-limit': other('licensed-user-limit'),
  'no-access': other('no-access'),
  'new-team': other('new-team'),
  'team-profile': other('team-profile'),
  'team-people': other('team-people'),
  'entity-profile': other('entity-profile'),
  'entity-teams': other('entity-teams'),
  'entity-people': other('entity-people'),
  settings: other('settings'),
  'board-save': other('board-save'),
  'board-sign-in': other('board-sign-in'),
  'board-sign-up': other('board-sign-up'),
  'board-create': other('board-create'),
  dashboard: other('dashboard'),
  boards: other('boards'),
  project: other('project'),
  archive: other('archive'),
  'invite-board': other('invite-board'),
  'invite-project': other('invite-project'),
  'invite-team': other('invite-team'),
  shared: other('shared'),
  'handed-file': other('handed-file'),
  error: other('error'),
  'not-found': other('not-found'),
};

/** The code of the page at an address is there, and what can go before React has begun. */
export async function pageReady(pathname: string): Promise<void> {
  const { ready, begin } = pages[routeAt(pathname)?.route.page ?? 'not-found'];
  await ready();
  await begin?.();
}
