// The constants and limits of §9 beside those of the shell, of consent, telemetry and reports.

import { savedSignInCookie } from '#protocol/identity.ts';
import { LANGUAGES, languageCookie, matchingLanguage } from '#protocol/languages.ts';
import { PAGE_SIZE } from '#protocol/workspace.ts';
import { TIMEOUT_MS } from '../../../src/api/http-client.ts';
import { CONFIG as DATA_FETCHING } from '../../../src/api/workspace-data.ts';
import { checkedConfig } from '../../../src/auth/config.ts';
import { newVerifier } from '../../../src/auth/pkce.ts';
import { ALGORITHM, IV_BYTES, KEY_BYTES, VERSION } from '../../../src/auth/sealed-token.ts';
import { EXPIRY_MS, MAX_ENTRIES } from '../../../src/device/local-cache.ts';
import { CACHE_MS, CACHE_PREFIX } from '../../../src/i18n/words.ts';
import type { Row, Test } from './row.ts';
import { testedBy, values } from './row.ts';

const constant = { section: '§9', kind: 'constant' } as const;
const tokenCache = 'src/auth/token-cache.test.ts';
const sealed: Test = [tokenCache, 'what lies in the database cannot be read: AES-GCM of 256 bits'];
const cache = 'src/device/local-cache.test.ts';
const defaults = checkedConfig({
  authEnv: 'prod',
  opIssuer: 'MVB',
  clientId: 'boards',
  scope: 'openid',
  projectName: 'teamone',
  onCriticalError: () => undefined,
});

const maxAgeIn = (cookie: string) => Number(/max-age=(\d+)/i.exec(cookie)?.[1]) / (24 * 3600);

export const CONSTANTS: readonly Row[] = [
  {
    ...constant,
    name: 'recently opened page size 24',
    value: [PAGE_SIZE, 24],
    shownBy: [
      'tests/contract/workspace/rest.test.ts',
      'boards that were opened are a page, the last first, of 24 rows',
    ],
  },
  ...values(
    constant,
    {
      'locale cookie 365 days': [maxAgeIn(languageCookie('de')), 365],
    },
    ['src/i18n/languages.test.ts', 'are remembered in the cookie NEXT_LOCALE'],
  ),
  ...values(
    constant,
    {
      'saved sign-in 365 days': [maxAgeIn(savedSignInCookie(true, true)), 365],
    },
    [tokenCache, 'is_saved_signin is a cookie of 365 days'],
  ),
  ...testedBy(
    constant,
    ['src/consent/campaign.test.ts', 'it is of the domain of PUBLIC_URL where this page may set one of it'],
    'utm tag cookie of the product domain',
  ),
  ...values(
    constant,
    {
      'en is the default': [matchingLanguage(undefined), 'en'],
      'Arabic beside the others': [LANGUAGES.includes('ar'), true],
    },
    ['src/i18n/languages.test.ts', '%s is accepted as %s'],
  ),
  ...values(
    constant,
    {
      'translation cache 604800000 ms': [CACHE_MS, 604_800_000],
      'translation cache prefix': [CACHE_PREFIX, 'i18next_res_'],
    },
    ['src/i18n/backend.test.ts', 'keeps them for seven days'],
  ),
  {
    ...constant,
    name: 'local cache: max 30 entries',
    value: [MAX_ENTRIES, 30],
    shownBy: [cache, '30 entries are kept'],
  },
  {
    ...constant,
    name: 'local cache: entry expiry 7776000000 ms',
    value: [EXPIRY_MS, 7_776_000_000],
    shownBy: [cache, 'an entry counts for 90 days'],
  },
  {
    ...constant,
    name: 'HTTP timeout 60000 ms',
    value: [TIMEOUT_MS, 60_000],
    shownBy: ['src/api/http-client.test.ts', 'a call that takes too long is 401 for its caller'],
  },
  ...values(
    constant,
    {
      'data fetching: no revalidation on focus': [DATA_FETCHING.revalidateOnFocus, false],
      'data fetching: no revalidation on reconnect': [DATA_FETCHING.revalidateOnReconnect, false],
      'data fetching: no revalidation on stale': [DATA_FETCHING.revalidateIfStale, false],
    },
    ['src/api/workspace-data.test.tsx', 'two places that show the same ask once'],
  ),
  ...values(constant, { 'data fetching: error retry 0': [DATA_FETCHING.errorRetryCount, 0] }, [
    'src/api/workspace-data.test.tsx',
    'a failure is asked once, and leaves what is shown',
  ]),
  ...values(constant, { 'PKCE verifier of 128 alphanumeric chars': [/^[A-Za-z0-9]{128}$/.test(newVerifier()), true] }, [
    'src/auth/pkce.test.ts',
    'a verifier is 128 alphanumeric characters',
  ]),
  ...testedBy(
    constant,
    ['src/auth/pkce.test.ts', 'its challenge is its SHA-256 in base64url'],
    'PKCE challenge: SHA-256 in base64url',
  ),
  ...values(
    constant,
    {
      'token cache AES-GCM 256-bit key': [
        [ALGORITHM, KEY_BYTES * 8],
        ['AES-GCM', 256],
      ],
      'token cache 12-byte IV': [IV_BYTES, 12],
      'token cache database version 1': [VERSION, 1],
    },
    sealed,
  ),
  ...testedBy(
    constant,
    [tokenCache, 'where a browser gives no database it is kept, sealed, for as long as the tab lives'],
    'token cache: session storage fallback',
  ),
  ...values(
    constant,
    {
      'default debug off': [defaults.debug, false],
      'default fetch user on': [defaults.enableFetchUser, true],
      'default fetch permission off': [defaults.enableFetchMVBPermission, false],
      'default update token on': [defaults.enableUpdateToken, true],
      'default cache token on': [defaults.enableCacheToken, true],
      'default discovery cache on': [defaults.enableDiscoveryCache, true],
    },
    ['src/auth/config.test.ts', 'what is not given has its default'],
  ),
  ...testedBy(
    constant,
    ['tests/e2e/auth-client.spec.ts', 'after the custom timeout the password is asked for again'],
    'custom session timeout is an expiry timestamp',
  ),
];
