// The entities of §3: their fields against the product's own types, and what of them is stored under which name.

import { SCOPES_OF_PAGES } from '#protocol/pages.ts';
import type { Page } from '#protocol/workspace.ts';
import { GRANTED_SCOPES } from '../../../server/platform/settings/oidc-scopes.ts';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { PROJECT_NAME } from '../../../src/account/make-auth.ts';
import { PLACES } from '../../../src/account/synced-settings.ts';
import { type AuthConfig, checkedConfig } from '../../../src/auth/config.ts';
import type { DiscoveryDocument } from '../../../src/auth/discovery.ts';
import { IS_AUTHORIZED } from '../../../src/auth/may-be-signed-in.ts';
import type { TokenInfo } from '../../../src/auth/token-info.ts';
import { tokenInfoOf } from '../../../src/auth/tokens.ts';
import { fullNameOf } from '../../../src/auth/user-info.ts';
import type { UserState } from '../../../src/auth/user-state.ts';
import type { COMMON } from '../../../src/collect/insights/events.ts';
import { CONSENT_SERVICES, type ConsentRecord } from '../../../src/consent/record.ts';
import { PROTECTED } from '../../../src/device/local-cache.ts';
import { type ClipboardValue, parseClipboard } from '../../../src/features/board/parts/clipboard/clipboard-content.ts';
import type { Row, Test } from './row.ts';
import { fields, storedIn, testedBy, values } from './row.ts';

const people = 'tests/contract/people/people.test.ts';
const boards = 'tests/contract/workspace/boards.test.ts';
const rest = 'tests/contract/workspace/rest.test.ts';
const states = 'src/auth/user-state.test.ts';
const discovery: Test = ['tests/contract/identity/flow.test.ts', 'discovery names the endpoints, and only what is'];
const config: Test = ['src/auth/config.test.ts', '%s may be told'];
const scopesCard: Test = ['src/features/settings/scopes-card.test.tsx', 'each scope with its role and its end'];
const consent: Test = ['src/consent/ask.test.ts', 'has categories, services, revision, id, times, outcome and expiry'];
const event: Test = ['src/collect/insights/insights.test.ts', 'has name, properties and what every event has'];
const settings: Test = ['src/account/synced-settings.test.tsx', '%s is kept as it is, under a name of the registry'];

const fullName = (claims: object) => fullNameOf({ sub: 's', ...claims });
const { providers } = settingsFrom({}).identity;
const deployed = checkedConfig({
  authEnv: 'prod',
  opIssuer: 'MVB',
  clientId: 'boards',
  scope: GRANTED_SCOPES,
  projectName: PROJECT_NAME,
  onCriticalError: () => undefined,
});

const clipboard = (...names: (keyof ClipboardValue)[]) => names;

export const ENTITIES: readonly Row[] = [
  ...testedBy({ section: '§3', kind: 'behavior' }, [people, 'what is not named stays, and what has no form'], 'user'),
  ...testedBy({ section: '§3', kind: 'behavior' }, [people, 'metadata is merged by key'], 'user metadata'),
  ...testedBy(
    { section: '§3', kind: 'behavior' },
    [boards, 'one sees the boards of projects one is in'],
    'users belong to teams, teams hold projects, projects hold boards',
  ),
  {
    section: '§3',
    kind: 'key',
    name: 'the incognito board name with the prefix board-',
    value: [PROTECTED, 'board-incognito'],
    shownBy: ['src/device/local-cache.test.ts', 'that was begun here last is known by its alias'],
  },
  ...fields<Page<unknown>>('§3', 'recently opened', [rest, 'boards that were opened are a page, the last first'])(
    'count',
    'page',
    'perpage',
    'totalPage',
    'rows',
  ),
  ...fields<TokenInfo>('§3', 'token info', ['src/auth/token-cache.test.ts', 'a token that was written is read by'])(
    'access_token',
    'id_token',
    'expires_at',
    'refresh_token',
    'expires_in',
  ),
  {
    section: '§3',
    kind: 'rule',
    name: 'expires_at in ms is computed from expires_in in seconds',
    value: [tokenInfoOf({ access_token: 'a', id_token: 'i', expires_in: 60 }, 1000)?.expires_at, 61_000],
    shownBy: ['tests/contract/identity/auth-session.test.ts', 'is by the refresh token where there is one'],
  },
  ...fields<UserState>('§3', 'user auth state', [states, 'a renewed token takes the place of the one before'])(
    'status',
    'fullName',
    'rawData',
    'tokenInfo',
    'mvbPermission',
  ),
  ...values(
    { section: '§3', kind: 'rule' },
    {
      'fullName is first_name plus last_name': [
        fullName({ first_name: 'A', last_name: 'B', given_name: 'C', family_name: 'D', email: 'e@x' }),
        'A B',
      ],
      'fullName is else given_name plus family_name': [
        fullName({ given_name: 'C', family_name: 'D', email: 'e@x' }),
        'C D',
      ],
      'fullName is else the part of the email before the @': [fullName({ email: 'e@x' }), 'e'],
    },
    [states, 'the full name of %j is'],
  ),
  {
    section: '§3',
    kind: 'key',
    name: 'PKCE record by state',
    value: [storedIn('teamone.pkce.*'), ['localStorage']],
    shownBy: ['src/auth/begun.test.ts', 'by the state that stands in the address'],
  },
  {
    section: '§3',
    kind: 'key',
    name: 'project info return_url',
    value: [storedIn('teamone.return_url'), ['localStorage']],
    shownBy: ['src/auth/return-note.test.ts', 'where a sign-up leads back to is told in any tab'],
  },
  {
    section: '§3',
    kind: 'key',
    name: 'project info is_authorized',
    value: [
      [IS_AUTHORIZED, storedIn('teamone.is_authorized')],
      ['teamone.is_authorized', ['localStorage']],
    ],
    shownBy: ['tests/e2e/auth-client.spec.ts', 'signing out in one tab makes a guest of the other'],
  },
  ...fields<DiscoveryDocument>('§3', 'discovery document', discovery)(
    'authorization_endpoint',
    'token_endpoint',
    'userinfo_endpoint',
    'revocation_endpoint',
    'end_session_endpoint',
  ),
  ...testedBy(
    { section: '§3', kind: 'field' },
    ['tests/contract/identity/flow.test.ts', 'sign up, tokens, user info, sign out in one step'],
    'token response.access_token',
    'token response.id_token',
    'token response.expires_in',
  ),
  ...testedBy(
    { section: '§3', kind: 'field' },
    ['tests/contract/identity/auth-messages.test.ts', 'another error of a provider, %s'],
    'error response.error',
    'error response.error_description',
  ),
  ...fields<AuthConfig>('§3', 'auth config', config)(
    'authEnv',
    'opIssuer',
    'clientId',
    'scope',
    'projectName',
    'onCriticalError',
    'logInRedirectUri',
    'logOutRedirectUri',
    'sraRedirectUri',
    'debug',
    'enableFetchUser',
    'enableFetchMVBPermission',
    'enableUpdateToken',
    'enableCacheToken',
    'enableDiscoveryCache',
    'customSessionTimeout',
    'onUnAuthorized',
  ),
  {
    section: '§3',
    kind: 'constant',
    name: 'deployed environment',
    value: [providers.environment, 'prod'],
    differs: 'A server begins with the accounts it has itself. Its operator chooses another provider by a setting.',
  },
  ...values(
    { section: '§3', kind: 'constant' },
    {
      'deployed project name': [PROJECT_NAME, 'teamone'],
      'deployed scope': [GRANTED_SCOPES, 'openid profile email'],
      'deployed custom session timeout': [providers.customSessionTimeoutMs, 0],
      'deployed token caching': [deployed.enableCacheToken, true],
    },
    ['server/platform/settings/settings.test.ts', 'of the table of providers the rows of one environment are offered'],
  ),
  {
    section: '§3',
    kind: 'scope',
    name: 'p_mvbx',
    value: [SCOPES_OF_PAGES['sign-in'], ['p_mvbx']],
    shownBy: ['src/account/guard.test.ts', '%s with %j: %s'],
  },
  {
    section: '§3',
    kind: 'scope',
    name: 'p_manager',
    value: [SCOPES_OF_PAGES.management, ['p_mvbx', 'p_manager']],
    shownBy: ['src/account/guard.test.ts', '%s with %j: %s'],
  },
  ...testedBy(
    { section: '§3', kind: 'scope' },
    ['tests/contract/identity/permission-conversion.test.ts', 'accounts have the board scopes'],
    'p_teamwork',
    'p_classroom',
  ),
  // Stored and shown; nothing requires them.
  ...testedBy(
    { section: '§3', kind: 'scope' },
    scopesCard,
    'p_mvbw',
    'p_mvba',
    'p_companion',
    'p_myviewboard_com',
    'p_display',
  ),
  {
    section: '§3',
    kind: 'field',
    name: 'clipboard value',
    value: [
      [
        clipboard('type', 'data'),
        parseClipboard('{"type":"file","data":"f"}').type,
        parseClipboard('{"type":"shapes","data":"s"}').type,
        parseClipboard('t').type,
      ],
      [['type', 'data'], 'file', 'shapes', 'text'],
    ],
    shownBy: [
      'src/features/board/parts/clipboard/clipboard.test.ts',
      'reads shapes or a file from the clipboard value of the specification',
    ],
  },
  ...fields<ConsentRecord>('§3', 'consent record', consent)(
    'categories',
    'services',
    'revision',
    'consentId',
    'consentTimestamp',
    'lastConsentTimestamp',
    'data',
    'expirationTime',
  ),
  {
    section: '§3',
    kind: 'rule',
    name: 'one category is read-only',
    value: [Object.keys(CONSENT_SERVICES)[0], 'necessary'],
    shownBy: ['src/consent/ask.test.ts', 'shows every category open, what is necessary without a switch'],
  },
  ...testedBy(
    { section: '§3', kind: 'field' },
    ['src/device/local-cache.test.ts', 'an entry counts for 90 days'],
    'local cache entry.key',
    'local cache entry.value',
    'local cache entry.access time',
    'local cache entry.expiry',
  ),
  ...fields<typeof COMMON>('§3', 'telemetry event', event)(
    'boardAlias',
    'teamId',
    'touchable',
    'isIFP',
    'host',
    'subscription_plan',
  ),
  ...testedBy(
    { section: '§3', kind: 'field' },
    event,
    'telemetry event.name',
    'telemetry event.properties',
    'telemetry event.application version',
    'telemetry event.device model',
  ),
  ...storedSettings(),
];

/** Stored settings, by the key of a person's metadata: where this device has each. */
function storedSettings(): Row[] {
  const specified = [
    ['boardView', 'localStorage'],
    ['presentMode', 'localStorage'],
    ['externalLinkNoticeShown', 'localStorage'],
    ['whatsNewVersion', 'sessionStorage'],
    ['shareLink', 'localStorage'],
    ['tools', 'localStorage'],
    ['incognito_launch', 'localStorage'],
    ['penTouchscreenModalSuppressed', 'sessionStorage'],
    ['navigationDevice', 'sessionStorage'],
    ['utm', 'localStorage'],
  ] as const;
  const every: Row = {
    section: '§3',
    kind: 'key',
    name: 'all stored settings that a person’s devices share',
    // The product's own: whether the first tour was shown.
    value: [Object.keys(PLACES).sort(), [...specified.map(([key]) => key), 'tourShown'].sort()],
    shownBy: settings,
  };
  const rows = specified.map(
    ([key, place]): Row => ({
      section: '§3',
      kind: 'key',
      name: `where ${key} is stored`,
      value: [
        [PLACES[key].in, storedIn(PLACES[key].name)],
        [place, [place]],
      ],
      shownBy: settings,
    }),
  );
  return [every, ...rows];
}
