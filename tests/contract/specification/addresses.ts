// Every address of §2 with its group, against the rows of protocol/routes.ts; the groups themselves, the two families and the silent pages.

import { RETURN_PATHS, SRA_RETURN_PATH } from '#protocol/identity.ts';
import { isOfflinePage, ROUTES, type Route, type RouteGroup } from '#protocol/routes.ts';
import type { Row, Test } from './row.ts';
import { absent, testedBy, values } from './row.ts';

const rows: readonly Route[] = Object.values(ROUTES);
const page: Test = ['tests/contract/routes.test.ts', '$path: its page with the headers of its class'];
const walk: Test = ['src/router/every-row.test.tsx', '%s'];
const authClient = 'tests/e2e/auth-client.spec.ts';

/** The path of a row as the specification writes it: `[alias]` for `:alias`. */
export function pathOf(name: string): string {
  return name.replace(/\[(\w+)\]/g, ':$1');
}

function rowAt(name: string): Route | undefined {
  return rows.find(({ path }) => path === pathOf(name));
}

/** Addresses of one group; undefined where the specification names none. */
function addresses(group: RouteGroup | undefined, ...names: readonly string[]): Row[] {
  return names.map((name) => ({
    section: '§2',
    kind: 'address',
    name,
    value: group === undefined ? [rowAt(name) !== undefined, true] : [rowAt(name)?.group, group],
    shownBy: page,
  }));
}

function differing(name: string, group: RouteGroup, reason: string): Row {
  return {
    section: '§2',
    kind: 'address',
    name,
    value: [rowAt(name)?.group, group],
    shownBy: page,
    differs: reason,
  };
}

const inGroup = (group: RouteGroup) => rows.some((row) => row.group === group);

export const ADDRESSES: readonly Row[] = [
  ...addresses(
    'public',
    '/entry/[platform]',
    '/download',
    '/board/incognito',
    '/ifp/board/save',
    '/export',
    '/code',
    '/404',
    '/500',
    '/sorry/licensed-user-limit/[codeKey]',
    '/whatsnew/[locale]',
    '/legal/privacy-policy',
    '/legal/termofuse',
    '/legal/EULA',
  ),
  ...addresses(
    'own-handling',
    '/board/embed/[alias]',
    '/ifp/board/[alias]',
    '/ifp/code',
    '/tiers',
    '/sorry/permission-required',
    '/remote/control',
    '/invite/board',
    '/invite/no-access',
  ),
  ...addresses(
    'sign-in',
    '/dashboard',
    '/dashboard/no-access',
    '/boards',
    '/project',
    '/project/archive',
    '/project/archive/[projectId]',
    '/project/no-access',
    '/templates',
  ),
  ...addresses(
    'management',
    '/manage/team/[teamId]/profile',
    '/manage/team/[teamId]/users',
    '/manage/entity/[planId]/profile',
    '/manage/entity/[planId]/teams',
    '/manage/entity/[planId]/users',
    '/manage/template',
    '/manage/template-category',
  ),
  ...addresses(
    'auth-callback',
    '/oauth/signout',
    '/oauth/callback',
    '/oauth/sra-callback',
    '/teamsapp/authcallback',
    '/teamsapp/signout',
    '/teamsapp/signin',
  ),
  // The specification gives these no group.
  ...addresses(
    undefined,
    '/board/incognito/save',
    '/board/incognito/signin',
    '/board/signup',
    '/board/create',
    '/ifp/signin-to-revisit',
    '/manage/no-access',
    '/newteam',
    '/signin',
    '/signup',
    '/teamsapp',
  ),
  ...absent(
    { section: '§2', kind: 'address' },
    'Inside Microsoft Teams the product has its entry page alone.',
    '/teamsapp/pickboard',
    '/teamsapp/sidepanel',
    '/teamsapp/share-board',
    '/teamsapp/privacy',
    '/teamsapp/termofuse',
  ),
  ...absent(
    { section: '§2', kind: 'address' },
    'Boards take files of this device, and none of a cloud drive.',
    '/onedrive/filepicker',
  ),
  {
    section: '§2',
    kind: 'address',
    name: '/ with noredirect=1',
    value: [rowAt('/')?.page, 'home'],
    shownBy: [
      'src/features/home/redirect.test.tsx',
      'noredirect=1 shows the boards of this device to a signed-in person',
    ],
  },
  differing(
    '/board/[alias]',
    'sign-in',
    'A link opens a board for people without an account. Without a link the page asks to sign in.',
  ),
  differing('/invite/project', 'sign-in', 'The page says who invites to what, and then asks to sign in.'),
  differing('/invite/team', 'sign-in', 'The page says who invites to what, and then asks to sign in.'),

  ...values(
    { section: '§2', kind: 'group' },
    {
      'auth-callback routes': [inGroup('auth-callback'), true],
      'public routes': [inGroup('public'), true],
      'open to everyone with own handling': [inGroup('own-handling'), true],
      'needing sign-in': [inGroup('sign-in'), true],
      management: [inGroup('management'), true],
    },
    walk,
  ),
  {
    section: '§2',
    kind: 'group',
    name: 'public: local board',
    shownBy: ['tests/e2e/visitor.spec.ts', 'offline it says so, and one can draw'],
  },
  ...values(
    { section: '§2', kind: 'behavior' },
    {
      'two route families': [[...new Set(rows.map(({ family }) => family))].sort(), ['default', 'host']],
      'the path decides the sign-in redirect': [
        [RETURN_PATHS.default.signIn, RETURN_PATHS.host.signIn, SRA_RETURN_PATH],
        ['/oauth/callback', '/teamsapp/authcallback', '/oauth/sra-callback'],
      ],
      'the path decides the sign-out redirect': [
        [RETURN_PATHS.default.signOut, RETURN_PATHS.host.signOut],
        ['/oauth/signout', '/teamsapp/signout'],
      ],
    },
    [
      'tests/contract/identity/auth-session.test.ts',
      'each family has its own, and a configured address is the default family’s',
    ],
  ),
  {
    section: '§2',
    kind: 'behavior',
    name: 'some pages do not register the offline service worker',
    value: [rows.some((row) => !isOfflinePage(row)), true],
    shownBy: [
      'protocol/routes.test.ts',
      'every page opens offline but callbacks, legal texts and pages inside another product',
    ],
  },
  ...testedBy(
    { section: '§2', kind: 'behavior' },
    [authClient, 'the silent pages speak to their own origin alone'],
    'silent renewal posts its query to the same-origin parent',
    'silent sign-out posts a completion message to its parent',
  ),
  {
    section: '§2',
    kind: 'behavior',
    name: 'the main client is loaded without server rendering',
    shownBy: ['tests/contract/routes.test.ts', '%s: the page that says so, with the headers of a page'],
  },
];
