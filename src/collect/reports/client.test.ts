// The library with the product's settings, and a reporter that reads envelopes as the service does: headers, then an item's header and
// its payload, each a line.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RELEASE } from '#protocol/versions.ts';
import type { Failure } from '../../page/failures.ts';
import { WITHHELD } from '../insights/bare-error.ts';
import {
  BREADCRUMBS,
  bareAnswer,
  bareReport,
  CHAINED,
  ENVIRONMENT,
  REPORT_LENGTH,
  type Reports,
  startReports,
  TRACES,
} from './client.ts';
import { REPLAY_OF_VISITS, REPLAY_ON_ERROR } from './replay.ts';
import { BUFFERED, CONCURRENT, PAYLOAD_BYTES, RATE_LIMIT_S } from './transport.ts';

interface Report {
  exception: { values: { type: string; value: string; stacktrace?: { frames: unknown[] } }[] };
  tags: Record<string, string>;
  contexts: Record<string, Record<string, unknown>>;
  breadcrumbs?: { message: string }[];
  release: string;
  environment: string;
}

const CANARY = 'canary-51e0';
let requests: { url: string; body: string; keepalive: boolean }[] = [];
let answer: () => Promise<Response>;
let reports: Reports;

const text = (body: string | Uint8Array) => (typeof body === 'string' ? body : new TextDecoder().decode(body));
function reportsIn(body: string): Report[] {
  const [, ...lines] = body.split('\n');
  const found: Report[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2)
    if (JSON.parse(lines[at] as string).type === 'event') found.push(JSON.parse(lines[at + 1] as string));
  return found;
}
const arrived = () => requests.flatMap(({ body }) => reportsIn(body));
const fail = (error: unknown, more: Partial<Failure> = {}) => reports.report({ error, source: 'page', ...more });
const sent = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count), { timeout: 20_000 });

beforeEach(() => {
  requests = [];
  answer = async () => Response.json({});
  vi.stubGlobal('fetch', async (url: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    // How long this page took is told too (bare-trace.test.ts), whenever it is done.
    if (text(body).includes('"type":"transaction"')) return Response.json({});
    requests.push({ url, body: text(body), keepalive });
    return answer();
  });
  history.replaceState(null, '', `/board/incognito?${CANARY}#abcdefghij234567.${CANARY}`);
  reports = startReports('https://key@reporter.example/7');
});
afterEach(() => {
  reports.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

describe('a report', () => {
  test('has kind, stack, source, row, release and environment, and goes to the address that is configured', async () => {
    fail(new TypeError(`${CANARY} is not a function`));
    await sent(1);
    expect(requests[0]?.url).toMatch(/^https:\/\/reporter\.example\/api\/7\/envelope\/\?/);
    const [report] = arrived();
    expect(report?.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'not a function' });
    expect(report?.exception.values[0]?.stacktrace?.frames.length).toBeGreaterThan(0);
    expect(report?.tags).toEqual({ source: 'page', row: '/board/incognito' });
    expect([report?.release, report?.environment]).toEqual([RELEASE, 'prod']);
    expect(report?.contexts.stack?.text).toMatch(/^TypeError: not a function\n.+client\.test/);
  });

  test('holds nothing that somebody typed, no address and no answer of the server', async () => {
    fail(new Error(`the title ${CANARY}`, { cause: new Error(CANARY) }));
    fail(CANARY);
    fail(new Error('500'), {
      source: 'http',
      http: {
        status: 500,
        url: `${location.origin}/api/boards/${CANARY}?t=${CANARY}`,
        data: { error: 'internal', message: CANARY },
      },
    });
    reports.wentTo(`/board/${CANARY}`);
    await sent(3);
    expect(requests.map(({ body }) => body).join('')).not.toContain(CANARY);
  });

  test('of the server’s own fault has status, address and the server’s name of it', () => {
    const url = `${location.origin}/api/user/team/0190f5aa-0000-7000-8000-00000000000a/leave?t=1`;
    expect(bareAnswer({ status: 503, url, data: { error: 'too-busy', message: 'x' } })).toEqual({
      status: 503,
      url: '/api/user/team/:id/leave',
      error: 'too-busy',
    });
    expect(bareAnswer({ status: 500, url: undefined, data: `${CANARY}` })).toEqual({
      status: 500,
      url: 'withheld',
      error: 'withheld',
    });
  });

  test('of a board that broke is one, though its thread tells of the same error', async () => {
    const trap = Object.assign(new Error('unreachable'), {
      name: 'RuntimeError',
      stack: 'RuntimeError: unreachable\n    at wasm-function[7]:0x1f',
    });
    fail(trap, { source: 'board' });
    fail(
      { message: 'Uncaught RuntimeError: unreachable', filename: 'https://a.example/b.js', lineno: 1, colno: 2 },
      { source: 'board' },
    );
    fail(new RangeError('x'));
    await sent(2);
    const types = arrived().map(({ exception, contexts }) => [exception.values[0]?.type, contexts.stack?.text]);
    expect(types[0]).toEqual(['RuntimeError', 'RuntimeError: unreachable\n    at wasm-function[7]:0x1f']);
    expect(types[1]?.[0]).toBe('RangeError');
  });

  test('has five of a chain of errors', async () => {
    let error = new Error('a');
    for (let n = 0; n < 9; n++) error = new Error('b', { cause: error });
    fail(error);
    await sent(1);
    expect(arrived()[0]?.exception.values).toHaveLength(5);
    expect(arrived()[0]?.exception.values[0]?.value).toBe(WITHHELD);
  });

  test('has where somebody went, a hundred rows of the table at most', async () => {
    for (let n = 0; n < 150; n++) reports.wentTo(n === 149 ? '/boards' : `/board/${CANARY}`);
    fail(new Error('x'));
    await sent(1);
    const crumbs = arrived()[0]?.breadcrumbs ?? [];
    expect(crumbs).toHaveLength(100);
    expect(crumbs.at(-1)?.message).toBe('/boards');
  });

  test('is 100 KB at most: what is beside the error goes first', () => {
    const long = (length: number) => ({ text: 'x'.repeat(length) });
    const event = { type: undefined, exception: { values: [] }, contexts: { stack: long(90_000) } };
    expect(bareReport(event).contexts?.stack).toBeDefined();
    expect(bareReport({ ...event, contexts: { stack: long(REPORT_LENGTH) } }).contexts).toBeUndefined();
  });

  test('keeps nothing that the library adds: no address, no user, no device', () => {
    const event = {
      type: undefined,
      request: { url: CANARY },
      user: { id: CANARY },
      server_name: CANARY,
      extra: { CANARY },
    };
    expect(JSON.stringify(bareReport(event))).not.toContain(CANARY);
  });
});

describe('a reporter', () => {
  test('that answers 429 is left alone for as long as it says, or 60 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.spyOn(console, 'info').mockReturnValue();
    answer = async () => new Response('', { status: 429 });
    fail(new Error('one'));
    await sent(1);
    await vi.waitFor(() => expect(console.info).toHaveBeenCalled());
    fail(new RangeError('two'));
    vi.setSystemTime(Date.now() + 59_000);
    fail(new SyntaxError('three'));
    vi.setSystemTime(Date.now() + 2000);
    fail(new ReferenceError('four'));
    await sent(2);
    expect(arrived().map(({ exception }) => exception.values[0]?.type)).toEqual(['Error', 'ReferenceError']);
  });

  test('that is dead is said on the console, and throws nowhere', async () => {
    const said = vi.spyOn(console, 'info').mockReturnValue();
    answer = async () => Promise.reject(new TypeError('Failed to fetch'));
    fail(new Error('one'));
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith('A report could not be sent:', expect.any(TypeError)));
  });

  test('that does not answer gets 30 of 1,000 reports in a second, of which 15 outlive their page', async () => {
    answer = () => new Promise(() => undefined);
    for (let n = 0; n < 1000; n++)
      fail(Object.assign(new Error('x'), { stack: `Error: x\n    at f${n} (https://a.example/b.js:${n + 1}:1)` }));
    await sent(30);
    expect(requests.filter(({ keepalive }) => keepalive)).toHaveLength(15);
  });
});

test('when it ends nothing more is sent', async () => {
  reports.stop();
  fail(new Error('x'));
  await new Promise((done) => setTimeout(done));
  expect(requests).toEqual([]);
});

test('its numbers are the specification’s', () => {
  expect([ENVIRONMENT, TRACES, CHAINED, BREADCRUMBS, REPORT_LENGTH]).toEqual(['prod', 1, 5, 100, 102_400]);
  expect([REPLAY_ON_ERROR, REPLAY_OF_VISITS]).toEqual([1, 0.1]);
  expect([BUFFERED, PAYLOAD_BYTES, CONCURRENT, RATE_LIMIT_S]).toEqual([30, 65_536, 15, 60]);
});
