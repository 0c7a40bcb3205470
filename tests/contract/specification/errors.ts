// The error catalogue of §8: reasons, messages, codes and what each is mapped to, against the constants and functions of the product.

import { graphqlFailure } from '../../../src/api/graphql-errors.ts';
import { AuthConfigError, checkedConfig, type GivenConfig } from '../../../src/auth/config.ts';
import { AUTH_MESSAGES, AuthCriticalError, CRITICAL_MESSAGES, providerError } from '../../../src/auth/errors.ts';
import { FETCH_FAILED, LoadError, PARSE_FAILED } from '../../../src/i18n/backend.ts';
import type { Row, Test } from './row.ts';
import { absent, testedBy, values } from './row.ts';

const messages = 'tests/contract/identity/auth-messages.test.ts';
const http = 'src/api/http-client.test.ts';
const graphql = 'src/api/graphql-errors.test.ts';
const translations = 'src/i18n/backend.test.ts';
const failing: Test = [messages, '%s: %s'];

const config: GivenConfig = {
  authEnv: 'prod',
  opIssuer: 'MVB',
  clientId: 'boards',
  scope: 'openid',
  projectName: 'teamone',
  onCriticalError: () => undefined,
};

/** The message of the error that the changed configuration throws. Undefined if it is valid. */
function refusal(change: Partial<GivenConfig>): string | undefined {
  try {
    checkedConfig({ ...config, ...change });
  } catch (error) {
    if (error instanceof AuthConfigError) return error.message;
  }
  return undefined;
}

const uris = { logInRedirectUri: 'https://a.example', logOutRedirectUri: 'https://a.example' };

const statusOf = (code: string) => graphqlFailure([{ message: 'm', extensions: { code } }])?.status;
const messageOf = (...codes: string[]) =>
  graphqlFailure(codes.map((code) => ({ message: `of ${code}`, extensions: { code } })))?.message;

const INTERACTION = 'The Authorization Server requires End-User interaction of some form to proceed.';
const CONSENT = 'The user does not agree the policy consent yet.';

export const ERRORS: readonly Row[] = [
  ...values(
    { section: '§8', kind: 'reason' },
    {
      'all of them': [
        Object.keys(AUTH_MESSAGES).sort(),
        [
          'consent required',
          'custom session timeout',
          'fetch token failed',
          'interaction required',
          'invalid code',
          'invalid state',
        ],
      ],
      'custom session timeout': [AUTH_MESSAGES['custom session timeout'], 'custom session timeout'],
      'invalid state': [AUTH_MESSAGES['invalid state'], 'This state and its verifier cannot founded in local storage.'],
      'invalid code': [AUTH_MESSAGES['invalid code'], 'Code is not valid.'],
      'fetch token failed': [AUTH_MESSAGES['fetch token failed'], 'Fetch token failed.'],
      'interaction required': [AUTH_MESSAGES['interaction required'], INTERACTION],
      'consent required': [AUTH_MESSAGES['consent required'], CONSENT],
    },
    failing,
  ),
  ...values(
    { section: '§8', kind: 'code' },
    {
      'interaction_required maps to its message': [
        providerError('interaction_required', 'another').message,
        INTERACTION,
      ],
      'consent_required maps to its message': [providerError('consent_required', 'another').message, CONSENT],
    },
    failing,
  ),
  ...values(
    { section: '§8', kind: 'code' },
    {
      'other provider errors use a table': [
        providerError('access_denied', 'another').message,
        'The resource owner or Authorization Server denied the request.',
      ],
      'other provider errors use error_description': [providerError('own', 'as it says').message, 'as it says'],
    },
    [messages, 'another error of a provider, %s'],
  ),
  ...values(
    { section: '§8', kind: 'message' },
    {
      'Fetching token error occurred': [CRITICAL_MESSAGES.fetchingToken, 'Fetching token error occurred'],
      'Discovery field not found': [CRITICAL_MESSAGES.discoveryField, 'Discovery field not found'],
      'Failed to generate code challenge': [CRITICAL_MESSAGES.codeChallenge, 'Failed to generate code challenge'],
      'SRA token exchange error occurred. No document found': [
        CRITICAL_MESSAGES.noSraDocument,
        'SRA token exchange error occurred. No document found',
      ],
      'Converting token error occurred': [CRITICAL_MESSAGES.convertingToken, 'Converting token error occurred'],
      'Sign out failed: No sign out URL available': [
        CRITICAL_MESSAGES.noSignOutUrl,
        'Sign out failed: No sign out URL available',
      ],
    },
    failing,
  ),
  {
    section: '§8',
    kind: 'message',
    name: 'the default critical error',
    value: [new AuthCriticalError().message, 'Auth critical error occurred'],
    shownBy: ['src/account/sign-in-redirects.test.ts', 'a critical error leads to the error page, whatever it is'],
  },
  ...values(
    { section: '§8', kind: 'message' },
    {
      'must be a non-empty string': [refusal({ clientId: '' }), 'clientId must be a non-empty string'],
      'must be a valid URL': [refusal({ ...uris, logInRedirectUri: '/in' }), 'logInRedirectUri must be a valid URL'],
      'must be a valid HTTP or HTTPS URL': [
        refusal({ ...uris, logInRedirectUri: 'app://in' }),
        'logInRedirectUri must be a valid HTTP or HTTPS URL',
      ],
      'must be one of': [
        refusal({ scope: 'admin' }),
        'scope must be one of openid, offline_access, profile, email, address, phone',
      ],
    },
    ['src/auth/config.test.ts', '%j: %s'],
  ),
  ...values(
    { section: '§8', kind: 'code' },
    {
      UNAUTHORIZED: [statusOf('UNAUTHORIZED'), 401],
      BAD_REQUEST: [statusOf('BAD_REQUEST'), 400],
      BAD_USER_INPUT: [statusOf('BAD_USER_INPUT'), 400],
      GRAPHQL_PARSE_FAILED: [statusOf('GRAPHQL_PARSE_FAILED'), 400],
      GRAPHQL_VALIDATION_FAILED: [statusOf('GRAPHQL_VALIDATION_FAILED'), 400],
      OPERATION_RESOLUTION_FAILURE: [statusOf('OPERATION_RESOLUTION_FAILURE'), 400],
      PERSISTED_QUERY_NOT_FOUND: [statusOf('PERSISTED_QUERY_NOT_FOUND'), 400],
      PERSISTED_QUERY_NOT_SUPPORTED: [statusOf('PERSISTED_QUERY_NOT_SUPPORTED'), 400],
      FORBIDDEN: [statusOf('FORBIDDEN'), 403],
      NOT_FOUND: [statusOf('NOT_FOUND'), 404],
    },
    [graphql, '%s is %i, under its own code'],
  ),
  ...values({ section: '§8', kind: 'code' }, { 'other codes': [statusOf('ANOTHER'), 500] }, [
    graphql,
    '%s has no row: 500',
  ]),
  ...values(
    { section: '§8', kind: 'message' },
    {
      'the unauthorized error is used': [messageOf('NOT_FOUND', 'UNAUTHORIZED'), 'of UNAUTHORIZED'],
      'else the first error is used': [messageOf('NOT_FOUND', 'FORBIDDEN'), 'of NOT_FOUND'],
    },
    [graphql, 'of several the unauthorized one is told, else the first'],
  ),
  ...testedBy(
    { section: '§8', kind: 'behavior' },
    [http, '%i goes to the error handler and is not reported'],
    'non-ok responses go to an error handler',
  ),
  ...testedBy(
    { section: '§8', kind: 'behavior' },
    [http, '%i is reported with what was answered and the address asked'],
    '5xx: response data and request url are attached',
  ),
  ...testedBy(
    { section: '§8', kind: 'message' },
    [http, 'a call that takes too long is 401 for its caller'],
    'timeout of 60000ms exceeded (ECONNABORTED) becomes a response with status 401',
  ),
  ...values(
    { section: '§8', kind: 'message' },
    {
      'Failed to fetch': [FETCH_FAILED, 'Failed to fetch'],
      'failed parsing to json, by its constant': [PARSE_FAILED, 'failed parsing to json'],
    },
    [translations, '%s: says whether to try again'],
  ),
  ...values(
    { section: '§8', kind: 'behavior' },
    { 'a translation error says whether it is retryable': [new LoadError('m', 'u', true).retryable, true] },
    [translations, '%s: says whether to try again'],
  ),
  ...testedBy(
    { section: '§8', kind: 'behavior' },
    ['src/features/dashboard/recent.test.tsx', 'what cannot be had leaves what is shown'],
    'recently-opened fetch failure returns ok false or an empty list',
  ),
  ...absent({ section: '§8', kind: 'message' }, 'No board is shown on the stage of a meeting.', 'no user'),
  {
    section: '§8',
    kind: 'behavior',
    name: 'render errors have an empty fallback',
    shownBy: ['tests/e2e/stopped-page.spec.ts', 'home stops on the way from a board: it is said'],
    differs: 'A page that fails says so, says that the drawing is safe, and can be loaded again.',
  },
  ...testedBy(
    { section: '§8', kind: 'behavior' },
    ['src/collect/collectors.test.ts', 'in development no error is reported'],
    'errors otherwise go to the error-reporting service unless in development',
  ),
  ...testedBy(
    { section: '§8', kind: 'behavior' },
    ['src/collect/reports/ignored.test.ts', 'a font that is blocked'],
    'font-blocking errors are not reported',
  ),
  ...testedBy(
    { section: '§8', kind: 'behavior' },
    ['src/collect/reports/ignored.test.ts', 'a call that was aborted here'],
    'abort errors are not reported',
  ),
];
