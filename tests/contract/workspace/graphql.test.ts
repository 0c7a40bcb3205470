// /graphql as any client meets it: who may ask, how much one operation may ask for, documents by their hash, and the codes of errors.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { openBoard } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { askAs, signUpPeople, type WorkspacePerson } from './people.ts';

let server: TestServer;
let ana: WorkspacePerson;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
  [ana] = (await signUpPeople(server, 1)) as [WorkspacePerson];
});
afterAll(() => server.end());

const kind = '{ __typename }';

interface Raw {
  method?: string;
  token?: string;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
}

async function raw({ method = 'POST', token = ana.token, query = '', body, headers = {} }: Raw) {
  const response = await fetch(`${server.address}/graphql${query}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
      ...headers,
    },
    body: body ?? null,
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? JSON.parse(text) : {};
  return {
    status: response.status,
    headers: response.headers,
    text,
    answer,
    code: answer.errors?.[0]?.extensions?.code,
  };
}

test('only a person is answered: whoever has no access token is told so as GraphQL tells it', async () => {
  expect(await ana.ask(kind)).toEqual({ status: 200, data: { __typename: 'Query' }, errors: [], code: undefined });
  const { token: boardToken } = await openBoard(server.address, new Uint8Array(32).fill(7));
  for (const token of [undefined, 'nonsense', boardToken]) {
    const { status, data, errors } = await askAs(server.address, token, kind);
    expect([status, data, errors.map(({ extensions }) => extensions)]).toEqual([
      401,
      undefined,
      [{ code: 'UNAUTHORIZED', error: 'unauthorized' }],
    ]);
  }
});

test('nothing but GraphQL stands there: no page, no form, no other method, no list of operations', async () => {
  const page = await raw({ method: 'GET', headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).not.toContain('text/html');
  expect(page.status).toBe(406);
  for (const type of ['application/graphql', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect([type, (await raw({ body: kind, headers: { 'content-type': type } })).status]).toEqual([type, 400]);
  expect((await raw({ method: 'PUT', body: '{}' })).status).toBe(404);
  const two = await raw({ body: JSON.stringify([{ query: kind }, { query: kind }]) });
  expect([two.status, two.code]).toEqual([400, 'BAD_REQUEST']);
  expect((await raw({ body: 'null' })).code).toBe('BAD_REQUEST');
  expect((await raw({ body: '{"query"' })).code).toBe('BAD_REQUEST');
  expect((await raw({ body: '{}' })).code).toBe('BAD_REQUEST');
  const large = await raw({
    body: JSON.stringify({ query: kind, variables: { text: 'x'.repeat(SERVER_LIMITS.jsonBytes) } }),
  });
  expect([large.status, large.code]).toEqual([413, 'TOO_LARGE']);
});

test('what a document says wrong is told by the codes of the specification', async () => {
  for (const [document, variables, code] of [
    ['{ teams', {}, 'GRAPHQL_PARSE_FAILED'],
    ['{ nothing }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    ['query ($id: ID!) { team(id: $id) { id } }', {}, 'BAD_USER_INPUT'],
    ['query A { __typename } query B { __typename }', {}, 'OPERATION_RESOLUTION_FAILURE'],
    // The schema is published; it is not asked for here.
    ['{ __schema { types { name } } }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    ['{ __type(name: "Team") { name } }', {}, 'GRAPHQL_VALIDATION_FAILED'],
  ] as const) {
    const answer = await ana.ask(document, variables);
    expect([document, answer.code, answer.data ?? undefined]).toEqual([document, code, undefined]);
  }
});

test('an operation has so many words, is so deep, has so many aliases and costs so much', async () => {
  const refused = async (document: string, variables: object = {}): Promise<string> => {
    const { code, errors } = await ana.ask(document, variables);
    return `${code}: ${errors[0]?.message}`;
  };
  const over = 'GRAPHQL_VALIDATION_FAILED: The operation';
  expect(await refused(`{ ${'__typename '.repeat(SERVER_LIMITS.graphqlTokens)} }`)).toMatch(/^GRAPHQL_PARSE_FAILED: /);
  expect(await refused(`{ ${'... { '.repeat(20)} __typename ${'}'.repeat(20)} }`)).toBe('undefined: undefined');
  const aliases = (n: number) => `{ ${Array.from({ length: n }, (_, i) => `a${i}: __typename`).join(' ')} }`;
  expect((await ana.ask(aliases(SERVER_LIMITS.graphqlAliases))).code).toBeUndefined();
  expect(await refused(aliases(SERVER_LIMITS.graphqlAliases + 1))).toBe(`${over} has 11 aliases; at most 10`);
  // Spread often, a fragment counts as often.
  const spread = `{ ${'...F '.repeat(6)} } fragment F on Query { a: __typename b: __typename }`;
  expect(await refused(spread)).toBe(`${over} has 12 aliases; at most 10`);
  const boards = `query ($perPage: Int, $team: ID = "t") {
    boards(teamId: $team, perPage: $perPage) { count rows { ...Card } }
  } fragment Card on BoardCard { id title inside { name personId colour } }`;
  // 10 at the top, 1 for the page, and of each row: itself, the page's count, its fields and ten people who are inside.
  expect(await refused(boards, { perPage: 1000 })).toBe(`${over} costs 35011; at most ${SERVER_LIMITS.graphqlCost}`);
  expect(await refused(boards, { perPage: 24 })).not.toContain('costs');
  expect(await refused(boards)).not.toContain('costs');
  // However often a fragment spreads others, it is reckoned in a moment.
  const doubling = Array.from({ length: 60 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
  const many = `{ ...F0 } ${doubling.join(' ')} fragment F60 on Query { __typename }`;
  expect(await refused(many)).toBe(`${over} costs ${2 ** 60 + 10}; at most ${SERVER_LIMITS.graphqlCost}`);
});

test('a document is asked for by its hash once it was sent with it; by GET in no other way', async () => {
  const document = `query Own { __typename }`;
  const sha256Hash = createHash('sha256').update(document).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const query = `?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
  for (const asked of [{ body: JSON.stringify({ extensions }) }, { method: 'GET', query }]) {
    const { code, status } = await raw({ ...asked, headers: { accept: 'application/graphql-response+json' } });
    expect([code, status]).toEqual(['PERSISTED_QUERY_NOT_FOUND', 400]);
  }
  const other = JSON.stringify({ query: kind, extensions });
  expect((await raw({ body: other })).code).toBe('BAD_REQUEST');
  expect((await raw({ body: JSON.stringify({ query: document, extensions }) })).answer).toEqual({
    data: { __typename: 'Query' },
  });
  for (const asked of [{ body: JSON.stringify({ extensions }) }, { method: 'GET', query }])
    expect((await raw(asked)).answer).toEqual({ data: { __typename: 'Query' } });
  expect((await raw({ method: 'GET', query: `?query=${encodeURIComponent(kind)}` })).code).toBe('BAD_REQUEST');
  expect((await raw({ body: '{"extensions":{"persistedQuery":{"version":2}}}' })).code).toBe('BAD_REQUEST');
});

test('nothing is changed by GET', async () => {
  const document = 'mutation { deleteTeam(id: "t") }';
  const sha256Hash = createHash('sha256').update(document).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  await raw({ body: JSON.stringify({ query: document, extensions }) });
  const query = `?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
  const { answer, code } = await raw({ method: 'GET', query });
  expect([code, answer.errors[0].message]).toEqual(['BAD_REQUEST', expect.stringContaining('mutation')]);
});

test('somebody who asks more often than anybody works is told to wait, and others are not', async () => {
  const own = await testServer({ distDir: '/nowhere', workspacePerMinute: 3 });
  const [one, two] = (await signUpPeople(own, 2)) as [WorkspacePerson, WorkspacePerson];
  for (let i = 0; i < 3; i++) expect((await one.ask(kind)).status).toBe(200);
  const refused = await one.ask(kind);
  expect([refused.status, refused.code, refused.errors[0]?.extensions.code]).toEqual([
    429,
    'too-many-requests',
    'RATE_LIMITED',
  ]);
  expect((await two.ask(kind)).status).toBe(200);
  await own.end();
});
