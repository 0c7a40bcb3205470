// The timer of a board over HTTP and sockets, on either engine: who sets it, what each is told, and that it outlives the server.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { NewLinkAnswer } from '#protocol/contract/links.ts';
import type { TimerAnswer } from '#protocol/contract/timers.ts';
import { LIMITS } from '#protocol/limits.ts';
import { TIMER_EVENT, type TimerState } from '#protocol/room-events.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { called, type Told } from './panels/joining.ts';
import { type PeopleEngine, peopleEngines } from './people/engines.ts';

const MINUTE_MS = 60_000;

const told = (peer: TestClient): (TimerState | null)[] =>
  peer.of('event').flatMap(({ name, value }) => (name === TIMER_EVENT ? [JSON.parse(value)] : []));

describe.each(Object.entries(peopleEngines))('the timer of a board on %s', (_name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let secret: Uint8Array;
  let manager: OpenBoardAnswer;
  beforeAll(async () => {
    engine = await start();
    server = await testServer(engine.settings);
  }, 120_000);
  afterAll(async () => {
    await server.end();
    await engine.end();
  });
  beforeEach(async () => {
    secret = randomBytes(32);
    manager = await openBoard(server.address, secret);
  });

  const asks = <T>({ id, token }: OpenBoardAnswer, method: string, body?: object, path = 'timer'): Promise<Told<T>> =>
    called<T>(`${server.address}/api/boards/${id}/${path}`, method, body, { authorization: `Bearer ${token}` });
  const shown = async (by = manager) => (await asks<TimerAnswer>(by, 'GET')).body.timer;
  /** By a link in this role. */
  const guest = async (role: 'viewer' | 'commenter' | 'editor'): Promise<OpenBoardAnswer> => {
    const { body } = await asks<NewLinkAnswer>(manager, 'POST', { role }, 'links');
    const { alias } = deriveBoard(secret);
    return openBoard(server.address, Buffer.from(body.secret, 'base64url'), { alias });
  };
  const onSocket = (opened?: OpenBoardAnswer, proto?: number): Promise<TestClient> =>
    TestClient.join(server.address, secret, { ...(opened && { opened }), ...(proto !== undefined && { proto }) });

  test('TIMER-2 editors and managers set it, viewers and commenters see it', async () => {
    const editor = await guest('editor');
    const others = await Promise.all([guest('viewer'), guest('commenter')]);
    for (const by of others) {
      expect(await asks(by, 'PUT', { ms: MINUTE_MS })).toMatchObject({ status: 403, error: 'forbidden' });
      expect((await asks(by, 'PATCH', { addMs: MINUTE_MS })).status).toBe(403);
      expect((await asks(by, 'DELETE')).status).toBe(403);
      expect(await shown(by)).toBeNull();
    }
    expect((await asks(editor, 'PATCH', { isPaused: true })).error).toBe('not-found');
    expect((await asks(editor, 'PUT', { ms: 5 * MINUTE_MS })).status).toBe(204);
    for (const by of [manager, editor, ...others]) {
      const timer = await shown(by);
      expect(timer).toMatchObject({ isPaused: false, by: editor.actor });
      expect(timer?.leftMs).toBeGreaterThan(5 * MINUTE_MS - 20_000);
      expect(timer?.leftMs).toBeLessThanOrEqual(5 * MINUTE_MS);
    }
    expect((await asks(manager, 'DELETE')).status).toBe(204);
    expect((await asks(manager, 'DELETE')).status).toBe(204);
    expect(await shown()).toBeNull();
  });

  test.each([{}, { ms: 0 }, { ms: LIMITS.timerMs + 1 }, { ms: 1.5 }, { ms: '60000' }])(
    'TIMER-2 %o starts nothing, and says why',
    async (body) => {
      expect(await asks(manager, 'PUT', body)).toMatchObject({ status: 400, error: 'bad-request' });
      expect(await shown()).toBeNull();
    },
  );

  test('TIMER-1 it rests, goes on where it was, and gets more time, never more than a day', async () => {
    await asks(manager, 'PUT', { ms: MINUTE_MS });
    await asks(manager, 'PATCH', { isPaused: true });
    const rests = await shown();
    expect(rests).toMatchObject({ isPaused: true });
    expect(await shown()).toEqual(rests);
    await asks(manager, 'PATCH', { isPaused: true, addMs: MINUTE_MS });
    expect((await shown())?.leftMs).toBe((rests?.leftMs ?? 0) + MINUTE_MS);
    await asks(manager, 'PATCH', { isPaused: false });
    const goesOn = await shown();
    expect(goesOn).toMatchObject({ isPaused: false });
    expect(goesOn?.leftMs).toBeLessThanOrEqual((rests?.leftMs ?? 0) + MINUTE_MS);
    expect(goesOn?.leftMs).toBeGreaterThan(MINUTE_MS);
    expect(await asks(manager, 'PATCH', { addMs: LIMITS.timerMs })).toMatchObject({ status: 400 });
    expect((await asks(manager, 'PATCH', {})).error).toBe('bad-request');
  });

  test('TIMER-4 what is over does not rest, begins anew with what is added, and is none a minute later', async () => {
    await asks(manager, 'PUT', { ms: 1000 });
    await expect.poll(() => shown(), { timeout: 20_000 }).toMatchObject({ leftMs: 0 });
    await asks(manager, 'PATCH', { isPaused: true });
    expect(await shown()).toMatchObject({ leftMs: 0, isPaused: false });
    await asks(manager, 'PATCH', { addMs: MINUTE_MS });
    expect((await shown())?.leftMs).toBeGreaterThan(MINUTE_MS - 20_000);
  });

  test('TIMER-3 VER-4 who is there is told of each change, who comes of what there is; an older version is told nothing', async () => {
    const viewer = await guest('viewer');
    const [wall, phone, old] = [await onSocket(), await onSocket(viewer), await onSocket(undefined, 4)];
    await asks(manager, 'PUT', { ms: 5 * MINUTE_MS });
    // Who has just come may be told of the same twice: as who has come, and of the change.
    for (const peer of [wall, phone]) await peer.until(() => told(peer).at(-1)?.isPaused === false, 2000);
    await asks(manager, 'PATCH', { isPaused: true });
    for (const peer of [wall, phone]) {
      await peer.until(() => told(peer).at(-1)?.isPaused === true, 2000);
      expect(told(peer)[0]?.isPaused).toBe(false);
      expect(told(peer)[0]?.leftMs).toBeGreaterThan(5 * MINUTE_MS - 20_000);
      expect(told(peer).at(-1)).toEqual({ leftMs: (await shown())?.leftMs, isPaused: true });
    }
    const late = await onSocket();
    await late.until(() => told(late).length > 0, 2000);
    expect(told(late)).toEqual([told(wall).at(-1)]);
    await asks(manager, 'DELETE');
    for (const peer of [wall, phone, late]) {
      await peer.until(() => told(peer).at(-1) === null, 2000);
    }
    await old.ping();
    expect(told(old)).toEqual([]);
    for (const peer of [wall, phone, late, old]) await peer.leave();
  });

  test('TIMER-1 PRESENT-1 LEAD-1 timer, presentation and lead go on while the server does not run', async () => {
    await asks(manager, 'PUT', { ms: 5 * MINUTE_MS });
    await asks(manager, 'PUT', { frame: null, page: 5 }, 'presentation');
    await asks(manager, 'PATCH', { hidesNames: true }, 'lead');
    const before = await shown();
    server = await server.restart();
    manager = await openBoard(server.address, secret, { guest: manager.guest });
    const after = await shown();
    expect(after?.by).toBe(before?.by);
    expect(after?.leftMs).toBeLessThan(before?.leftMs ?? 0);
    expect(after?.leftMs).toBeGreaterThan((before?.leftMs ?? 0) - 60_000);
    const peer = await onSocket(manager);
    // A row may come twice, because processes that share the database also poll.
    await peer.until(() => new Set(peer.of('event').map(({ name }) => name)).size === 3);
    expect(Object.fromEntries(peer.of('event').map(({ name, value }) => [name, JSON.parse(value)]))).toMatchObject({
      timer: { isPaused: false },
      presentation: { page: 5, isOwn: true, session: peer.welcome?.session },
      lead: { focus: null, isSilent: false, hidesNames: true, tools: null },
    });
    await peer.leave();
  });

  test('RIGHT-1 whose link has ended sets it no longer', async () => {
    const { body } = await asks<NewLinkAnswer>(manager, 'POST', { role: 'editor' }, 'links');
    const own = Buffer.from(body.secret, 'base64url');
    const editor = await openBoard(server.address, own, { alias: deriveBoard(secret).alias });
    await asks(manager, 'PATCH', { revoked: true }, `links/${hexOf(sha256(own))}`);
    expect(await asks(editor, 'PUT', { ms: MINUTE_MS })).toMatchObject({ status: 410, error: 'gone' });
  });
});
