// What happens to an open socket when what let it in ends, over real sockets and the real database.

import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { ChangeLinkRequest, LinksAnswer } from '#protocol/contract/links.ts';
import { newGuest } from '#protocol/derive.ts';
import { CLOSE } from '#protocol/errors.ts';
import { decodeLive, LIVE } from '#protocol/live.ts';
import { encodePresence } from '#protocol/presence.ts';
import { roleOfCode } from '#protocol/roles.ts';
import { deriveBoard, sha256 } from '../../access/board-secrets.ts';
import { liveAppend } from '../../testing/live-records.ts';
import { checkLog } from '../../testing/log-check.ts';
import { ResumingClient } from '../../testing/resuming-client.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { itemId, modeTxn, putTxn, Seeded } from '../../testing/txns.ts';

const random = new Seeded(61);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

/** As another process would: nobody is told. */
function inDatabase(statement: string, ...values: SQLInputValue[]): void {
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  try {
    db.prepare(statement).run(...values);
  } finally {
    db.close();
  }
}

/** A board, and its creator, who manages it. */
async function boardOf(): Promise<{
  secret: Uint8Array;
  viewSecret: Uint8Array;
  alias: string;
  manager: OpenBoardAnswer;
  ask(method: string, path: string, body?: unknown): Promise<Response>;
  change(secret: Uint8Array, change: ChangeLinkRequest): Promise<number>;
}> {
  const secret = random.bytes(32);
  const manager = await openBoard(server.address, secret);
  const { alias, viewSecret } = deriveBoard(secret);
  const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${server.address}/api/boards/${manager.id}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.token}` },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const change = async (of: Uint8Array, change: ChangeLinkRequest): Promise<number> =>
    (await ask('PATCH', `/links/${hexOf(sha256(of))}`, change)).status;
  return { secret, viewSecret, alias, manager, ask, change };
}

const join = async (secret: Uint8Array, alias?: string): Promise<TestClient> =>
  TestClient.join(server.address, secret, { opened: await openBoard(server.address, secret, alias ? { alias } : {}) });

describe('while a socket is open', () => {
  test('RIGHT-1 a revoked link closes its own sockets and nobody else’s', async () => {
    const { secret, viewSecret, alias, change } = await boardOf();
    const [one, two, editor] = await Promise.all([join(viewSecret, alias), join(viewSecret, alias), join(secret)]);
    expect(await change(viewSecret, { revoked: true })).toBe(204);
    for (const peer of [one, two]) {
      expect(await peer.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
      expect(peer.of('bye')).toEqual([{ type: 'bye', code: CLOSE.forbidden, reason: 'revoked' }]);
    }
    await editor.ping();
    expect(editor.closed).toBeUndefined();
    await editor.leave();
  });

  test('RIGHT-1 a link that runs out while it is used closes its sockets', async () => {
    const { secret, change } = await boardOf();
    const peer = await join(secret);
    expect(await change(secret, { expires: Date.now() + 300 })).toBe(204);
    expect(await peer.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'expired' });
  });

  test('RIGHT-1 a deleted board closes every socket, and opens for nobody', async () => {
    const { secret, viewSecret, alias, manager } = await boardOf();
    const peers = await Promise.all([join(secret), join(viewSecret, alias)]);
    const headers = { authorization: `Bearer ${manager.token}` };
    const answer = await fetch(`${server.address}/api/boards/${manager.id}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(204);
    for (const peer of peers) expect(await peer.isClosed()).toEqual({ code: CLOSE.gone, reason: 'deleted' });
    await expect(openBoard(server.address, secret)).rejects.toThrow(/410/);
    await expect(openBoard(server.address, viewSecret, { alias })).rejects.toThrow(/410/);
  });

  test('RIGHT-1 what nobody was told of is seen all the same', async () => {
    const { secret, viewSecret, alias, manager } = await boardOf();
    const [editor, viewer] = await Promise.all([join(secret), join(viewSecret, alias)]);
    const raise = 'UPDATE board_link SET role = ? WHERE board = ? AND sha256 = ?';
    inDatabase(raise, 'editor', manager.id, sha256(viewSecret));
    expect(await viewer.isClosed()).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    const raised = await join(viewSecret, alias);
    expect(roleOfCode(raised.welcome?.role ?? -1)).toBe('editor');
    inDatabase('UPDATE board SET deleted_at = 1 WHERE id = ?', manager.id);
    for (const peer of [editor, raised]) expect(await peer.isClosed()).toEqual({ code: CLOSE.gone, reason: 'deleted' });
  });

  test('RIGHT-3 whoever is made a viewer comes again as one: presence yes, edits no, the unanswered ones refused by name', async () => {
    const { secret, viewSecret, alias, change } = await boardOf();
    const other = await join(viewSecret, alias);
    const client = new ResumingClient(secret);
    await client.connect(server.address);
    client.push(putTxn({ id: itemId(random) }));
    await client.isDone(() => 1);
    expect(await change(secret, { role: 'viewer' })).toBe(204);
    const { peer } = client;
    while (!peer?.closed) {
      client.push(putTxn({ id: itemId(random) }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(peer.closed).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    const late = client.push(putTxn({ id: itemId(random) }));
    await client.connect(server.address);
    await client.isDone(() => 0);
    expect(client.outcomes.get(late)).toEqual({ code: 'forbidden' });
    const { rows, missing } = checkLog(server.database, secret, [client]);
    expect({ missing, faults: client.faults }).toEqual({ missing: 0, faults: [] });
    expect(rows).toBe([...client.outcomes.values()].filter((one) => 'seq' in one).length);
    const value = encodePresence({ cursor: { x: 3, y: 4 } });
    client.peer?.send({ type: 'presence', value });
    const seen = () => other.of('presences').flatMap(({ events }) => events.filter((event) => event.kind === 'value'));
    await other.until(() => seen().length > 0);
    expect(seen().map(({ session }) => session)).toEqual([client.peer?.welcome?.session]);
    client.cut();
    await other.leave();
  });
});

describe('who made the board', () => {
  test('RIGHT-5 manages it by the guest credential alone: without a secret, whatever becomes of links', async () => {
    const { secret, alias, manager, change } = await boardOf();
    expect(manager.role).toBe('manager');
    expect((await openBoard(server.address, secret)).role).toBe('editor');
    await change(secret, { revoked: true });
    const open = (body: object): Promise<Response> =>
      fetch(`${server.address}/api/boards/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ alias, ...body }),
      });
    const again = (await (await open({ guest: manager.guest })).json()) as OpenBoardAnswer;
    expect([again.role, again.actor, again.id]).toEqual(['manager', manager.actor, manager.id]);
    const peer = await TestClient.join(server.address, secret, { opened: again });
    expect(roleOfCode(peer.welcome?.role ?? -1)).toBe('manager');
    // Another guest's, a forged one, and none at all.
    const { guest } = await openBoard(server.address, random.bytes(32));
    for (const body of [{ guest }, { guest: `${manager.actor}.${'A'.repeat(43)}` }, {}])
      expect((await open(body)).status).toBe(404);
    await peer.leave();
  });

  test('RIGHT-5 who made it is its manager though the answer was lost', async () => {
    const secret = random.bytes(32);
    const device = newGuest(random.bytes(32));
    await openBoard(server.address, secret, { guest: device });
    const again = await openBoard(server.address, secret, { guest: device });
    expect(again.role).toBe('manager');
    expect(again.guest).not.toBe(device);
    expect((await openBoard(server.address, secret, { guest: again.guest })).actor).toBe(again.actor);
    // What is no such name is a guest of its own each time.
    for (const guest of ['new.', 'new.AAAA', `new.${'!'.repeat(43)}`, `new.${'A'.repeat(100)}`]) {
      const [one, other] = [
        await openBoard(server.address, secret, { guest }),
        await openBoard(server.address, secret, { guest }),
      ];
      expect([one.role, other.role, one.actor === other.actor]).toEqual(['editor', 'editor', false]);
    }
  });

  test('RIGHT-5 of two who open a new board at once one made it', async () => {
    const secret = random.bytes(32);
    const opened = await Promise.all([1, 2, 3, 4].map(() => openBoard(server.address, secret)));
    expect(opened.map(({ role }) => role).sort()).toEqual(['editor', 'editor', 'editor', 'manager']);
  });

  test('RIGHT-6 makes links with secrets of their own, sees all links, and ends them one by one, the derived two together', async () => {
    const { secret, viewSecret, alias, ask, change } = await boardOf();
    const made = await ask('POST', '/links', { role: 'viewer' });
    expect(made.status).toBe(201);
    const link = (await made.json()) as { secret: string; sha256: string };
    const own = Uint8Array.from(Buffer.from(link.secret, 'base64url'));
    const [guest, editor, viewer] = await Promise.all([join(own, alias), join(secret), join(viewSecret, alias)]);
    expect(roleOfCode(guest.welcome?.role ?? -1)).toBe('viewer');
    expect(await change(secret, { revoked: true })).toBe(204);
    for (const peer of [editor, viewer])
      expect(await peer.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    await guest.ping();
    const { links } = (await (await ask('GET', '/links')).json()) as LinksAnswer;
    expect(links.map(({ sha256, ...is }) => is)).toEqual(
      expect.arrayContaining([
        { role: 'editor', expires: null, revoked: true, derived: 'edit', hasPassword: false, history: false },
        { role: 'viewer', expires: null, revoked: true, derived: 'view', hasPassword: false, history: false },
        { role: 'viewer', expires: null, revoked: false, derived: null, hasPassword: false, history: false },
      ]),
    );
    expect(await change(own, { revoked: true })).toBe(204);
    expect(await guest.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect((await ask('POST', '/links', { role: 'manager' })).status).toBe(400);
  });

  test('RIGHT-6 says to a person on the board whether a link they know is on, and no more', async () => {
    const { secret, viewSecret, alias, manager, change } = await boardOf();
    const viewer = await openBoard(server.address, viewSecret, { alias });
    const stateOf = async (of: Uint8Array, { token }: { token: string } = viewer) => {
      const response = await fetch(`${server.address}/api/boards/${manager.id}/links/${hexOf(sha256(of))}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.ok ? response.json() : response.status;
    };
    expect(await stateOf(secret)).toEqual({ role: 'editor', expires: null, revoked: false });
    expect(await stateOf(random.bytes(32))).toBe(404);
    await change(secret, { revoked: true });
    expect(await stateOf(secret, manager)).toEqual({ role: 'editor', expires: null, revoked: true });
    expect(await stateOf(viewSecret)).toBe(410);
  });

  test('RIGHT-1 a board that changes hands closes the creator’s sockets, and gives the role no more', async () => {
    const { secret, manager } = await boardOf();
    const peer = await TestClient.join(server.address, secret, { opened: manager });
    inDatabase('UPDATE board_creator SET actor = ?, version = version + 1 WHERE board = ?', 'guest:other', manager.id);
    expect(await peer.isClosed()).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    expect((await openBoard(server.address, secret, { guest: manager.guest })).role).toBe('editor');
  });
});

describe('on the way in', () => {
  test('RIGHT-2 a ticket made before the change opens nothing, or tells to come again', async () => {
    const { secret, viewSecret, alias, change } = await boardOf();
    const editor = await openBoard(server.address, secret);
    const viewer = await openBoard(server.address, viewSecret, { alias });
    await change(secret, { role: 'viewer' });
    await change(viewSecret, { revoked: true });
    const [downgraded, revoked] = [
      await TestClient.join(server.address, secret, { opened: editor }),
      await TestClient.join(server.address, secret, { opened: viewer }),
    ];
    expect(await downgraded.isClosed()).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    expect(await revoked.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect([downgraded.welcome, revoked.welcome]).toEqual([undefined, undefined]);
  });

  test('RIGHT-2 a token made before the change does nothing more', async () => {
    const { secret, viewSecret, alias, change } = await boardOf();
    const tokens = [await openBoard(server.address, secret), await openBoard(server.address, viewSecret, { alias })];
    await change(secret, { role: 'viewer' });
    await change(viewSecret, { expires: 0 });
    const client = hexOf(randomBytes(16));
    const answers: number[] = [];
    for (const { id, token } of tokens) {
      for (const path of [`blobs/${'0'.repeat(64)}`, `parts/${client}/1`, 'cover']) {
        const headers = { authorization: `Bearer ${token}` };
        answers.push((await fetch(`${server.address}/api/boards/${id}/${path}`, { headers })).status);
      }
    }
    expect(answers).toEqual([401, 401, 401, 410, 403, 410]);
  });

  test('RIGHT-4 a change is well formed, of a link that is there, and asked for by a manager', async () => {
    const { secret, change, manager } = await boardOf();
    expect(await change(secret, {})).toBe(400);
    expect(await change(secret, { role: 'manager' as 'editor' })).toBe(400);
    expect(await change(random.bytes(32), { revoked: true })).toBe(404);
    const editor = await openBoard(server.address, secret);
    for (const method of ['PATCH', 'DELETE']) {
      const path = method === 'PATCH' ? `/links/${hexOf(sha256(secret))}` : '';
      const answer = await fetch(`${server.address}/api/boards/${manager.id}${path}`, {
        method,
        headers: { authorization: `Bearer ${editor.token}`, ...(path && { 'content-type': 'application/json' }) },
        body: path ? '{"role":"editor"}' : null,
      });
      expect([method, answer.status]).toEqual([method, 403]);
    }
  });
});

describe('strokes that are being drawn', () => {
  const draw = (peer: TestClient, ...records: Uint8Array[]) =>
    peer.send({ type: 'live', records: Buffer.concat(records) });
  /** What `peer` was shown of stream `id`: kinds of records, in order. */
  const shown = (peer: TestClient, id: Uint8Array): number[] =>
    peer
      .of('lives')
      .flatMap(({ streams }) => streams)
      .flatMap(({ records }) => {
        const checked = decodeLive(records);
        return checked.ok ? checked.records : [];
      })
      .filter((record) => hexOf(record.id) === hexOf(id))
      .map(({ kind }) => kind);

  test('LIVE-4 locking the board cancels the strokes of those who may not lock it, and shows no later ones', async () => {
    const { secret, manager } = await boardOf();
    const [watcher, editor] = await Promise.all([join(secret), join(secret)]);
    const locker = await TestClient.join(server.address, secret, { opened: manager });
    const [running, later, managers, free, own] = Array.from({ length: 5 }, () => itemId(random)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    draw(editor, liveAppend(running, 0, [1, 2]));
    await watcher.until(() => shown(watcher, running).length === 1);
    locker.push(1, modeTxn(1));
    await locker.answer(1);
    await watcher.until(() => shown(watcher, running).at(-1) === LIVE.cancelled);
    draw(editor, liveAppend(running, 2, [3]), liveAppend(later, 0, [1]));
    await editor.ping();
    draw(locker, liveAppend(managers, 0, [1]));
    await watcher.until(() => shown(watcher, managers).length === 1);
    const newcomer = await join(secret);
    await newcomer.until(() => shown(newcomer, managers).length === 1);
    for (const peer of [watcher, newcomer]) expect(shown(peer, later)).toEqual([]);
    expect(shown(watcher, running)).toEqual([LIVE.append, LIVE.cancelled]);

    for (const [number, mode, id] of [
      [2, 0, free],
      [3, 2, own],
    ] as const) {
      locker.push(number, modeTxn(mode));
      await locker.answer(number);
      draw(editor, liveAppend(id, 0, [1]));
      await watcher.until(() => shown(watcher, id).length === 1);
    }
    await Promise.all([watcher, editor, locker, newcomer].map((peer) => peer.leave()));
  });
});
