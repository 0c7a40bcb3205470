// @vitest-environment node
// The HTTP client against a real server: what goes out with a call, what comes back of every kind of answer, and what is asked how
// often when a token is not accepted any more.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import { createHttpClient, type HttpClientDeps, type HttpError } from './http-client.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let asked: string[];
let errors: HttpError[];
let unauthorized: string[];
let token: string | undefined;
let renewals: number;
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'no bearer'}`);
  answer(request, response);
});

beforeEach(async () => {
  [asked, errors, unauthorized, token, renewals] = [[], [], [], 'old', 0];
  answer = json(200, { name: 'Ann' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const json =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', [RESPONSE_MARK]: '1' }).end(JSON.stringify(body));
const refusesOld: Answer = (request, response) =>
  request.headers.authorization === 'Bearer new'
    ? json(200, { name: 'Ann' })(request, response)
    : json(401, { error: 'unauthorized', message: 'The token is over' })(request, response);

const client = (deps: Partial<HttpClientDeps> = {}) =>
  createHttpClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    accessToken: () => token,
    async renew() {
      renewals++;
      await new Promise((resolve) => setImmediate(resolve));
      token = 'new';
      return true;
    },
    onUnauthorized: (message) => unauthorized.push(message),
    onError: (error) => errors.push(error),
    ...deps,
  });
const me = { method: 'GET', path: 'user/me' } as const;

test('a call goes to its path below the base URL, with query, body and bearer, and comes back with its data', async () => {
  const bodies: string[] = [];
  answer = (request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () => json(200, { name: 'Ann' })(request, response));
  };
  const got = await client().call({ method: 'PATCH', path: 'user/me', query: { t: 1 }, body: { name: 'Ann' } });
  expect(got).toEqual({ ok: true, status: 200, data: { name: 'Ann' } });
  expect(asked).toEqual(['PATCH /api/user/me?t=1 Bearer old']);
  expect(bodies).toEqual(['{"name":"Ann"}']);
});

test('somebody without a token sends none', async () => {
  token = undefined;
  await client().call(me);
  expect(asked).toEqual(['GET /api/user/me no bearer']);
});

test('a bearer never leaves for an address of another make', async () => {
  await client().call({ method: 'GET', path: 'http://elsewhere.example/user/me' });
  expect(asked).toEqual(['GET /api/http://elsewhere.example/user/me Bearer old']);
});

test('401 is renewed once and tried once more', async () => {
  answer = refusesOld;
  expect(await client().call(me)).toEqual({ ok: true, status: 200, data: { name: 'Ann' } });
  expect([renewals, asked.length, errors, unauthorized]).toEqual([1, 2, [], []]);
});

test('20 calls refused together are renewed once, and each is tried once more', async () => {
  answer = refusesOld;
  const { call } = client();
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(me)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect([renewals, asked.length]).toEqual([1, 40]);
});

test('a call refused after another one has brought a new token takes that', async () => {
  answer = refusesOld;
  const { call } = client();
  let release = (): void => {};
  answer = (request, response) => {
    if (request.url?.endsWith('late') && request.headers.authorization === 'Bearer old')
      release = () => refusesOld(request, response);
    else refusesOld(request, response);
  };
  const late = call({ method: 'GET', path: 'late' });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await call(me);
  release();
  expect((await late).ok).toBe(true);
  expect(renewals).toBe(1);
});

test('what is still refused after its retry is an error: no second renewal, nobody is sent away', async () => {
  answer = json(401, { error: 'unauthorized', message: 'No' });
  expect(await client().call(me)).toMatchObject({ ok: false, status: 401, error: { code: 'unauthorized' } });
  expect([renewals, asked.length, unauthorized]).toEqual([1, 2, []]);
  expect(errors).toHaveLength(1);
});

test('a refused renewal runs the unauthorized callback, once for all that waited, and the error is returned', async () => {
  answer = refusesOld;
  const { call } = client({
    async renew() {
      renewals++;
      token = undefined;
      return false;
    },
  });
  const answers = await Promise.all([call(me), call(me), call(me)]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect([renewals, asked.length, unauthorized]).toEqual([1, 3, ['The token is over']]);
});

test('a provider that cannot be asked is no refusal: the error is returned, nobody is sent away', async () => {
  answer = refusesOld;
  const { call } = client({ renew: () => Promise.reject(new Error('unreachable')) });
  expect(await call(me)).toMatchObject({ ok: false, status: 401 });
  expect([asked.length, unauthorized]).toEqual([1, []]);
});

test('a call that takes too long is 401 for its caller: no renewal, no retry, no unauthorized callback', async () => {
  answer = () => {};
  const got = await client({ timeoutMs: 50 }).call(me);
  expect(got).toMatchObject({
    ok: false,
    status: 401,
    error: { code: 'timeout', message: 'timeout of 50ms exceeded' },
  });
  expect([renewals, asked.length, unauthorized]).toEqual([0, 1, []]);
});

test.each([400, 403, 404, 409, 429])('%i goes to the error handler and is not reported', async (status) => {
  answer = json(status, { error: 'named', message: 'In words' });
  const got = await client().call(me);
  expect(got).toMatchObject({ ok: false, status, error: { code: 'named', message: 'In words', isReported: false } });
  expect(errors.map(({ url, data }) => [url, data])).toEqual([[undefined, undefined]]);
});

test.each([500, 502, 503])('%i is reported with what was answered and the address asked', async (status) => {
  answer = json(status, { error: 'internal', message: 'In words' });
  await client().call(me);
  expect(errors).toMatchObject([
    { status, isReported: true, data: { error: 'internal' }, url: expect.stringMatching(/^http.*\/api\/user\/me$/) },
  ]);
});

test('an answer without a name, and a server that is not there', async () => {
  answer = (_, response) => response.writeHead(502).end('<html>');
  expect(await client().call(me)).toMatchObject({ status: 502, error: { code: 'internal', data: '<html>' } });
  answer = (request) => request.socket.destroy();
  expect(await client().call(me)).toMatchObject({ status: 0, error: { code: 'network', isReported: false } });
  expect(errors).toHaveLength(2);
});

test('an aborted call resolves, and nobody is told', async () => {
  answer = () => {};
  const abort = new AbortController();
  const got = client().call({ ...me, signal: abort.signal });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  abort.abort();
  expect(await got).toMatchObject({ ok: false, status: 0, error: { code: 'aborted' } });
  expect(errors).toEqual([]);
});
