// The states of §4, the rules of §5 and the roles of §6.

import { AUTH_ENVIRONMENTS, PROVIDERS, RETURN_PATHS, SAVED_SIGN_IN, SAVED_SIGN_IN_DAYS } from '#protocol/identity.ts';
import { matchingLanguage } from '#protocol/languages.ts';
import { emailPattern, isSameOrigin, uuidPattern } from '#protocol/patterns.ts';
import { ROUTES } from '#protocol/routes.ts';
import { redirectOfDenial, redirectOfError } from '../../../src/account/sign-in-redirects.ts';
import {
  isPending,
  isSignedIn,
  isUserInfoFailed,
  mustSignInAgain,
  nextState,
  UNKNOWN,
  USER_STATUSES,
} from '../../../src/auth/user-state.ts';
import { parseClipboard } from '../../../src/features/board/parts/clipboard/clipboard-content.ts';
import type { Row, Test } from './row.ts';
import { absent, storedIn, testedBy, values } from './row.ts';

const session = 'tests/contract/identity/auth-session.test.ts';
const states = 'src/auth/user-state.test.ts';
const http = 'src/api/http-client.test.ts';
const cleanUp = 'src/account/clean-up.test.ts';
const tokenCache = 'src/auth/token-cache.test.ts';
const idToken = 'src/auth/id-token.test.ts';
const consent = 'src/consent/ask.test.ts';
const patterns = 'protocol/patterns.test.ts';
const messages = 'tests/contract/identity/auth-messages.test.ts';
const transitions: Test = [states, '%s: %s'];
const behavior = { section: '§4', kind: 'behavior' } as const;
const rule = { section: '§5', kind: 'rule' } as const;
const role = { section: '§6', kind: 'behavior' } as const;

const withFlag = (flag: (state: Pick<typeof UNKNOWN, 'status'>) => boolean) =>
  USER_STATUSES.filter((status) => flag({ status }));

export const STATES: readonly Row[] = [
  ...USER_STATUSES.map(
    (status): Row => ({
      section: '§4',
      kind: 'status',
      name: status,
      shownBy: transitions,
    }),
  ),
  {
    section: '§4',
    kind: 'status',
    name: 'all of them',
    value: [
      [...USER_STATUSES],
      [
        'Unknown',
        'Fetching',
        'TokenHeld',
        'Guest',
        'InteractionRequired',
        'ConsentRequired',
        'UserInfoOK',
        'UserInfoFailed',
        'MVBPermissionOK',
        'MVBPermissionFailed',
      ],
    ],
  },
  ...testedBy(
    behavior,
    transitions,
    'Unknown, Guest, InteractionRequired, ConsentRequired reset all other user data',
    'TokenHeld needs tokenInfo',
    'MVBPermissionOK needs permission data',
  ),
  ...testedBy(
    behavior,
    [session, 'that holds is accepted: nobody is asked but who it is'],
    'at start a stored valid token counts',
  ),
  ...testedBy(
    behavior,
    [session, 'silent renewal asks nobody, in a frame, with an address of its own'],
    'at start without one: silent renewal',
  ),
  ...testedBy(behavior, [session, 'who one is cannot be asked: UserInfoFailed'], 'then user info'),
  ...testedBy(
    behavior,
    [session, 'permission scopes are fetched where that is switched on'],
    'then the permission scope, if enabled',
  ),
  ...values(
    behavior,
    {
      'renewal fails with interaction-required': [
        nextState(UNKNOWN, { type: 'refused', error: 'interaction_required' }).status,
        'InteractionRequired',
      ],
      'renewal fails with consent-required': [
        nextState(UNKNOWN, { type: 'refused', error: 'consent_required' }).status,
        'ConsentRequired',
      ],
      'renewal fails otherwise': [nextState(UNKNOWN, { type: 'refused', error: 'login_required' }).status, 'Guest'],
      'sign-out sets Fetching': [nextState(UNKNOWN, { type: 'sign-out', silent: false }).status, 'Fetching'],
      'a silent sign-out sets Guest': [nextState(UNKNOWN, { type: 'sign-out', silent: true }).status, 'Guest'],
    },
    transitions,
  ),
  ...testedBy(behavior, [http, '401 is renewed once and tried once more'], 'a 401 renews once and retries once'),
  ...testedBy(
    behavior,
    [http, 'a refused renewal runs the unauthorized callback'],
    'a renewal that fails runs the unauthorized callback and returns the error',
  ),
  ...testedBy(
    behavior,
    [session, 'revokes, and leaves for the end of the session with the identity token'],
    'sign-out clears, revokes and leaves for the end-session address',
  ),
  ...testedBy(
    behavior,
    ['tests/e2e/auth-client.spec.ts', 'signing out in one tab makes a guest of the other'],
    'another tab setting the authorized flag to false',
  ),
  ...values(
    behavior,
    {
      'pending is Unknown, Fetching or TokenHeld': [withFlag(isPending), ['Unknown', 'Fetching', 'TokenHeld']],
      'user info failed is UserInfoFailed': [withFlag(isUserInfoFailed), ['UserInfoFailed']],
      'sign-in-again is InteractionRequired or ConsentRequired': [
        withFlag(mustSignInAgain),
        ['InteractionRequired', 'ConsentRequired'],
      ],
    },
    [states, 'what is derived of a status'],
  ),
  {
    ...behavior,
    name: 'signed in is UserInfoOK',
    value: [withFlag(isSignedIn), ['UserInfoOK']],
    shownBy: [states, 'what is derived of a status'],
    differs: 'A person whose permissions have been fetched is signed in too: MVBPermissionOK comes after UserInfoOK.',
  },
  {
    ...behavior,
    name: 'two identity providers',
    value: [[...PROVIDERS], ['MVB', 'VS']],
    shownBy: ['tests/e2e/other-provider.spec.ts', 'beside the provider inside the server a second one is offered'],
  },
  {
    ...behavior,
    name: 'environments',
    value: [[...AUTH_ENVIRONMENTS], ['local', 'dev', 'stage', 'prod']],
    shownBy: ['src/auth/config.test.ts', '%s may be told'],
  },
  {
    section: '§4',
    kind: 'cookie',
    name: 'is_saved_signin',
    value: [
      [SAVED_SIGN_IN, SAVED_SIGN_IN_DAYS, storedIn('is_saved_signin')],
      ['is_saved_signin', 365, ['cookie']],
    ],
    shownBy: [tokenCache, 'is_saved_signin is a cookie of 365 days, or removed with what was kept'],
  },
  ...testedBy(
    behavior,
    [tokenCache, 'saving is a choice: $enableSaveSignIn, chosen: $saved, the token is kept: $kept'],
    'token caching is on unless saving is a choice that was not made',
  ),
  ...testedBy(
    behavior,
    [tokenCache, 'a token that was written is read by the next page, from version 1 of a database'],
    'a saved sign-in keeps the encrypted token in a browser database',
  ),
  {
    ...behavior,
    name: 'a sign-in that is not saved deletes the other browser databases',
    shownBy: [tokenCache, 'what was kept goes when saving is no longer chosen'],
    differs: 'The databases of the sign-in and of the person go. Boards of the device are work, and stay.',
  },
  ...testedBy(
    behavior,
    ['tests/e2e/identity-pages.spec.ts', 'whatever goes wrong is logged by its message and leads to a plain page'],
    'an unauthorized event logs its message',
  ),
  ...testedBy(
    behavior,
    ['src/auth/forged-callback.test.ts', 'a refusal by the provider of a sign-in that was begun here removes'],
    'an unauthorized event cleans all local state',
  ),
  ...values(
    behavior,
    {
      'unauthorized: to the entry point': [redirectOfDenial('/oauth/callback'), '/entry/web'],
      'a critical auth error goes to the error page': [redirectOfError('/'), '/500'],
    },
    ['src/account/sign-in-redirects.test.ts', 'unauthorized, %s'],
  ),
  {
    ...behavior,
    name: 'unauthorized: to the board-picker route in the base-path family',
    value: [redirectOfDenial(RETURN_PATHS.host.signIn), '/teamsapp/pickboard'],
    shownBy: ['src/account/sign-in-redirects.test.ts', 'unauthorized, %s'],
    differs: 'There is no board picker, so the entry page of its family is shown.',
  },
  ...testedBy(
    behavior,
    [cleanUp, 'what the registry names for a sign-out goes, everything else stays'],
    'logout clears stored user keys',
    'logout clears root cookies for the host',
    'logout clears the local cache but for one key',
  ),
  ...values(
    behavior,
    {
      'logout clears user id': [storedIn('user_id'), ['sessionStorage']],
      'logout clears pen touchscreen modal suppression': [storedIn('pen-touchscreen-suppressed'), ['sessionStorage']],
      'logout clears navigation device mode': [storedIn('navigation-device'), ['sessionStorage']],
      "logout clears what's-new version": [storedIn('whats-new-version'), ['sessionStorage']],
      'logout clears the cache cross-origin': [storedIn('cross-origin'), ['caches']],
      'logout clears the cache apis': [storedIn('apis'), ['caches']],
      'logout clears the cache pages': [storedIn('pages'), ['caches']],
    },
    [cleanUp, 'a tour of the registry after a sign-out finds nothing that should have gone'],
  ),
  ...testedBy(
    behavior,
    ['src/collect/insights/insights.test.ts', 'when it ends what waits is not sent, and its cookies go'],
    'logout clears the telemetry user context',
  ),
  ...absent(
    behavior,
    'A native app exchanges no messages with the pages, so none can be told to flush its cookies.',
    'mobile-host cookie flush',
  ),
  ...testedBy(
    behavior,
    ['tests/e2e/board-save.spec.ts', 'a guest saves a board to a project'],
    'an incognito board may later be saved or signed in to',
  ),
  ...absent(
    behavior,
    'A copy is stored as text and holds no addresses of file objects, so there is none to revoke.',
    'write failure: file object URLs of copied shapes are revoked',
  ),
  ...testedBy(
    behavior,
    ['src/features/dashboard/list-screens.test.tsx', 'is of rows that are drawn as rows from the moment'],
    'board views: grid or list',
  ),
  ...testedBy(
    behavior,
    [consent, 'is not modal, takes no focus and has two buttons alike'],
    'without consent the banner',
  ),
  ...testedBy(
    behavior,
    ['tests/e2e/consent.spec.ts', 'the dialog opens again from a menu, by keyboard alone, and keeps a choice'],
    'the visitor can save custom choices',
  ),
  ...testedBy(
    behavior,
    ['src/consent/campaign.test.ts', 'withdrawn, the cookie and what a sign-in made of it go'],
    'rejected categories clear their cookies',
  ),
  ...absent(
    behavior,
    'What is refused ends at once on every open page, so no page has to be loaded anew for it.',
    'rejected categories can reload the page',
  ),
  ...testedBy(
    behavior,
    ['src/i18n/languages.test.ts', 'are remembered in the cookie NEXT_LOCALE'],
    'a language change is applied and stored',
  ),
  ...testedBy(
    behavior,
    ['src/collect/insights/tracking-permission.test.ts', '%s: asked for %s, permitted %s'],
    'tracking permission is requested if undetermined',
  ),
  ...testedBy(
    behavior,
    ['src/collect/insights/insights.test.ts', 'are of 22 letters, of the user a year, of the session 24 hours'],
    'telemetry sessions expire after 24 hours or 30 minutes without renewal',
  ),
  ...absent(
    behavior,
    'No board is shown on the stage of a meeting.',
    'the presenter is the configured content entity',
    'the presenter initiated stage sharing',
  ),

  // Rules.
  ...testedBy(
    rule,
    ['src/auth/config.test.ts', '%j: %s'],
    'authEnv and opIssuer are allowed values',
    'clientId and projectName are non-empty strings',
    'scope only from openid, offline_access, profile, email, address, phone',
    'onCriticalError is a function',
    'redirect addresses are http or https URLs',
    'login and logout redirects together or both omitted',
  ),
  ...testedBy(
    rule,
    [idToken, 'a kept token %s is accepted: %s'],
    'stored token: access_token and id_token are strings',
    'stored token: expires_at is a number',
    'stored token: unexpired',
  ),
  ...testedBy(
    rule,
    [idToken, '%s: %s'],
    'stored token: RS256-signed',
    'stored token: at_hash matches the access token',
  ),
  ...testedBy(
    rule,
    ['tests/e2e/auth-client.spec.ts', 'a kept token with one defect is refused, and another one comes in silence'],
    'stored token: else silent renewal',
  ),
  ...testedBy(
    rule,
    [messages, '%s: %s'],
    'the callback needs a stored verifier for its state',
    'the callback needs a non-empty code',
  ),
  {
    ...rule,
    name: 'messages are accepted only from the same origin',
    value: [
      ['https://a.example', 'https://b.example', 'null'].map((origin) => isSameOrigin({ origin }, 'https://a.example')),
      [true, false, false],
    ],
    shownBy: ['src/auth/silent-frame.test.ts', 'an answer is that of this frame, from our origin'],
  },
  ...testedBy(
    rule,
    [session, 'the custom session timeout asks for the password'],
    'custom session timeout makes the next sign-in ask for login',
    'custom session timeout is stored as an expiry timestamp',
  ),
  ...testedBy(rule, [messages, '%s: %s'], 'callback fails with the custom-session-timeout reason when expired'),
  ...values(
    rule,
    {
      'clipboard: file or shapes are accepted': [
        [parseClipboard('{"type":"file","data":""}').type, parseClipboard('{"type":"shapes","data":""}').type],
        ['file', 'shapes'],
      ],
      'clipboard: anything else is plain text': [
        [parseClipboard('{"type":"html","data":""}').type, parseClipboard('{"type":"file","data":1}').type],
        ['text', 'text'],
      ],
    },
    ['src/features/board/parts/clipboard/clipboard.test.ts', 'reads plain text otherwise: %s'],
  ),
  {
    ...rule,
    name: 'language code: two or three letters with optional region, else default language',
    value: [
      ['de', 'de-AT', 'zh-TW', 'deutsch', 'd', ''].map((code) => matchingLanguage(code)),
      ['de', 'de', 'zh-TW', 'en', 'en', 'en'],
    ],
    shownBy: [patterns, '%j: %s, %s'],
  },
  {
    ...rule,
    name: 'e-mail addresses are checked with a standard pattern',
    value: [
      [emailPattern.test('ann@example.com'), emailPattern.test('ann@')],
      [true, false],
    ],
    shownBy: [patterns, '%j: %s'],
  },
  {
    ...rule,
    name: 'a UUID pattern check',
    value: [
      [uuidPattern.test('0190f5c2-7d1e-7a3b-9c4d-0123456789ab'), uuidPattern.test('0190f5c2')],
      [true, false],
    ],
    shownBy: [patterns, '%j: %s'],
  },

  // Roles and permissions.
  ...testedBy(
    role,
    ['src/account/guard.test.ts', 'sign-in and management: %s leads to %s'],
    'authenticated versus unauthenticated',
  ),
  ...testedBy(
    role,
    [session, 'permission scopes are fetched where that is switched on'],
    'permission scopes are fetched after sign-in when enabled',
  ),
  ...values(
    role,
    {
      'no-access pages: dashboard, manage, project, invite': [
        [ROUTES.dashboardNoAccess, ROUTES.manageNoAccess, ROUTES.projectNoAccess, ROUTES.inviteNoAccess].map(
          ({ page }) => page,
        ),
        Array(4).fill('no-access'),
      ],
      'page permission-required': [ROUTES.permissionRequired.page, 'permission-required'],
      'page licensed-user-limit': [ROUTES.licensedUserLimit.page, 'licensed-user-limit'],
    },
    ['tests/contract/routes.test.ts', '$path: its page with the headers of its class'],
  ),
  ...testedBy(
    role,
    [http, 'a call goes to its path below the base URL, with query, body and bearer'],
    'every API call carries the access token as a bearer token',
  ),
  ...testedBy(
    role,
    ['src/features/settings/settings-screen.test.tsx', 'each field has its own outcome'],
    'settings include role',
  ),
  ...testedBy(role, ['tests/e2e/settings.spec.ts', 'what is changed is kept at once'], 'settings include AI consent'),
  ...testedBy(
    role,
    ['tests/contract/identity/kept-sign-in.test.ts', 'the switch of the settings and the box are one'],
    'settings include save signed-in',
  ),
  ...testedBy(
    role,
    ['src/features/settings/settings-screen.test.tsx', 'deleteAccount: the card, and the question'],
    'settings include delete account',
  ),
];
