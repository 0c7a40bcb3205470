// The page of each row of the table of addresses (protocol/routes.ts), loaded when it is first shown.

import { type PageName, routeAt } from '#protocol/routes.ts';
import { i18n } from './i18n/i18n.ts';
import { type OnDemand, onDemand } from './on-demand.ts';

interface Page extends OnDemand {
  /** What of it can begin before React shows it, on the address the browser was called with. */
  begin?: () => Promise<void>;
}

type IdentityPages = typeof import('./features/identity/index.tsx');

const identity = (page: keyof IdentityPages): Page =>
  onDemand(async () => {
    const [pages] = await Promise.all([import('./features/identity/index.tsx'), i18n.loadNamespaces('account')]);
    return pages[page];
  });

export const pages: Record<PageName, Page> = {
  home: onDemand(async () => (await import('./features/home/index.tsx')).HomePage),
  board: {
    ...onDemand(async () => (await import('./features/board/index.tsx')).BoardPage),
    begin: async () => (await import('./features/board/index.tsx')).beginBoard(),
  },
  'sign-in-callback': onDemand(async () => (await import('./features/callbacks/index.tsx')).SignInCallbackPage),
  'sign-out-callback': onDemand(async () => (await import('./features/callbacks/index.tsx')).SignOutCallbackPage),
  entry: identity('EntryPage'),
  'sign-in': identity('SignInPage'),
  'sign-up': identity('SignUpPage'),
  'permission-required': identity('PermissionPage'),
  settings: onDemand(async () => {
    const words = i18n.loadNamespaces(['account', 'settings']);
    return (await Promise.all([import('./features/settings/index.tsx'), words]))[0].SettingsPage;
  }),
  error: identity('ErrorPage'),
  'not-found': onDemand(async () => (await import('./features/not-found/index.tsx')).NotFoundPage),
};

/** The code of the page at an address is there, and what can go before React has begun. */
export async function pageReady(pathname: string): Promise<void> {
  const { ready, begin } = pages[routeAt(pathname)?.route.page ?? 'not-found'];
  await ready();
  await begin?.();
}
