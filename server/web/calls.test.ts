// Answers calls of a small contract: the order of rejections, the input of a handler, and the status.

import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#protocol/contract/calls.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Grant } from '../policies/grant.ts';
import { answerCalls, type Callers } from './calls.ts';
import { presentErrors } from './errors.ts';

const group = 'Tests';
const about = 'A call.';
const rows = calls({
  'POST /api/boards/:id/notes/:note': {
    group,
    about,
    caller: { board: 'add' },
    perMinute: 'timerChangesPerMinute',
    params: { note: z.coerce.number().int() },
    query: z.object({ size: z.coerce.number().int() }),
    body: z.object({ text: z.string() }),
    answer: z.object({ id: z.string() }),
    status: 201,
  },
  'PUT /api/boards/:id/file/:name': {
    group,
    about,
    caller: { board: 'add' },
    params: { name: z.string().max(4) },
    query: z.object({ at: z.coerce.number() }),
    body: ['application/octet-stream'],
    maxBytes: 'remoteBytes',
    answer: z.object({ bytes: z.number() }),
  },
  'DELETE /api/boards/:id/notes': { group, about, caller: 'panel' },
  'GET /api/boards/:id/notes': { group, about, caller: { board: 'read', history: true }, answer: z.array(z.string()) },
  'GET /api/boards/:id/links': {
    group,
    about,
    caller: { board: 'read', mayEndLinks: true },
    answer: z.array(z.string()),
  },
  'GET /api/user/notes': { group, about, caller: 'person', answer: z.object({ person: z.string() }) },
  'PATCH /api/user/notes': {
    group,
    about,
    caller: 'person',
    personPerMinute: 'accountChangesPerMinute',
    body: z.object({ text: z.string() }),
  },
  'GET /api/user/events': { group, about, caller: 'person', answer: ['text/event-stream'] },
  'POST /api/notes': { group, about, caller: 'anybody', answer: z.object({ bearer: z.string().optional() }) },
});

const LIMIT = 2;
const person = {
  iss: 'i',
  sub: 's',
  id: 'p',
  clientId: 'c',
  authTimeS: undefined,
  sessionId: undefined,
  signIn: undefined,
};
const grant: Grant = {
  actor: 'guest:g',
  thing: { kind: 'board', id: 'b' },
  role: 'editor',
  source: { kind: 'creator', version: 1 },
};
const boardCaller = {
  board: 'b',
  actor: grant.actor,
  grant,
  visitor: { grant, name: '' },
  history: true,
  mayEndLinks: true,
};

let http: FastifyInstance;
/** The calls of `callers` and of handlers, in their order. */
let log: unknown[];
let isDenied: boolean;
let isOverLimit: boolean;
let isCalled: boolean;

const callers: Callers = {
  async board(_, verb) {
    log.push(verb);
    if (isDenied) throw new CallerError('forbidden');
    return boardCaller;
  },
  async history(_, verb) {
    log.push(`history ${verb}`);
    return boardCaller;
  },
  async linkManager(_, verb) {
    log.push(`link manager ${verb}`);
    return boardCaller;
  },
  async embed() {
    log.push('embed');
    if (isDenied) throw new CallerError('unauthorized');
    return { board: 'b' };
  },
  async person() {
    log.push('person');
    if (isDenied) throw new CallerError('unauthorized');
    return person;
  },
  networkOf() {
    log.push('network');
    return '10.0.0.0';
  },
  limits: {
    ...SERVER_LIMITS,
    openBoardsPerMinute: LIMIT,
    timerChangesPerMinute: LIMIT,
    workspaceOfNetworkPerMinute: LIMIT,
  },
  personLimiters: {
    accountChangesPerMinute: limiterOf('accountChangesPerMinute'),
    coversOfPersonPerMinute: limiterOf('coversOfPersonPerMinute'),
    workspacePerMinute: limiterOf('workspacePerMinute'),
  },
};

function limiterOf(limit: string): Callers['personLimiters']['workspacePerMinute'] {
  return {
    take(key) {
      log.push(`${limit} of ${key}`);
      return !isOverLimit;
    },
  };
}

beforeEach(async () => {
  [log, isDenied, isOverLimit, isCalled] = [[], false, false, false];
  http = fastify();
  presentErrors(http);
  await http.register(rateLimit, { global: false, errorResponseBuilder: () => new CallerError('too-many-requests') });
  http.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    log.push('body');
    done(null, body);
  });
  answerCalls(http, callers, rows, {
    async 'POST /api/boards/:id/notes/:note'({ actor, params, query, body, network }) {
      isCalled = true;
      log.push({ actor, params, query, body, network });
      return { id: 'n' };
    },
    async 'PUT /api/boards/:id/file/:name'({ params }) {
      log.push(params);
      return async ({ query, body }) => {
        log.push(query);
        return { bytes: Buffer.isBuffer(body) ? body.length : -1 };
      };
    },
    'DELETE /api/boards/:id/notes': async () => {},
    'GET /api/boards/:id/notes': async ({ board }) => [board],
    'GET /api/boards/:id/links': async ({ board }) => [board],
    'GET /api/user/notes': async (input) => ({ person: input.person.id }),
    'PATCH /api/user/notes': async () => {},
    'GET /api/user/events': ({ reply }) => reply.type('text/event-stream').send('data: 1\n\n'),
    'POST /api/notes': ({ authorization }) => ({ bearer: authorization }),
  });
});
afterEach(() => http.close());

const add = (path = '7?size=2', body: unknown = { text: 'hi' }) =>
  http.inject({ method: 'POST', url: `/api/boards/b/notes/${path}`, payload: body as object });
const errorOf = async (sent: ReturnType<typeof add>) => {
  const response = await sent;
  return [response.statusCode, response.json().error, response.json().message.split(':')[0]];
};

describe('answerCalls', () => {
  test('calls the handler with checked parameters, query and body, and sends its answer with the status', async () => {
    const response = await add('7?size=2', { text: 'hi', more: 1 });
    expect([response.statusCode, response.json()]).toEqual([201, { id: 'n' }]);
    // Fields that the row does not have are left out.
    const input = { actor: 'guest:g', params: { note: 7 }, query: { size: 2 }, body: { text: 'hi' } };
    expect(log).toEqual(['add', 'network', { ...input, network: '10.0.0.0' }]);
  });

  test('rejects by the limit, then the caller, the parameters, the query and the body', async () => {
    isDenied = true;
    expect(await errorOf(add('x?size=y', {}))).toEqual([403, 'forbidden', 'This role may not do that']);
    isDenied = false;
    expect(await errorOf(add('x?size=y', {}))).toEqual([400, 'bad-request', 'note']);
    log = [];
    isDenied = true;
    expect((await errorOf(add('x?size=y', {}))).slice(0, 2)).toEqual([429, 'too-many-requests']);
    expect([log, isCalled]).toEqual([[], false]);
  });

  test('counts a person after the access token is checked and before the body is', async () => {
    const change = () => errorOf(http.inject({ method: 'PATCH', url: '/api/user/notes', payload: {} }));
    expect((await change())[1]).toBe('bad-request');
    isOverLimit = true;
    expect((await change())[1]).toBe('too-many-requests');
    isDenied = true;
    expect((await change())[1]).toBe('unauthorized');
    expect(log).toEqual(['person', 'accountChangesPerMinute of p', 'person', 'accountChangesPerMinute of p', 'person']);
  });

  test('does not answer HEAD of an event stream, which has no end', async () => {
    const head = async (url: string) => (await http.inject({ method: 'HEAD', url })).statusCode;
    expect([await head('/api/user/notes'), await head('/api/user/events')]).toEqual([200, 404]);
    expect((await http.inject('/api/user/events')).body).toBe('data: 1\n\n');
  });

  test('names the field of a query, and then that of a body', async () => {
    expect(await errorOf(add('7?size=y', {}))).toEqual([400, 'bad-request', 'size']);
    expect(await errorOf(add('7?size=2', {}))).toEqual([400, 'bad-request', 'text']);
    expect(isCalled).toBe(false);
  });

  test('sends 204 without a body where the row has no answer', async () => {
    const response = await http.inject({ method: 'DELETE', url: '/api/boards/b/notes' });
    expect([response.statusCode, response.body, log]).toEqual([204, '', ['read']]);
  });

  test('asks for the caller that the row names', async () => {
    const answers = [
      await http.inject('/api/boards/b/notes'),
      await http.inject('/api/boards/b/links'),
      await http.inject('/api/user/notes'),
      await http.inject({ method: 'POST', url: '/api/notes', headers: { authorization: 'Bearer t' } }),
    ].map((response) => [response.statusCode, response.json()]);
    expect(answers).toEqual([
      [200, ['b']],
      [200, ['b']],
      [200, { person: 'p' }],
      [200, { bearer: 'Bearer t' }],
    ]);
    expect(log).toEqual(['history read', 'link manager read', 'person']);
  });

  test('identifies the caller of bytes, and calls the handler, before the body is received', async () => {
    const put = (name: string, bytes: number, at = '1') =>
      http.inject({
        method: 'PUT',
        url: `/api/boards/b/file/${name}?at=${at}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.alloc(bytes),
      });
    const response = await put('a', 3);
    expect([response.statusCode, response.json()]).toEqual([200, { bytes: 3 }]);
    expect(log).toEqual(['add', { name: 'a' }, 'body', { at: 1 }]);
    log = [];
    isDenied = true;
    expect((await errorOf(put('too-long', 3))).slice(0, 2)).toEqual([403, 'forbidden']);
    isDenied = false;
    expect(await errorOf(put('too-long', 3))).toEqual([400, 'bad-request', 'name']);
    expect(log).toEqual(['add', 'add']);
    expect(await errorOf(put('a', 3, 'x'))).toEqual([400, 'bad-request', 'at']);
    expect((await errorOf(put('a', LIMITS.remoteBytes + 1))).slice(0, 2)).toEqual([413, 'too-large']);
  });

  test('counts a request with bytes before the caller is identified', async () => {
    const bytesRow = { group, about, caller: { board: 'add' }, perMinute: 'timerChangesPerMinute' } as const;
    const extraRows = calls({ 'PUT /api/boards/:id/bytes': { ...bytesRow, body: ['application/octet-stream'] } });
    answerCalls(http, callers, extraRows, { 'PUT /api/boards/:id/bytes': async () => async () => {} });
    const put = () =>
      http.inject({
        method: 'PUT',
        url: '/api/boards/b/bytes',
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.alloc(1),
      });
    for (let n = 0; n < LIMIT; n += 1) expect((await put()).statusCode).toBe(204);
    log = [];
    expect((await errorOf(put())).slice(0, 2)).toEqual([429, 'too-many-requests']);
    expect(log).toEqual([]);
  });

  test('presents an error of a handler by its name', async () => {
    const extraRows = calls({ 'GET /api/gone': { group, about, caller: 'anybody' } });
    answerCalls(http, callers, extraRows, {
      async 'GET /api/gone'() {
        throw new CallerError('gone');
      },
    });
    const response = await http.inject('/api/gone');
    expect([response.statusCode, response.json().error]).toEqual([410, 'gone']);
  });
});
