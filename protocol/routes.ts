// The product's addresses. ROUTES has a row for each address: the router, the page server with its headers and the service worker are made
// from it.

import { LANGUAGES, type Language } from './languages.ts';
import type { PageName } from './pages.ts';
import { JOINED, PANEL } from './session-links.ts';

/**
 * Whom a page is for. `auth-callback`: whom a provider sends here. `public`: everybody. `own-handling`: everybody whom the page itself
 * lets in. `sign-in`: people who are signed in. `management`: those of them who manage.
 */
export type RouteGroup = 'auth-callback' | 'public' | 'own-handling' | 'sign-in' | 'management';
/** Each family has its own sign-in and sign-out addresses; `host` is the one inside another product. */
export type RouteFamily = 'default' | 'host';
/**
 * server/web/headers.ts has the headers of each class. `silent`: pages that this origin shows in a hidden frame. `embed`: pages that other
 * origins show in a frame, as far as the entity of the board allows them. `document`: pages that the server writes whole, without a script.
 */
export type HeaderClass = 'app' | 'document' | 'embed' | 'silent';
/**
 * `ask`: who has not said yet what may be kept and sent is asked there (src/consent). `necessary`: nobody is asked, and nothing but
 * what is necessary is kept or sent there.
 */
export type RouteConsent = 'ask' | 'necessary';

export interface Route {
  /**
   * `:alias` stands for a board's alias, `:platform` for a launch type, `:topic` for one of HELP_TOPICS, `:locale` for a language, `:projectId`
   * and `:teamId` for a uuid, `:codeKey` for a word.
   */
  readonly path: string;
  readonly group: RouteGroup;
  readonly page: PageName;
  readonly family: RouteFamily;
  readonly headers: HeaderClass;
  readonly consent: RouteConsent;
}

/** Ways of launching the product, as telemetry counts them. Each has a page below /entry. */
export const LAUNCH_TYPES = [
  'web',
  'web-installed',
  'android-app',
  'android-frame',
  'windows-app',
  'ios-app',
  'macos-app',
  'teams',
  'meet',
] as const;

/** Topics of the guide (docs/guide), in the order in which they are listed. Each has a page below /help. */
export const HELP_TOPICS = [
  'begin',
  'draw',
  'find',
  'share',
  'present',
  'panel',
  'offline',
  'account',
  'teams',
  'files',
  'templates',
  'keys',
  'privacy',
  'trouble',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

const open = { family: 'default', headers: 'app', consent: 'ask' } as const;
/** Answered by the server alone, as everything of signing in is. It leads on at once: a question would go with it. */
const callback = { ...open, group: 'auth-callback', consent: 'necessary' } as const;
/** Many people's, and nobody's to answer for them. */
const panel = { ...open, consent: 'necessary' } as const;
/** Pages that other origins show in a frame. */
const embedded = { family: 'default', headers: 'embed', consent: 'necessary' } as const;
/** Pages that the server renders completely. */
const document = { group: 'public', family: 'default', headers: 'document', consent: 'necessary' } as const;
/** Inside another product. */
const hosted = { family: 'host', headers: 'app', consent: 'necessary' } as const;

export const ROUTES = {
  home: { path: '/', group: 'public', page: 'home', ...open },
  incognito: { path: '/board/incognito', group: 'public', page: 'board', ...open },
  incognitoSave: { path: '/board/incognito/save', group: 'own-handling', page: 'board-save', ...open },
  incognitoSignIn: { path: '/board/incognito/signin', group: 'own-handling', page: 'board-sign-in', ...open },
  boardSignUp: { path: '/board/signup', group: 'own-handling', page: 'board-sign-up', ...open },
  boardCreate: { path: '/board/create', group: 'sign-in', page: 'board-create', ...open },
  board: { path: '/board/:alias', group: 'own-handling', page: 'board', ...open },
  embed: { path: '/board/embed/:alias', group: 'own-handling', page: 'embed', ...embedded },
  panelNew: { path: '/ifp/board/new', group: 'own-handling', page: 'panel-board', ...panel },
  panelBoard: { path: '/ifp/board/:alias', group: 'own-handling', page: 'panel-board', ...panel },
  panelSave: { path: '/ifp/board/save', group: 'public', page: 'panel-save', ...panel },
  panelRevisit: { path: '/ifp/signin-to-revisit', group: 'own-handling', page: 'panel-revisit', ...panel },
  panelCode: { path: '/ifp/code', group: 'own-handling', page: 'panel-code', ...panel },
  code: { path: '/code', group: 'public', page: 'code', ...open },
  remote: { path: '/remote/control', group: 'own-handling', page: 'remote', ...open },
  signInCallback: { path: '/oauth/callback', ...callback, page: 'sign-in-callback' },
  sraCallback: { path: '/oauth/sra-callback', ...callback, page: 'sign-in-callback' },
  signOutCallback: { path: '/oauth/signout', ...callback, page: 'sign-out-callback' },
  hostSignInCallback: { path: '/teamsapp/authcallback', ...callback, page: 'sign-in-callback', family: 'host' },
  hostSignOutCallback: { path: '/teamsapp/signout', ...callback, page: 'sign-out-callback', family: 'host' },
  entry: { path: '/entry/:platform', group: 'public', page: 'entry', ...open },
  signIn: { path: '/signin', group: 'public', page: 'sign-in', ...open },
  signUp: { path: '/signup', group: 'public', page: 'sign-up', ...open },
  boardPicker: { path: '/teamsapp', group: 'public', page: 'entry', ...hosted },
  hostSignIn: { path: '/teamsapp/signin', group: 'auth-callback', page: 'sign-in', ...hosted },
  settings: { path: '/settings', group: 'sign-in', page: 'settings', ...open },
  dashboard: { path: '/dashboard', group: 'sign-in', page: 'dashboard', ...open },
  boards: { path: '/boards', group: 'sign-in', page: 'boards', ...open },
  project: { path: '/project', group: 'sign-in', page: 'project', ...open },
  archive: { path: '/project/archive', group: 'sign-in', page: 'archive', ...open },
  projectArchive: { path: '/project/archive/:projectId', group: 'sign-in', page: 'archive', ...open },
  templates: { path: '/templates', group: 'sign-in', page: 'templates', ...open },
  permissionRequired: {
    path: '/sorry/permission-required',
    group: 'own-handling',
    page: 'permission-required',
    ...open,
  },
  licensedUserLimit: {
    path: '/sorry/licensed-user-limit/:codeKey',
    group: 'public',
    page: 'licensed-user-limit',
    ...open,
  },
  tiers: { path: '/tiers', group: 'own-handling', page: 'tiers', ...open },
  newTeam: { path: '/newteam', group: 'sign-in', page: 'new-team', ...open },
  teamProfile: { path: '/manage/team/:teamId/profile', group: 'management', page: 'team-profile', ...open },
  teamPeople: { path: '/manage/team/:teamId/users', group: 'management', page: 'team-people', ...open },
  entityProfile: { path: '/manage/entity/:planId/profile', group: 'management', page: 'entity-profile', ...open },
  entityTeams: { path: '/manage/entity/:planId/teams', group: 'management', page: 'entity-teams', ...open },
  entityPeople: { path: '/manage/entity/:planId/users', group: 'management', page: 'entity-people', ...open },
  manageTemplates: { path: '/manage/template', group: 'management', page: 'manage-templates', ...open },
  manageCategories: { path: '/manage/template-category', group: 'management', page: 'manage-categories', ...open },
  installation: { path: '/manage/installation', group: 'management', page: 'installation', ...open },
  manageNoAccess: { path: '/manage/no-access', group: 'sign-in', page: 'no-access', ...open },
  dashboardNoAccess: { path: '/dashboard/no-access', group: 'sign-in', page: 'no-access', ...open },
  projectNoAccess: { path: '/project/no-access', group: 'sign-in', page: 'no-access', ...open },
  inviteNoAccess: { path: '/invite/no-access', group: 'own-handling', page: 'no-access', ...open },
  inviteBoard: { path: '/invite/board', group: 'own-handling', page: 'invite-board', ...open },
  inviteProject: { path: '/invite/project', group: 'own-handling', page: 'invite-project', ...open },
  inviteTeam: { path: '/invite/team', group: 'own-handling', page: 'invite-team', ...open },
  shared: { path: '/shared', group: 'public', page: 'shared', ...open },
  handedFile: { path: '/export', group: 'public', page: 'handed-file', ...open },
  privacyPolicy: { path: '/legal/privacy-policy', page: 'privacy-policy', ...document },
  termsOfUse: { path: '/legal/termofuse', page: 'terms-of-use', ...document },
  eula: { path: '/legal/EULA', page: 'eula', ...document },
  help: { path: '/help', group: 'public', page: 'help', ...open },
  helpTopic: { path: '/help/:topic', group: 'public', page: 'help', ...open },
  whatsNew: { path: '/whatsnew/:locale', group: 'public', page: 'whats-new', ...open },
  download: { path: '/download', group: 'public', page: 'download', ...open },
  notFound: { path: '/404', group: 'public', page: 'not-found', ...open },
  error: { path: '/500', group: 'public', page: 'error', ...open },
} as const satisfies Record<string, Route>;
/** The names of pages that the server renders completely, without code in the browser. */
export type DocumentPage = Extract<(typeof ROUTES)[keyof typeof ROUTES], { headers: 'document' }>['page'];

/**
 * Whether the service worker answers the page, with the stored page of `/`, which has the headers of `app`. It leaves to the server what
 * providers call back, and pages inside another product or page, where a service worker may be forbidden.
 */
export function isOfflinePage({ group, family, headers }: Route): boolean {
  return group !== 'auth-callback' && family === 'default' && headers === 'app';
}

/** Of a board, made from its secret (derive.ts) or given by the server; the source of a regular expression. */
export const ALIAS = '[a-z2-7]{16}';
const UUID = '[0-9a-f-]{36}';

export interface RouteMatch {
  readonly route: Route;
  /** Where the path names one. */
  readonly alias: string | undefined;
  /** The language of the page if its address has one. */
  readonly language: Language | undefined;
}

const patterns = Object.values(ROUTES).map(
  (route) =>
    [
      route,
      new RegExp(
        `^${route.path
          .replace(/\/$/, '')
          .replace(':alias', `(?<alias>${ALIAS})`)
          .replace(':platform', `(?:${LAUNCH_TYPES.join('|')})`)
          .replace(':codeKey', '[a-z-]+')
          .replace(':topic', `(?:${HELP_TOPICS.join('|')})`)
          .replace(':locale', `(?<locale>${LANGUAGES.join('|')})`)
          .replace(/:\w+Id/, UUID)}/*$`,
      ),
    ] as const,
);

/** The row of a path as it stands in an address: not decoded, with or without a slash at its end. */
export function routeAt(pathname: string): RouteMatch | undefined {
  for (const [route, pattern] of patterns) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const { alias, locale } = match.groups ?? {};
    return { route, alias, language: LANGUAGES.find((language) => language === locale) };
  }
  return undefined;
}

/** Whether a board is what it shows first. */
export function isOfBoards(page: PageName | undefined): boolean {
  return page === 'board' || page === 'panel-board';
}

/** Whether the page at this path shows a board: a panel's, a joined one, or any other. */
export function isBoardPath(pathname: string): boolean {
  return isOfBoards(routeAt(pathname)?.route.page);
}

/** The address of a board without a secret: for this device, if it holds one, and for people. */
export function boardPathOf(alias: string): string {
  return ROUTES.board.path.replace(':alias', alias);
}

/** Returns the address of a topic of the guide. */
export function helpPathOf(topic: HelpTopic): string {
  return ROUTES.helpTopic.path.replace(':topic', topic);
}

/** Returns the address of the page "What's new" in a language. */
export function whatsNewPath(language: Language): string {
  return ROUTES.whatsNew.path.replace(':locale', language);
}

/** The parameter of a board's address that opens it presenting on this screen, with the value 1. */
export const PRESENT = 'present';
/** The parameter of a board's address that names the item it leads to. */
export const SHAPE_ID = 'shape-id';

/** The parameter of `/boards` with the words that are searched for. */
export const SEARCH_PARAMETER = 'q';

/** The address of an item, for whom the account opens its board. */
export function itemPathOf(alias: string, id: string): string {
  return `${boardPathOf(alias)}?${SHAPE_ID}=${id}`;
}

/**
 * The address of a board by one of its links, below the origin; by the account where the secret is ''. A secret stands in the fragment
 * only, so it never reaches a server's log; that of a session nowhere.
 */
export function boardPath(alias: string, secret: string): string {
  if (secret === PANEL) return ROUTES.panelBoard.path.replace(':alias', alias);
  if (secret === '' || secret === JOINED) return boardPathOf(alias);
  return `${ROUTES.incognito.path}#${alias}.${secret}`;
}

/** Documents beside the pages that the server makes for everybody alike: the service worker keeps what was read. */
export const PUBLIC_DOCUMENTS: readonly string[] = ['/docs/api'];

/** Stands in the service worker as it is built; the page server puts a hash of the pages' headers there. */
export const HEADERS_REVISION = '%HEADERS%';
