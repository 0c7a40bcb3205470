// The calls of §7: those of the product's API against the contract, those to the identity provider, and the others.

import { z } from 'zod';
import { OWN_CHECK } from '#protocol/connection-check.ts';
import { allCalls } from '#protocol/contract/all-calls.ts';
import type { CallRow, CallRows } from '#protocol/contract/calls.ts';
import { DISCOVERY_PATH } from '#protocol/identity.ts';
import { TIMEOUT_MS } from '../../../src/api/http-client.ts';
import { THROTTLE_MS } from '../../../src/collect/insights/insights.ts';
import { urlOf, WORDS_VERSION } from '../../../src/i18n/words.ts';
import type { Row, Test } from './row.ts';
import { absent, testedBy, values } from './row.ts';

const call = { section: '§7', kind: 'call' } as const;
const behavior = { section: '§7', kind: 'behavior' } as const;
const people = 'tests/contract/people/people.test.ts';
const rest = 'tests/contract/workspace/rest.test.ts';
const userApi = 'src/api/user-api.test.ts';
const http = 'src/api/http-client.test.ts';
const session = 'tests/contract/identity/auth-session.test.ts';
const translations = 'src/i18n/backend.test.ts';

const calls: CallRows = allCalls;

/** The row of a call as the specification names it: `POST user/team/{teamId}/leave`. */
function rowOf(name: string): CallRow | undefined {
  const [method = '', path = ''] = name.split(' ');
  const key = `${method} /api/${path.replace(/^\//, '').replace(/\{(\w+)\}/g, ':$1')}`;
  return Object.entries(calls).find(([known]) => known === key)?.[1];
}

/** Whether a query or body has a field: one that is unknown is dropped or refused. */
function has(schema: CallRow['body'], name: string): boolean {
  return schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name);
}

interface CallFields {
  query?: readonly string[];
  body?: readonly string[] | 'none needed' | 'partial';
}

function apiCall(name: string, test: Test, { query = [], body }: CallFields = {}): Row {
  const row = rowOf(name);
  const actual = {
    isThere: row !== undefined,
    query: query.filter((field) => has(row?.query, field)),
    body: typeof body === 'object' ? body.filter((field) => has(row?.body, field)) : body && bodyOf(row),
  };
  return { ...call, name, value: [actual, { isThere: true, query, body }], shownBy: test };
}

/** `partial`: one field is enough. `none needed`: a call without a body is taken. */
function bodyOf(row: CallRow | undefined): CallFields['body'] {
  const schema = row?.body;
  if (!(schema instanceof z.ZodType)) return undefined;
  if (schema.safeParse(undefined).success) return 'none needed';
  return schema.safeParse({ language: 'de' }).success || schema.safeParse({ boardView: 'list' }).success
    ? 'partial'
    : undefined;
}

export const CALLS: readonly Row[] = [
  apiCall('POST user/signin', [people, 'who signs in for the first time is a person from then on']),
  apiCall('POST user/signup', [people, 'the time zone of the browser is stored if there is none'], {
    body: 'none needed',
  }),
  apiCall(
    'POST user/signup/share_token',
    ['src/account/enrolment.test.ts', 'a sign-up from a board that was shared names the link it was shared by'],
    { body: ['share_token'] },
  ),
  apiCall(
    'GET user/team/{teamId}/board/recently_opened',
    ['src/features/dashboard/recent.test.tsx', 'more of it is asked for by its own call, until all is there'],
    { query: ['perpage', 't'] },
  ),
  apiCall(
    'POST user/team/{teamId}/board/recently_opened',
    ['src/features/dashboard/recent.test.tsx', 'a board of a project is told as opened in its team'],
    { body: ['project_id', 'board_id'] },
  ),
  apiCall('POST user/team/{teamId}/leave', [rest, 'nobody leaves their own first team']),
  apiCall('POST user/team/{teamId}/project/{projectId}/pin', [rest, 'a project is pinned and unpinned for oneself']),
  apiCall('DELETE user/team/{teamId}/project/{projectId}/pin', [rest, 'a project is pinned and unpinned for oneself']),
  apiCall('GET user/me', [userApi, '%s is %s']),
  apiCall('PATCH user/me', [people, 'what is not named stays'], { body: 'partial' }),
  apiCall('POST /user/team/validations', [rest, 'a name is looked at before it is given, and nothing else is']),
  apiCall('GET user/dashboard', [userApi, 'the query and the signal are those of the caller'], { query: ['teamId'] }),
  apiCall('GET user/metadata', [people, 'metadata is merged by key']),
  apiCall('PATCH user/metadata', [people, 'metadata is merged by key'], { body: 'partial' }),
  {
    ...call,
    name: 'GraphQL: POST, body with a query string',
    value: [has(calls['POST /graphql']?.body, 'query'), true],
    shownBy: ['src/api/graphql-client.test.ts', 'a document and its variables go to /graphql'],
  },
  { ...behavior, name: '60000 ms timeout', value: [TIMEOUT_MS, 60_000], shownBy: [http, 'a call that takes too long'] },
  ...testedBy(behavior, [http, 'an aborted call resolves, and nobody is told'], 'a call always resolves'),
  ...testedBy(
    behavior,
    ['src/api/workspace-data.test.tsx', 'a page that is left cancels what it waits for'],
    'user/dashboard is cancellable',
  ),

  // The identity provider.
  {
    ...call,
    name: 'GET {issuer}/.well-known/openid-configuration',
    value: [DISCOVERY_PATH, '/.well-known/openid-configuration'],
    shownBy: ['tests/contract/identity/flow.test.ts', 'discovery names the endpoints, and only what is offered'],
  },
  ...testedBy(
    call,
    [session, 'without a network and without a token does not leave for the provider, whose addresses are known'],
    'openid-configuration is cached in local storage',
  ),
  ...testedBy(
    call,
    [session, 'a code is redeemed with the verifier of its challenge, once'],
    'POST token_endpoint: grant_type, client_id, code, redirect_uri, code_verifier',
    'POST userinfo_endpoint with bearer token',
  ),
  ...testedBy(
    call,
    [session, 'permission scopes are fetched where that is switched on, with the bearer'],
    'GET permission-scope address, bearer token',
  ),
  ...testedBy(
    call,
    [session, 'revokes, and leaves for the end of the session with the identity token'],
    'POST revocation_endpoint: client_id, token, token_type_hint',
    'end_session_endpoint: id_token_hint and post_logout_redirect_uri',
  ),
  ...testedBy(
    call,
    ['tests/contract/identity/auth-messages.test.ts', 'a token of the second provider is exchanged for one of the'],
    'POST token-conversion address, bearer token',
  ),
  ...testedBy(
    call,
    [session, 'authorization has the parameters of the specification and a nonce, and nothing else'],
    'authorization_endpoint: response_type, client_id, redirect_uri, scope, state, code_challenge_method, code_challenge',
    'authorization_endpoint: prompt login',
  ),
  ...testedBy(
    call,
    [session, 'silent renewal asks nobody, in a frame, with an address of its own'],
    'authorization_endpoint: prompt none in a hidden frame',
  ),
  ...testedBy(
    call,
    [session, 'sign-up has the same without state, where the provider has it'],
    'sign-up address: same parameters, no state',
  ),

  // Others.
  {
    ...call,
    name: 'translation files by GET per language and namespace with a version query',
    value: [urlOf('de', 'dict'), `/locales/de/dict.json?v=${WORDS_VERSION}`],
    shownBy: [translations, 'asks the locales path with the version'],
  },
  ...testedBy(
    call,
    ['src/i18n/loading.test.ts', 'one that comes back is asked no more'],
    'translations have no reload interval',
  ),
  ...testedBy(
    call,
    ['src/account/language.test.tsx', 'chosen in any menu goes to PATCH user/me'],
    'a language-change server call',
  ),
  {
    ...call,
    name: 'a connection check loads an icon from a video site',
    value: [OWN_CHECK.startsWith('/'), false],
    shownBy: ['src/page/connection-check.test.tsx', 'our own host is asked, or the configured address'],
    differs: 'A page asks its own server, or the address that the operator has configured. No other site learns of it.',
  },
  ...testedBy(
    behavior,
    ['src/page/connection-check.test.tsx', 'success reloads with a refresh timestamp'],
    'connection check: success reloads with a refresh timestamp',
  ),
  ...testedBy(
    behavior,
    ['src/page/connection-check.test.tsx', 'failure reloads plainly'],
    'connection check: failure reloads plainly',
  ),
  ...absent(behavior, 'No page loads the SDK of a meeting tool.', 'the meeting-tool SDK loads lazily'),
  ...testedBy(
    call,
    ['src/collect/insights/insights.test.ts', 'nothing but the collector is asked'],
    'telemetry goes to a collection service',
  ),
  ...values(call, { 'telemetry is throttled to once per 100 ms': [THROTTLE_MS, 100] }, [
    'src/collect/insights/insights.test.ts',
    'of one category and name goes once in 100 ms',
  ]),
  ...testedBy(
    call,
    ['src/collect/reports/client.test.ts', 'has kind, stack, source, row, release and environment'],
    'errors go to an error-reporting service',
  ),
  ...testedBy(
    call,
    ['src/collect/reports/bare-replay.test.ts', 'its event names rows in place of addresses'],
    'session replays go to an error-reporting service',
  ),
];
