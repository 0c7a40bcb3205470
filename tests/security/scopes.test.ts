// An account whose provider does not grant the whiteboard is denied every call that returns or changes content, over HTTP and GraphQL.
// Calls about the account itself are not denied. The table of scopes lists every call by an account. SPEC: RIGHT-14.

import { randomBytes, randomUUID } from 'node:crypto';
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { settingsFrom } from '../../server/platform/settings/settings.ts';
import { CALL_SCOPES, requiredScope } from '../../server/policies/scopes.ts';
import { openBoard } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { GRAPHQL_SCHEMA } from '../../server/web/graphql/schema.ts';
import { type Said, ScriptedProvider } from '../contract/identity/scripted-provider.ts';
import { askAs } from '../contract/workspace/people.ts';
import { OTHER_CLIENT, OtherProvider } from '../services/other-provider.ts';
import { routesOf } from './routes-of.ts';
import { FIELDS } from './workspace-fields.ts';

const GRANTED: Said = { body: { scopes: { p_mvbx: { role: 'user' } } } };
/** All but the whiteboard. */
const MISSING: Said = { body: { scopes: { p_manager: { role: 'admin' }, p_teamwork: { role: 'user' } } } };

let other: OtherProvider;
let permissions: ScriptedProvider;
let server: TestServer;
beforeAll(async () => {
  [other, permissions] = await Promise.all([OtherProvider.open(), ScriptedProvider.open()]);
  const set = {
    AUTH_ENVIRONMENT: 'prod',
    MVB_PROD_ISSUER: other.issuer,
    MVB_PROD_CLIENT_ID: OTHER_CLIENT,
    MVB_PROD_PERMISSION_URL: `${permissions.issuer}/permission`,
    FETCH_MVB_PERMISSION: '1',
  };
  server = await testServer({ providers: settingsFrom(set).identity.providers, distDir: '/nowhere' });
});
beforeEach(() => answerPermission(GRANTED));
afterAll(async () => {
  await server.end();
  await Promise.all([other.close(), permissions.close()]);
});

const answerPermission = (said: Said) => void permissions.says.set('/permission', () => said);
/** A token that nothing was asked about yet, of somebody new or of `sub`. */
const tokenOf = (sub: string = randomUUID()) => other.token({ sub, exp: Math.floor(Date.now() / 1000) + 3600 });

const schema = buildSchema(GRAPHQL_SCHEMA);
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ call: `${type?.name}.${field.name}`, field })),
);
const isOfAccount = (route: string): boolean => route.includes(' /api/user/');
const unscopedCalls = Object.keys(CALL_SCOPES).filter((call) => requiredScope(call) === undefined);
const scopedCalls = new Set(Object.keys(CALL_SCOPES).filter((call) => requiredScope(call) !== undefined));

async function fieldAnswer(token: string, call: string): Promise<string | undefined> {
  const { field } = fields.find((one) => one.call === call) as (typeof fields)[number];
  const taken = field.args.map((one) => `$${one.name}: ${one.type}`).join(', ');
  const given = field.args.map((one) => `${one.name}: $${one.name}`).join(', ');
  const of = getNamedType(field.type);
  const selection = isObjectType(of) ? '{ __typename }' : '';
  const operation = call.startsWith('Query') ? 'query' : 'mutation';
  const secret = randomBytes(32);
  const newBoard = { projectId: randomUUID(), alias: deriveBoard(secret).alias, secret: secret.toString('base64url') };
  const things = new Proxy({ newBoard } as Record<string, unknown>, { get: (own, name) => own[String(name)] ?? id });
  const id = randomUUID();
  const document = `${operation}${taken && ` (${taken})`} { ${field.name}${given && `(${given})`} ${selection} }`;
  return (await askAs(server.address, token, document, FIELDS[call]?.args(things as never))).code;
}

async function callAnswer(token: string, call: string): Promise<{ status: number; error: string | undefined }> {
  const [method, path = ''] = call.split(' ');
  const hasBody = method === 'POST' || method === 'PATCH';
  const response = await fetch(server.address + path.replace(/:\w+/g, randomUUID()), {
    method: method as string,
    headers: { authorization: `Bearer ${token}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    body: hasBody ? '{}' : null,
  });
  // The stream of changes does not end.
  if (response.headers.get('content-type')?.includes('json'))
    return { status: response.status, error: ((await response.json()) as { error?: string }).error };
  await response.body?.cancel();
  return { status: response.status, error: undefined };
}

test('RIGHT-14 the table of scopes has every call by an account, as asked for or with the reason why not', () => {
  const calls = [...routesOf(server.http).filter(isOfAccount), ...fields.map(({ call }) => call)];
  const rows = [...scopedCalls, ...unscopedCalls];
  expect(rows.toSorted()).toEqual(calls.sort());
});

describe('RIGHT-14 without p_mvbx', () => {
  test('each asked-for call of the API is denied, whatever it would answer', async () => {
    answerPermission(MISSING);
    const token = await tokenOf();
    for (const call of [...scopedCalls].filter(isOfAccount))
      expect({ call, ...(await callAnswer(token, call)) }).toEqual({ call, status: 403, error: 'permission-required' });
  });

  test('each asked-for field of GraphQL is denied, whatever it would answer', async () => {
    answerPermission(MISSING);
    const token = await tokenOf();
    for (const { call } of fields.filter((field) => scopedCalls.has(field.call)))
      expect([call, await fieldAnswer(token, call)]).toEqual([call, 'permission-required']);
  });

  test('calls of the account itself, or by a secret, are not denied', async () => {
    answerPermission(MISSING);
    for (const call of unscopedCalls) {
      const token = await tokenOf();
      if (isOfAccount(call)) expect([call, (await callAnswer(token, call)).error]).not.toContain('permission-required');
      else expect([call, await fieldAnswer(token, call)]).not.toContain('permission-required');
    }
  });

  test('a field that is denied denies nothing beside it', async () => {
    answerPermission(MISSING);
    const { status, data, code } = await askAs(server.address, await tokenOf(), '{ sendsMail board(id: "x") { id } }');
    expect([status, data, code]).toEqual([200, { sendsMail: false, board: null }, 'permission-required']);
  });

  test('opening a new board by the account makes none', async () => {
    answerPermission(MISSING);
    const secret = randomBytes(32);
    const { alias } = deriveBoard(secret);
    const body = JSON.stringify({ alias, secret: secret.toString('base64url') });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf()}` };
    const answer = await fetch(`${server.address}/api/boards/open`, { method: 'POST', headers, body });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([403, 'permission-required']);
    // The holder of the secret creates the board, as if nobody had tried before.
    expect((await openBoard(server.address, secret)).role).toBe('manager');
  });
});

test('RIGHT-14 with p_mvbx no call and no field asks for more', async () => {
  const token = await tokenOf();
  for (const call of [...scopedCalls].filter(isOfAccount))
    expect([call, (await callAnswer(token, call)).error]).not.toContain('permission-required');
  for (const { call } of fields.filter((field) => scopedCalls.has(field.call)))
    expect([call, await fieldAnswer(token, call)]).not.toContain('permission-required');
});

test('RIGHT-14 where the address does not answer, its last word counts for calls and fields too', async () => {
  const sub = randomUUID();
  answerPermission(MISSING);
  expect((await callAnswer(await tokenOf(sub), 'GET /api/user/dashboard')).error).toBe('permission-required');
  permissions.says.set('/permission', () => undefined as never);
  expect((await callAnswer(await tokenOf(sub), 'GET /api/user/dashboard')).error).toBe('permission-required');
  expect(await fieldAnswer(await tokenOf(sub), 'Query.board')).toBe('permission-required');
  // A person about whom the provider never answered is not denied.
  expect((await callAnswer(await tokenOf(), 'GET /api/user/dashboard')).status).toBe(200);
});
