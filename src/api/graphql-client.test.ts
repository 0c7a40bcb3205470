// @vitest-environment node
// What is asked of GraphQL against a real server: where it goes, and what comes back of data, of errors and of refusals.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import { GraphqlClient, operation } from './graphql-client.ts';
import { createHttpClient, type HttpError } from './http-client.ts';

const teams = operation<{ teams: { id: string }[] }, { of: string }>('query Teams { teams { id } }');
const errors: HttpError[] = [];
let asked: string[] = [];
let answer: { status: number; body: unknown };
let renewals = 0;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const server = createServer(async (request, response) => {
  asked.push(`${request.method} ${request.url} ${await textOf(request)}`);
  response
    .writeHead(answer.status, { 'content-type': 'application/json', [RESPONSE_MARK]: '1' })
    .end(JSON.stringify(answer.body));
});
let client: GraphqlClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new GraphqlClient(
    createHttpClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      accessToken: () => 'token',
      async renew() {
        renewals += 1;
        return true;
      },
      onUnauthorized() {},
      onError: (error) => errors.push(error),
    }),
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a document and its variables go to /graphql, not below the base URL, and its data comes back', async () => {
  asked = [];
  answer = { status: 200, body: { data: { teams: [{ id: 'a' }] } } };
  expect(await client.ask(teams, { of: 'me' })).toEqual({ ok: true, status: 200, data: { teams: [{ id: 'a' }] } });
  expect(asked).toEqual(['POST /graphql {"query":"query Teams { teams { id } }","variables":{"of":"me"}}']);
});

test('an answer with an error is none, by its status and the name the server gives it', async () => {
  const told = { message: 'In words', extensions: { code: 'NOT_FOUND', error: 'gone' } };
  answer = { status: 200, body: { data: { teams: null }, errors: [told] } };
  expect(await client.ask(teams, { of: 'me' })).toMatchObject({
    ok: false,
    status: 404,
    error: { status: 404, code: 'gone', message: 'In words' },
  });
  answer = { status: 200, body: {} };
  expect(await client.ask(teams, { of: 'me' })).toMatchObject({ ok: false, status: 500, error: { code: 'internal' } });
});

test("what is the server's fault is reported with the answer and the address, though its status is 200; what it refuses is not", async () => {
  errors.length = 0;
  const body = {
    data: null,
    errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR', error: 'internal' } }],
  };
  answer = { status: 200, body };
  expect(await client.ask(teams, { of: 'me' })).toMatchObject({ ok: false, status: 500, error: { code: 'internal' } });
  expect(errors).toMatchObject([
    { status: 500, isReported: true, data: body, url: expect.stringMatching(/^http:.*\/graphql$/) },
  ]);
  answer = {
    status: 200,
    body: { errors: [{ message: 'In words', extensions: { code: 'CONFLICT', error: 'boards-full' } }] },
  };
  await client.ask(teams, { of: 'me' });
  expect(errors[1]).toMatchObject({ code: 'boards-full', isReported: false, data: undefined, url: undefined });
});

test('a token that GraphQL refuses in a 200 is renewed once, as one that is refused by status', async () => {
  renewals = 0;
  asked = [];
  const refusal = { message: 'In words', extensions: { code: 'UNAUTHORIZED', error: 'unauthorized' } };
  answer = { status: 200, body: { data: null, errors: [refusal] } };
  expect(await client.ask(teams, { of: 'me' })).toMatchObject({ ok: false, status: 401 });
  expect([renewals, asked.length]).toEqual([1, 2]);
});

test('what is refused before GraphQL sees it is told the same way, and a refused token is renewed', async () => {
  errors.length = 0;
  const refusal = (code: string, error: string) => ({ errors: [{ message: 'In words', extensions: { code, error } }] });
  answer = { status: 401, body: refusal('UNAUTHORIZED', 'unauthorized') };
  expect(await client.ask(teams, { of: 'me' })).toMatchObject({
    ok: false,
    status: 401,
    error: { code: 'unauthorized', message: 'In words' },
  });
  expect(renewals).toBe(2);
  answer = { status: 429, body: refusal('RATE_LIMITED', 'too-many-requests') };
  expect(await client.ask(teams, { of: 'me' })).toMatchObject({ status: 429, error: { code: 'too-many-requests' } });
  expect(errors.map(({ code }) => code)).toEqual(['unauthorized', 'too-many-requests']);
});
