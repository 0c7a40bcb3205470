// Rows of the specification about what a device stores, and about languages and translations.

import { FEATURES } from '#protocol/features.ts';
import { LANGUAGES, languageCookie } from '#protocol/languages.ts';
import { WORDS_VERSION } from '../../../src/i18n/words.ts';
import type { Row } from './row.ts';

const cache = 'src/device/local-cache.test.ts';
const settings = 'src/account/synced-settings.test.tsx';
const translations = 'src/i18n/backend.test.ts';
const loading = 'src/i18n/loading.test.ts';
const languages = 'src/i18n/languages.test.ts';
const ownLanguage = 'src/account/language.test.tsx';

export const DEVICE: readonly Row[] = [
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
    shownBy: [translations, 'asks the locales path with the version'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'translations kept 7 days',
    shownBy: [translations, 'keeps them for seven days'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: 'translations kept 3600000 ms',
    shownBy: ['tests/contract/routes.test.ts', 'a dictionary may be cached for an hour'],
  },
  { section: '§9', kind: 'key', name: 'i18next_res_', shownBy: [translations, 'keeps them for seven days'] },
  {
    section: '§9',
    kind: 'constant',
    name: 'translation version v1.5.9.245731',
    value: [WORDS_VERSION, 'v1.5.9.245731'],
  },
  { section: '§2', kind: 'query', name: 'v', shownBy: [translations, 'asks the locales path with the version'] },
  {
    section: '§8',
    kind: 'constant',
    name: 'failed parsing to json',
    shownBy: [translations, 'names what is not JSON'],
  },
  {
    section: '§8',
    kind: 'constant',
    name: 'what is retried',
    shownBy: [translations, '%s: says whether to try again'],
  },
  {
    section: '§9',
    kind: 'constant',
    name: '5 retries from 350 ms, doubling',
    shownBy: [loading, 'a server that is down is asked five times more'],
  },
  { section: '§9', kind: 'constant', name: '10 parallel reads', shownBy: [loading, 'ten files are read at a time'] },
];
