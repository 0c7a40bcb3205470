// Phones that lead a panel, on either engine, by a client of another make: what they are told, what reaches the panel, and when it is over.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { HttpSocket } from '#protocol/browser/http-socket.ts';
import type { PairAnswer, PairingAnswer } from '#protocol/contract/remotes.ts';
import { CLOSE } from '#protocol/errors.ts';
import { decodeServerFrame, encodeClientFrame, type HelloFrame, type ServerFrame } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import type { FromPanel, FromRemote, RemoteCommand, RemoteShown, RemoteTalk } from '#protocol/remote.ts';
import { decodeRemote, encodeRemote, REMOTE_PRESENTS_FROM } from '#protocol/remote-frames.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { called, TestPanel } from './joining.ts';

const SHOWN = { frames: 8, at: 3, title: 'Leaf', next: 'Calvin cycle', canUndo: true };

/** A socket of a remote, or of a panel that hears them: bytes alone, nothing of the product's client. */
class Led {
  readonly told: Record<string, unknown>[] = [];
  readonly frames: ServerFrame[] = [];
  closed: { code: number; reason: string } | undefined;
  readonly #ws: WebSocket;

  constructor(ws: WebSocket) {
    this.#ws = ws;
    ws.on('message', (data: Buffer) => {
      const bytes = new Uint8Array(data);
      const said = decodeRemote('told', bytes);
      if (said && 'value' in said) this.told.push(said.value as Record<string, unknown>);
      else {
        const frame = decodeServerFrame(bytes);
        if (!frame.ok) throw new Error(frame.error);
        this.frames.push(frame.frame);
      }
    });
    ws.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
  }

  static async open(address: string, ticket: string, hello: Partial<HelloFrame> = {}): Promise<Led> {
    const ws = new WebSocket(`${address.replace('http', 'ws')}/ws`);
    const led = new Led(ws);
    await once(ws, 'open');
    const clients = [{ clientId: randomBytes(16), settled: 0 }];
    ws.send(encodeClientFrame({ type: 'hello', proto: PROTOCOL_VERSION, ticket, lastSeq: 0, clients, ...hello }));
    await expect.poll(() => led.told.length > 0 || led.closed !== undefined).toBe(true);
    return led;
  }

  say(value: FromRemote | FromPanel | object): void {
    this.#ws.send(encodeRemote('said', value));
  }

  command(command: RemoteCommand): void {
    this.say({ command });
  }

  bytes(bytes: Uint8Array): void {
    this.#ws.send(bytes);
  }

  get commands(): unknown[] {
    return this.told.flatMap(({ command }) => command ?? []);
  }

  /** Everything that was sent before has been heard. */
  async heard(): Promise<void> {
    const before = this.frames.length;
    this.bytes(encodeClientFrame({ type: 'ping' }));
    await expect.poll(() => this.frames.slice(before).some(({ type }) => type === 'pong')).toBe(true);
  }

  leave(): void {
    this.#ws.terminate();
  }
}

describe.each(Object.entries(peopleEngines))('remotes of panels on %s', (_name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let panel: TestPanel;
  beforeAll(async () => {
    engine = await start();
    server = await testServer(engine.settings);
  }, 120_000);
  afterAll(async () => {
    await server.end();
    await engine.end();
  });
  beforeEach(async () => {
    panel = await TestPanel.begin(server.address);
    await panel.code();
  });

  const post = <T>(path: string, body: object) => called<T>(`${server.address}/api/remotes${path}`, 'POST', body);
  const token = async (of = panel): Promise<string> => {
    const { status, body } = await of.call<PairingAnswer>('POST', 'panel/remotes');
    expect(status).toBe(201);
    return body.token;
  };
  const pair = async (of = panel): Promise<string> => {
    const { status, body } = await post<PairAnswer>('', { token: await token(of) });
    expect(status).toBe(201);
    return body.remote;
  };
  const ticketOf = async (remote: string) => (await post<{ ticket: string }>('/ticket', { remote })).body.ticket;
  const led = async (remote: string) => Led.open(server.address, await ticketOf(remote));
  const hearing = async (of = panel) => {
    const { body } = await of.call<{ ticket: string }>('POST', 'panel/remotes/ticket');
    return Led.open(server.address, body.ticket);
  };

  test('REMOTE-1 what is scanned pairs while it lives and its session does; the secret gives tickets, once each', async () => {
    const scanned = await token();
    const first = await post<PairAnswer>('', { token: scanned });
    expect(first.body.board_alias).toBe(panel.opened.alias);
    expect((await post<PairAnswer>('', { token: scanned })).body.remote).not.toBe(first.body.remote);
    expect(await post('', { token: 'A'.repeat(22) })).toMatchObject({ status: 404, error: 'not-found' });
    const ticket = await ticketOf(first.body.remote);
    const one = await Led.open(server.address, ticket);
    expect(one.told[0]).toMatchObject({ hasTurn: true, proto: PROTOCOL_VERSION });
    expect((await Led.open(server.address, ticket)).closed?.code).toBe(CLOSE.unauthorized);
    const secret = randomBytes(32).toString('base64url');
    expect((await post('/ticket', { remote: secret })).error).toBe('not-found');
    await panel.call('DELETE', 'panel');
    expect((await post('', { token: scanned })).error).toBe('not-found');
    expect((await post('/ticket', { remote: first.body.remote })).error).toBe('gone');
    one.leave();
  });

  test('LINE-1 a remote whose line goes by HTTP leads its panel, and is told what the panel shows', async () => {
    const ticket = await ticketOf(await pair());
    const wall = await hearing();
    const told: Record<string, unknown>[] = [];
    const line = new HttpSocket(server.address, {
      fetch,
      randomBytes: (n) => randomBytes(n),
      hold: (work) => work(true),
    });
    line.onopen = () => {
      const clients = [{ clientId: randomBytes(16), settled: 0 }];
      line.send(encodeClientFrame({ type: 'hello', proto: PROTOCOL_VERSION, ticket, lastSeq: 0, clients }));
    };
    line.onmessage = ({ data }) => {
      const said = decodeRemote('told', new Uint8Array(data));
      if (said && 'value' in said) told.push(said.value as Record<string, unknown>);
    };
    await expect.poll(() => told.at(-1), { timeout: 10_000 }).toMatchObject({ hasTurn: true });
    line.send(encodeRemote('said', { command: { do: 'next' } satisfies RemoteCommand }));
    await expect.poll(() => wall.commands, { timeout: 10_000 }).toEqual([{ do: 'next' }]);
    wall.say({ shown: SHOWN });
    await expect.poll(() => told.at(-1), { timeout: 10_000 }).toMatchObject({ shown: SHOWN });
    line.close();
    wall.leave();
  });

  test('REMOTE-2 it is beside the board: no row, nobody there, no token; another frame closes it, an older version is refused', async () => {
    const secret = await pair();
    expect((await Led.open(server.address, await ticketOf(secret), { proto: 5 })).closed?.code).toBe(CLOSE['too-old']);
    const remote = await led(secret);
    const peer = await TestClient.join(server.address, panel.secret as Uint8Array);
    await peer.ping();
    await panel.call('PUT', 'timer', { ms: 60_000 });
    // Once, or twice where the look of each second comes between the timer and its hint.
    await expect.poll(() => [...new Set(remote.frames.map(({ type }) => type))]).toEqual(['event']);
    await remote.heard();
    expect(remote.told.every((said) => Object.keys(said).sort().join() === 'hasTurn,isTogether,proto,shown')).toBe(
      true,
    );
    // Its ticket opens no board either: there is no token in it that HTTP would take.
    const { id } = panel.opened;
    const bearer = { authorization: `Bearer ${await ticketOf(secret)}` };
    expect((await called(`${server.address}/api/boards/${id}/timer`, 'GET', undefined, bearer)).status).toBe(401);
    for (const frame of [
      encodeClientFrame({ type: 'push', txns: [] }),
      encodeClientFrame({ type: 'read', seq: 1 }),
      encodeClientFrame({ type: 'presence', value: new Uint8Array() }),
      encodeRemote('said', { command: { do: 'delete' } }),
      encodeRemote('said', { command: { do: 'laser', x: 2, y: 0 } }),
      encodeRemote('said', { shown: SHOWN }),
      encodeRemote('said', { command: { do: 'timer-start', ms: 0 } }),
      encodeRemote('said', { command: { do: 'next' }, more: 'x'.repeat(LIMITS.remoteBytes) }),
      Uint8Array.of(7, 1, 123),
    ]) {
      const one = await led(secret);
      one.bytes(frame);
      await expect.poll(() => one.closed?.code).toBe(CLOSE['bad-frame']);
    }
    // Nor does a panel command itself, nor who is on a board.
    for (const frame of [
      encodeClientFrame({ type: 'push', txns: [] }),
      encodeRemote('said', { command: { do: 'next' } }),
      encodeRemote('said', { takes: true }),
    ]) {
      const wall = await hearing();
      wall.bytes(frame);
      await expect.poll(() => wall.closed?.code).toBe(CLOSE['bad-frame']);
    }
    peer.ws.send(encodeRemote('said', { command: { do: 'next' } }));
    expect((await peer.isClosed()).code).toBe(CLOSE['bad-frame']);
  });

  test('REMOTE-3 commands reach its own panel alone, in their order; the panel’s word reaches its own remotes alone', async () => {
    const others = await TestPanel.begin(server.address);
    await others.code();
    const [wall, otherWall] = [await hearing(), await hearing(others)];
    const [remote, stranger] = [await led(await pair()), await led(await pair(others))];
    wall.say({ shown: SHOWN });
    await expect.poll(() => remote.told.at(-1)?.shown).toEqual(SHOWN);
    const all: RemoteCommand[] = [
      { do: 'next' },
      { do: 'laser', x: 0.5, y: 0.25 },
      { do: 'laser-off' },
      { do: 'pad', dx: 0.1, dy: -0.1, zoom: 1 },
      { do: 'undo' },
      { do: 'timer-start', ms: 60_000 },
      { do: 'timer-pause' },
    ];
    for (const command of all) remote.command(command);
    await expect.poll(() => wall.commands).toEqual(all);
    await stranger.heard();
    expect(stranger.told.at(-1)?.shown).toBeNull();
    expect(otherWall.commands).toEqual([]);
    // A second tab of the panel does them from then on, alone.
    const tab = await hearing();
    remote.command({ do: 'previous' });
    await expect.poll(() => tab.commands).toEqual([{ do: 'previous' }]);
    expect(wall.commands).toEqual(all);
    for (const one of [wall, otherWall, remote, stranger, tab]) one.leave();
  });

  test('REMOTE-4 one has the turn, also while it sleeps, until another takes it; together all lead', async () => {
    const [first, second] = [await pair(), await pair()];
    const wall = await hearing();
    let one = await led(first);
    const two = await led(second);
    expect(two.told.at(-1)).toMatchObject({ hasTurn: false });
    two.command({ do: 'next' });
    await two.heard();
    one.leave();
    await expect
      .poll(() => (wall.told.at(-1)?.remotes as object[])?.at(-1))
      .toMatchObject({ hasTurn: true, isHere: false });
    one = await led(first);
    one.command({ do: 'previous' });
    await expect.poll(() => wall.commands).toEqual([{ do: 'previous' }]);
    two.say({ takes: true });
    await expect.poll(() => two.told.at(-1)?.hasTurn).toBe(true);
    await expect.poll(() => one.told.at(-1)?.hasTurn).toBe(false);
    wall.say({ together: true });
    await expect.poll(() => one.told.at(-1)).toMatchObject({ hasTurn: true, isTogether: true });
    one.command({ do: 'undo' });
    await expect.poll(() => wall.commands.at(-1)).toEqual({ do: 'undo' });
    for (const socket of [one, two, wall]) socket.leave();
  });

  test('REMOTE-5 of more than thirty commands at once the others go nowhere', async () => {
    const wall = await hearing();
    const remote = await led(await pair());
    for (let k = 0; k < 200; k += 1) remote.command({ do: 'next' });
    await remote.heard();
    await wall.heard();
    expect(wall.commands.length).toBeGreaterThanOrEqual(SERVER_LIMITS.remoteCommandsPerS);
    expect(wall.commands.length).toBeLessThan(100);
    expect(remote.closed).toBeUndefined();
    for (const socket of [remote, wall]) socket.leave();
  });

  test('REMOTE-7 a remote is told of its panel’s presentation, with notes for its turn alone and times as of now', async () => {
    const wall = await hearing();
    const [one, two] = [await led(await pair()), await led(await pair())];
    const talk = {
      screen: 'shown',
      notes: 'Let them guess.\n'.repeat(200),
      sinceMs: 60_000,
      frameSinceMs: 5000,
    } as const;
    wall.say({ shown: { ...SHOWN, talk } });
    await expect
      .poll(() => one.told.at(-1)?.shown)
      .toMatchObject({ at: 3, talk: { screen: 'shown', notes: talk.notes } });
    await expect.poll(() => two.told.at(-1)?.shown).toMatchObject({ talk: { notes: '' } });
    two.say({ takes: true });
    await expect.poll(() => two.told.at(-1)?.shown).toMatchObject({ talk: { notes: talk.notes } });
    await expect.poll(() => one.told.at(-1)?.shown).toMatchObject({ talk: { notes: '' } });
    const lastShown = two.told.at(-1)?.shown as RemoteShown;
    const { sinceMs, frameSinceMs } = lastShown.talk as RemoteTalk;
    expect(sinceMs).toBeGreaterThan(60_000);
    expect(sinceMs - frameSinceMs).toBeCloseTo(55_000, 3);
    wall.say({ shown: { ...SHOWN, talk: null } });
    await expect.poll(() => two.told.at(-1)?.shown).toEqual({ ...SHOWN, talk: null });
    for (const name of ['present', 'blank', 'present-end'] as const) two.command({ do: name });
    await expect.poll(() => wall.commands).toEqual([{ do: 'present' }, { do: 'blank' }, { do: 'present-end' }]);
    wall.say({ shown: { ...SHOWN, talk: { ...talk, notes: 'n'.repeat(LIMITS.remoteNotesLetters + 1) } } });
    await expect.poll(() => wall.closed?.code).toBe(CLOSE['bad-frame']);
    for (const socket of [one, two]) socket.leave();
  });

  test('REMOTE-8 remotes and panels of a version below 8 get no presentation, and no command for one', async () => {
    const old = REMOTE_PRESENTS_FROM - 1;
    const { body } = await panel.call<{ ticket: string }>('POST', 'panel/remotes/ticket');
    const before = await Led.open(server.address, body.ticket, { proto: old });
    const secret = await pair();
    const remote = await led(secret);
    for (const name of ['present', 'blank', 'present-end', 'next'] as const) remote.command({ do: name });
    await expect.poll(() => before.commands).toEqual([{ do: 'next' }]);
    before.say({ shown: SHOWN });
    await expect.poll(() => remote.told.at(-1)?.shown).toEqual(SHOWN);
    const wall = await hearing();
    const older = await Led.open(server.address, await ticketOf(secret), { proto: old });
    wall.say({ shown: { ...SHOWN, at: 4, talk: { screen: 'shown', notes: 'n', sinceMs: 0, frameSinceMs: 0 } } });
    await expect.poll(() => older.told.at(-1)?.shown).toEqual({ ...SHOWN, at: 4 });
    for (const socket of [before, older, wall]) socket.leave();
  });

  test('REMOTE-6 it ends from either side, and with the session, within 2 s; nobody but the panel ends it', async () => {
    const wall = await hearing();
    const [first, second, third] = [await pair(), await pair(), await pair()];
    const [one, two, three] = [await led(first), await led(second), await led(third)];
    const ids = (): string[] => (wall.told.at(-1)?.remotes as { id: string }[])?.map(({ id }) => id) ?? [];
    await expect.poll(() => ids().length).toBe(3);
    const [id] = ids();
    const others = await TestPanel.begin(server.address);
    await others.code();
    expect((await others.call('DELETE', `panel/remotes/${id}`)).status).toBe(404);
    expect((await panel.call('DELETE', `panel/remotes/${id}`)).status).toBe(204);
    await expect.poll(() => one.closed, { timeout: 2000 }).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect((await post('/ticket', { remote: first })).error).toBe('gone');
    // The next one has the turn.
    await expect.poll(() => two.told.at(-1)?.hasTurn).toBe(true);
    expect((await post('/end', { remote: second })).status).toBe(204);
    await expect.poll(() => two.closed?.reason, { timeout: 2000 }).toBe('revoked');
    await expect.poll(ids).toHaveLength(1);
    await panel.call('DELETE', 'panel');
    for (const socket of [three, wall])
      await expect.poll(() => socket.closed?.code, { timeout: 2000 }).toBe(CLOSE.forbidden);
  });
});
