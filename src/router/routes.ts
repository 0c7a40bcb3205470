// The page of each row of PAGES (protocol/pages.ts), loaded when it is first shown. Those of features are loaded by their rows
// (other-pages.ts); home, a board and the pages of wall panels do more here before they are shown. An
// embedded board has none of these (src/features/embed), nor have pages that the server writes whole.

import type { FeaturePage, PageName } from '#protocol/pages.ts';
import { type DocumentPage, routeAt } from '#protocol/routes.ts';
import { onPanel } from '../device/device.ts';
import { type OnDemand, onDemand } from './on-demand.ts';

interface Page extends OnDemand {
  /** What of it can begin before React shows it, on the address the browser was called with. */
  begin?: () => Promise<void>;
}

const panelPages = async () => (await import('../features/wall/pages/load.ts')).load();

/** The pages whose rows name no feature, and each other page once it was asked for. */
const pages: Partial<Record<PageName, Page>> = {
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
} satisfies Record<Exclude<PageName, FeaturePage | DocumentPage | 'embed'>, Page>;

/** Returns the same object each time, so that React keeps a page that is shown. */
export function pageOf(name: PageName): Page {
  pages[name] ??= onDemand(async () => (await import('./other-pages.ts')).loadPage(name));
  return pages[name];
}

/** The code of the page at an address is there, and what can go before React has begun. */
export async function pageReady(pathname: string): Promise<void> {
  const { ready, begin } = pageOf(routeAt(pathname)?.route.page ?? 'not-found');
  await ready();
  await begin?.();
}
