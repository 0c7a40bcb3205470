// The product's pages. PAGES has a row for each page: the router loads a page by it. A board begins without this table.

import type { Scope } from './identity.ts';
import type { RouteGroup } from './routes.ts';

/** The permission scopes that pages ask for, where they are fetched. The first one that is missing is told. */
export const SCOPES_OF_PAGES: Readonly<Record<RouteGroup, readonly Scope[]>> = {
  'auth-callback': [],
  public: [],
  'own-handling': [],
  'sign-in': ['p_mvbx'],
  management: ['p_mvbx', 'p_manager'],
};

/** How the code of a page is loaded, and what is loaded together with it. */
export interface PageRow {
  /** Folder below src/features whose index.tsx exports the page in `pages`. Without it src/router/routes.ts loads the page. */
  readonly feature?: string;
  /** Namespaces of its texts in locales, besides `dict`. */
  readonly texts?: readonly string[];
  /** Whether it needs the lists of teams, projects and boards that this device stores. */
  readonly lists?: true;
}

const account = { feature: 'identity', texts: ['account'] } as const;
const boardSave = { feature: 'board-save', texts: ['account', 'board-save'] } as const;
const dashboard = { feature: 'dashboard', texts: ['account', 'dashboard'], lists: true } as const;
const invite = { feature: 'invite', texts: ['account', 'invite'] } as const;
const noAccess = { feature: 'no-access', texts: ['account', 'no-access'] } as const;
const limit = { feature: 'no-access', texts: ['account', 'no-access', 'plans'] } as const;
const team = { feature: 'team', texts: ['account', 'dashboard', 'team'], lists: true } as const;

/** A page is titled by the text of its name in locales/<language>/page-head.json, or has the title of the product. */
export const PAGES = {
  home: {},
  board: {},
  embed: {},
  'panel-board': {},
  'panel-code': {},
  entry: { feature: 'identity', texts: ['account', 'entry'] },
  'sign-in': account,
  'sign-up': account,
  'permission-required': account,
  error: account,
  'sign-in-callback': { feature: 'callbacks' },
  'sign-out-callback': { feature: 'callbacks' },
  'licensed-user-limit': limit,
  'no-access': noAccess,
  'new-team': team,
  'team-profile': team,
  'team-people': team,
  'entity-profile': team,
  'entity-teams': team,
  'entity-people': team,
  installation: team,
  'manage-templates': team,
  'manage-categories': team,
  tiers: { feature: 'plans', texts: ['account', 'plans'] },
  settings: { feature: 'settings', texts: ['account', 'consent', 'dashboard', 'settings'], lists: true },
  'board-save': boardSave,
  'board-sign-in': boardSave,
  'board-sign-up': boardSave,
  'board-create': boardSave,
  'panel-save': boardSave,
  'panel-revisit': boardSave,
  dashboard,
  boards: dashboard,
  project: dashboard,
  archive: dashboard,
  templates: { feature: 'templates', texts: ['account', 'dashboard', 'templates', 'template-names'], lists: true },
  'invite-board': invite,
  'invite-project': invite,
  'invite-team': invite,
  code: { feature: 'wall/phone', texts: ['code'] },
  remote: { feature: 'wall/phone', texts: ['remote', 'timer'] },
  shared: { feature: 'share-target', texts: ['offline'] },
  'handed-file': { feature: 'download-link', texts: ['handed-file'] },
  'privacy-policy': {},
  'terms-of-use': {},
  eula: {},
  help: { feature: 'help', texts: ['guide'] },
  'whats-new': { feature: 'public', texts: ['whats-new'] },
  download: { feature: 'public', texts: ['download'] },
  'not-found': { feature: 'not-found' },
} as const satisfies Record<string, PageRow>;
export type PageName = keyof typeof PAGES;
/** The pages that a feature exports; without `F`, those of all features. */
export type FeaturePage<F extends string = string> = {
  [Name in PageName]: (typeof PAGES)[Name] extends { feature: F } ? Name : never;
}[PageName];
/** A feature that exports pages, by its folder below src/features. */
export type PageFeature = (typeof PAGES)[FeaturePage]['feature'];
