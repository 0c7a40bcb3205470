// Every constant, cookie, key, flag and name of a query that the specification fixes for the shell, with the test that shows it. Add a
// row with what it is built with: specification.test.ts fails for a row without a test, and for a name of the code without a row.

import { FEATURES } from '#protocol/features.ts';
import { LANGUAGES, languageCookie } from '#protocol/languages.ts';
import { LAUNCH_TYPES } from '#protocol/routes.ts';
import { AUTH_VERSION, PRODUCT_VERSION, RELEASE } from '#protocol/versions.ts';
import {
  cleanUserId,
  ID_LENGTH,
  LOOKUPS,
  RENEWAL_MS,
  SESSION_MS,
  THROTTLE_MS,
} from '../../src/collect/insights/insights.ts';
import { BREADCRUMBS, CHAINED, ENVIRONMENT, REPORT_LENGTH, TRACES } from '../../src/collect/reports/client.ts';
import { REPLAY_OF_VISITS, REPLAY_ON_ERROR } from '../../src/collect/reports/replay.ts';
import { BUFFERED, CONCURRENT, PAYLOAD_BYTES, RATE_LIMIT_S } from '../../src/collect/reports/transport.ts';
import { CAMPAIGN_COOKIE_S } from '../../src/consent/campaign.ts';
import { CONSENT_COOKIE, CONSENT_DAYS, CONSENT_OUTCOMES, LOCK_MS } from '../../src/consent/record.ts';
import { WORDS_VERSION } from '../../src/i18n/words.ts';

export interface Row {
  /** Of the specification. */
  section: `§${number}`;
  kind: 'constant' | 'cookie' | 'key' | 'flag' | 'query';
  /** As the specification calls it. */
  name: string;
  /** As the code has it, and as the specification says it. */
  value?: readonly [actual: unknown, specified: unknown];
  /** File and title of a test of what it does, or the beginning of its title. */
  shownBy?: readonly [file: string, title: string];
}

const flags = 'src/flags/flags.test.ts';
const debugFlags = 'tests/e2e/debug-flags.spec.ts';
const eachFlag = [flags, '%s: default, development, the server, the address'] as const;
const cache = 'src/device/local-cache.test.ts';
const settings = 'src/account/synced-settings.test.tsx';
const words = 'src/i18n/backend.test.ts';
const loading = 'src/i18n/loading.test.ts';
const languages = 'src/i18n/languages.test.ts';
const ownLanguage = 'src/account/language.test.tsx';
const device = 'src/device/device.test.ts';
const consent = 'src/consent/ask.test.ts';
const consentRecord = [consent, 'has categories, services, revision, id, times, outcome and expiry'] as const;
const reports = 'src/collect/reports/client.test.ts';
const insights = 'src/collect/insights/insights.test.ts';
const campaign = 'src/consent/campaign.test.ts';

export const SPECIFICATION: readonly Row[] = [
  {
    section: '§9',
    kind: 'constant',
    name: 'product version',
    value: [PRODUCT_VERSION, '0.0.13'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'release',
    value: [RELEASE, '1.5.9.245731'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'version of the identity library',
    value: [AUTH_VERSION, '4.4.0'],
  },
  {
    section: '§1',
    kind: 'constant',
    name: 'launch types',
    value: [
      [...LAUNCH_TYPES].sort(),
      ['android-app', 'android-frame', 'ios-app', 'macos-app', 'meet', 'teams', 'web', 'web-installed', 'windows-app'],
    ],
    shownBy: [device, '%s is taken from app_launch'],
  },
  {
    section: '§2',
    kind: 'query',
    name: 'app_launch',
    shownBy: [device, 'is remembered by the tab, whose next address has no query'],
  },
  {
    section: '§2',
    kind: 'query',
    name: 'device_type',
    shownBy: [device, 'is one by device_type=ifp or by a page that panels show, for the life of the tab'],
  },
  { section: '§9', kind: 'constant', name: 'touch detection', shownBy: [device, 'a Mac with two points'] },

  // The head of pages.
  {
    section: '§1',
    kind: 'constant',
    name: 'page title, description, social image of 1200x630',
    shownBy: ['tests/contract/routes.test.ts', '$path: title, description, canonical address and image'],
  },
  // Flags.
  { section: '§9', kind: 'flag', name: 'settings', value: [FEATURES.settings, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'export QR', value: [FEATURES.exportQr, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'stroke eraser', value: [FEATURES.strokeEraser, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'cloud drive', value: [FEATURES.cloudDrive, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'confetti', value: [FEATURES.confetti, 'on'], shownBy: eachFlag },
  {
    section: '§9',
    kind: 'flag',
    name: 'keyboard navigation',
    value: [FEATURES.keyboardNavigation, 'on'],
    shownBy: eachFlag,
  },
  { section: '§9', kind: 'flag', name: 'floating toolbar', value: [FEATURES.floatingToolbar, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'locked focus mode', value: [FEATURES.lockedFocus, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'flag', name: 'perfect draw', value: [FEATURES.perfectDraw, 'off'], shownBy: eachFlag },
  {
    section: '§9',
    kind: 'flag',
    name: 'handwriting canvas',
    value: [FEATURES.handwritingCanvas, 'off'],
    shownBy: eachFlag,
  },
  { section: '§9', kind: 'flag', name: 'debug grid preview', value: [FEATURES.debugGrid, 'off'], shownBy: eachFlag },
  {
    section: '§9',
    kind: 'flag',
    name: 'presentation mode',
    value: [FEATURES.presentation, 'development'],
    shownBy: eachFlag,
  },
  { section: '§9', kind: 'flag', name: 'cursor chat', value: [FEATURES.cursorChat, 'development'], shownBy: eachFlag },
  { section: '§6', kind: 'flag', name: 'delete account', value: [FEATURES.deleteAccount, 'on'], shownBy: eachFlag },
  { section: '§9', kind: 'query', name: 'override value 1', shownBy: eachFlag },
  {
    section: '§9',
    kind: 'constant',
    name: 'what each flag gives and takes away',
    shownBy: ['tests/e2e/flag-table.spec.ts', 'each flag, '],
  },
  { section: '§2', kind: 'query', name: 'worker', shownBy: [flags, 'read the debug names of the specification'] },
  { section: '§2', kind: 'query', name: 'trackCanvas', shownBy: [debugFlags, 'trackCanvas=1 names every canvas'] },
  { section: '§2', kind: 'query', name: 'fps', shownBy: [debugFlags, 'fps=1 shows rate'] },
  { section: '§2', kind: 'query', name: 'cover', shownBy: [flags, 'read the debug names of the specification'] },
  {
    section: '§4',
    kind: 'flag',
    name: 'mock',
    shownBy: ['tests/e2e/mock.spec.ts', 'mock=1 in development: the mock worker first'],
  },
  // Kept here.
  { section: '§9', kind: 'constant', name: 'local cache of 30 entries', shownBy: [cache, '30 entries are kept'] },
  {
    section: '§9',
    kind: 'constant',
    name: 'entries expire after 90 days',
    shownBy: [cache, 'an entry counts for 90 days'],
  },
  { section: '§3', kind: 'key', name: 'board-{id}', shownBy: [cache, 'is kept under its id and found by its alias'] },
  { section: '§3', kind: 'key', name: 'board-incognito', shownBy: [cache, 'that was begun here last is known'] },
  {
    section: '§3',
    kind: 'key',
    name: 'incognito launch flag, the string true',
    shownBy: ['tests/e2e/flags.spec.ts', 'incognito_launch=true begins with a new board here'],
  },
  {
    section: '§2',
    kind: 'query',
    name: 'incognito_launch',
    shownBy: ['tests/e2e/flags.spec.ts', 'incognito_launch=true begins with a new board here'],
  },
  ...(
    [
      'board view',
      'present mode',
      "what's-new version",
      'board share link options',
      'pen and tool persistence',
      'pen touchscreen modal suppression',
      'navigation device mode',
      'utm tags',
    ] as const
  ).map((name): Row => ({ section: '§3', kind: 'key', name, shownBy: [settings, '%s: a new device takes'] })),
  {
    section: '§3',
    kind: 'key',
    name: 'external-link notice shown',
    shownBy: ['tests/e2e/links.spec.ts', 'a link says its host once per person'],
  },
  {
    section: '§4',
    kind: 'key',
    name: 'user id',
    shownBy: [settings, 'at a sign-out what is of the person goes'],
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'all local cache entries except one protected key',
    shownBy: [cache, 'that was begun here last is known by its alias, also after a sign-out'],
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'write failure: copied shapes go, one retry',
    shownBy: ['src/device/storage-full.test.ts', 'what was copied goes first, and it is tried once more'],
  },
  {
    section: '§2',
    kind: 'query',
    name: 'console-on-screen',
    shownBy: ['tests/e2e/debug-view.spec.ts', 'console-on-screen=1 shows as text'],
  },
  {
    section: '§2',
    kind: 'constant',
    name: 'debug view',
    shownBy: ['tests/e2e/debug-view.spec.ts', 'debug=1 adds the debug view'],
  },
  // Words.
  {
    section: '§9',
    kind: 'constant',
    name: 'languages',
    value: [[...LANGUAGES].sort(), ['ar', 'de', 'en', 'es', 'fr', 'zh-TW']],
    shownBy: [languages, '%s is accepted as %s'],
  },
  {
    section: '§1',
    kind: 'constant',
    name: 'locale detection off',
    shownBy: [languages, 'are remembered in the cookie'],
  },
  {
    section: '§6',
    kind: 'flag',
    name: 'arabic',
    value: [FEATURES.arabic, 'on'],
    shownBy: [languages, 'take Arabic only while its flag is on'],
  },
  {
    section: '§9',
    kind: 'cookie',
    name: 'NEXT_LOCALE',
    value: [/max-age=(\d+)/.exec(languageCookie('en'))?.[1], String(365 * 24 * 3600)],
    shownBy: [languages, 'are remembered in the cookie'],
  },
  { section: '§2', kind: 'key', name: 'Alt+T', shownBy: [ownLanguage, 'Alt+T shows the keys and comes back'] },
  {
    section: '§4',
    kind: 'constant',
    name: 'a language goes to the server of who is signed in',
    shownBy: [ownLanguage, 'chosen in any menu goes to PATCH user/me'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'namespace dict',
    shownBy: [words, 'asks the locales path with the version'],
  },
  { section: '§9', kind: 'constant', name: 'translations kept 7 days', shownBy: [words, 'keeps them for seven days'] },
  {
    section: '§9',
    kind: 'constant',
    name: 'translations kept 3600000 ms',
    shownBy: ['tests/contract/routes.test.ts', 'words are kept by whoever fetched them for an hour'],
  },
  { section: '§9', kind: 'key', name: 'i18next_res_', shownBy: [words, 'keeps them for seven days'] },
  {
    section: '§9',
    kind: 'constant',
    name: 'translation version v1.5.9.245731',
    value: [WORDS_VERSION, 'v1.5.9.245731'],
  },
  { section: '§2', kind: 'query', name: 'v', shownBy: [words, 'asks the locales path with the version'] },
  { section: '§8', kind: 'constant', name: 'failed parsing to json', shownBy: [words, 'names what is not JSON'] },
  { section: '§8', kind: 'constant', name: 'what is retried', shownBy: [words, '%s: says whether to try again'] },
  {
    section: '§9',
    kind: 'constant',
    name: '5 retries from 350 ms, doubling',
    shownBy: [loading, 'a server that is down is asked five times more'],
  },
  { section: '§9', kind: 'constant', name: '10 parallel reads', shownBy: [loading, 'ten files are read at a time'] },

  // Consent.
  {
    section: '§1',
    kind: 'constant',
    name: 'a cookie-consent dialog is shown',
    shownBy: ['tests/e2e/consent.spec.ts', 'the banner covers nothing of a board'],
  },
  { section: '§3', kind: 'constant', name: 'consent record', shownBy: consentRecord },
  {
    section: '§3',
    kind: 'constant',
    name: 'categories read-only or on by default',
    shownBy: [consent, 'shows every category open, what is necessary without a switch'],
  },
  {
    section: '§9',
    kind: 'cookie',
    name: 'cc_cookie',
    value: [
      [CONSENT_COOKIE, CONSENT_DAYS],
      ['cc_cookie', 182],
    ],
    shownBy: consentRecord,
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'outcomes of consent',
    value: [[...CONSENT_OUTCOMES].sort(), ['all', 'custom', 'necessary']],
    shownBy: ['src/consent/record.test.ts', 'the outcome is %s'],
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'a changed revision asks again, rejected categories are cleared',
    shownBy: [consent, 'asks again when the revision has changed'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'the dialog animates in after 100 ms',
    shownBy: [consent, 'comes into movement after 100 ms'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'page lock released after 500 ms',
    value: [LOCK_MS, 500],
    shownBy: [consent, 'locks the page while it is open and half a second longer'],
  },
  { section: '§9', kind: 'constant', name: 'bots hidden', shownBy: [consent, 'is hidden from bots'] },
  {
    section: '§9',
    kind: 'cookie',
    name: 'utm tags',
    value: [CAMPAIGN_COOKIE_S, 3600],
    shownBy: [campaign, 'before an answer nothing is kept, after consent one cookie of an hour, Secure and Strict'],
  },
  // Telemetry.
  {
    section: '§3',
    kind: 'constant',
    name: 'telemetry event',
    shownBy: [insights, 'has name, properties and what every event has'],
  },
  {
    section: '§2',
    kind: 'constant',
    name: 'telemetry reads alias and teamId',
    shownBy: ['src/collect/insights/address.test.ts', 'the alias is that of the address, never its secret'],
  },
  {
    section: '§1',
    kind: 'constant',
    name: 'telemetry is off when the browser is automated',
    shownBy: ['tests/e2e/consent-driven.spec.ts', 'a browser that a program drives is not asked'],
  },
  {
    section: '§1',
    kind: 'constant',
    name: 'telemetry is off when the insights environment flag is false',
    shownBy: ['tests/contract/routes.test.ts', 'what pages may send to stands in them'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'telemetry session, renewal, id length, look-ups, throttle',
    value: [
      [SESSION_MS, RENEWAL_MS, ID_LENGTH, LOOKUPS, THROTTLE_MS],
      [86_400_000, 1_800_000, 22, 3, 100],
    ],
    shownBy: [insights, 'are of 22 letters, of the user a year, of the session 24 hours'],
  },
  {
    section: '§7',
    kind: 'constant',
    name: 'the same category and name once per 100 ms',
    shownBy: [insights, 'of one category and name goes once in 100 ms'],
  },
  {
    section: '§5',
    kind: 'constant',
    name: 'telemetry user id',
    value: [cleanUserId('a,b;c=d e|f'), 'a_b_c_d_e_f'],
    shownBy: [insights, 'of somebody who signed in have none of the letters that separate'],
  },
  {
    section: '§4',
    kind: 'constant',
    name: 'cookies are off on the flat-panel app unless authorized',
    shownBy: [insights, 'are kept nowhere on a flat panel where nobody permitted tracking'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'render errors are exceptions of severity Error',
    shownBy: [insights, 'a render error as an exception of severity Error'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'aborted requests count as successful',
    shownBy: [insights, 'an aborted call, success false and code 0, is successful'],
  },
  // Reports.
  {
    section: '§9',
    kind: 'constant',
    name: 'error reporting: environment, trace sampling, chained errors, breadcrumbs, 100 KB',
    value: [
      [ENVIRONMENT, TRACES, CHAINED, BREADCRUMBS, REPORT_LENGTH],
      ['prod', 1, 5, 100, 102_400],
    ],
    shownBy: [reports, 'has five of a chain of errors'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'error reporting: buffer, payload, concurrent requests, rate limit',
    value: [
      [BUFFERED, PAYLOAD_BYTES, CONCURRENT, RATE_LIMIT_S],
      [30, 65_536, 15, 60],
    ],
    shownBy: [reports, 'that answers 429 is left alone for as long as it says, or 60 s'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'error reporting: replay on error 1, ordinary sessions 0.1',
    value: [
      [REPLAY_ON_ERROR, REPLAY_OF_VISITS],
      [1, 0.1],
    ],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'error reporting: text masked, media blocked',
    shownBy: [
      'src/collect/reports/bare-replay.test.ts',
      'a picture of a page keeps its form, and no word, address or name',
    ],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'abort, font-blocking and cancelled-request errors are not reported',
    shownBy: ['src/collect/reports/ignored.test.ts', 'a cancelled request'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'failures to send error reports are console-logged',
    shownBy: [reports, 'that is dead is said on the console'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: '5xx: data and url are reported',
    shownBy: [reports, 'of the server’s own fault has status, address and the server’s name of it'],
  },
];
