// The history of a board as its callers meet it: versions, what to begin from, pages of the log, duplicates. By the schemas of
// protocol/api.ts, refusals by the table of protocol/errors.ts.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { initSync, ServerModel } from '#engine/atrium_engine.js';
import { errorAnswer, type OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import {
  type BoardAtAnswer,
  duplicateAnswer,
  LOG_NEXT,
  type VersionsAnswer,
  versionsAnswer,
} from '#protocol/contract/history.ts';
import { ERRORS, type ErrorCode } from '#protocol/errors.ts';
import { decodeServerFrame, type Row } from '#protocol/frames.ts';
import { encodePresence } from '#protocol/presence.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { deleteTxn, itemId, modeTxn, moveTxn, putTxn, Seeded } from '../../server/testing/txns.ts';

initSync({ module: readFileSync(new URL('../../engine/pkg/atrium_room_bg.wasm', import.meta.url)) });

const random = new Seeded(2029);
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ packBytes: 1 << 20 });
});
afterAll(() => server.end());

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const ask = (board: OpenBoardAnswer, path: string, method = 'GET', body?: unknown) =>
  fetch(`${server.address}/api/boards/${board.id}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${board.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const versionsOf = async (board: OpenBoardAnswer, query = ''): Promise<VersionsAnswer> =>
  versionsAnswer.parse(await (await ask(board, `versions${query}`)).json());

async function refused(response: Response, code: ErrorCode): Promise<void> {
  const { error } = errorAnswer.parse(await response.json());
  expect([response.status, error]).toEqual([ERRORS[code].status, code]);
}

/** A board with these transactions in its log. */
async function boardOf(
  txns: readonly Uint8Array[],
  name?: string,
): Promise<{ board: OpenBoardAnswer; secret: Buffer }> {
  const secret = randomBytes(32);
  const board = await openBoard(server.address, secret, name === undefined ? {} : { name });
  const peer = await TestClient.join(server.address, secret, { opened: board });
  for (const [i, one] of txns.entries()) peer.push(i + 1, one);
  if (txns.length > 0) await peer.answer(txns.length);
  await peer.leave();
  return { board, secret };
}

/** All rows of (after, upTo], page by page. */
async function log(board: OpenBoardAnswer, after: number, upTo: number): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = [];
  let [from, pages] = [after, 0];
  for (;;) {
    const response = await ask(board, `log?after=${from}&upTo=${upTo}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    const decoded = decodeServerFrame(bytes);
    if (!decoded.ok || decoded.frame.type !== 'ops') throw new Error('no OPS frame');
    rows.push(...decoded.frame.rows);
    pages += 1;
    const next = response.headers.get(LOG_NEXT);
    if (next === null) return { rows, pages };
    expect(Number(next)).toBe(rows.at(-1)?.seq);
    from = Number(next);
  }
}

/** As if one person had made it all at one time: who and when is the only thing in which a copy may differ. */
async function digestAt(board: OpenBoardAnswer, seq: number): Promise<string> {
  const room = new ServerModel();
  const { rows } = seq > 0 ? await log(board, 0, seq) : { rows: [] };
  for (const { seq: at, body } of rows) room.apply(at, 'ann', 7, await bytesOf(board, body));
  const digest = hexOf(room.digest());
  room.free();
  return digest;
}

async function bytesOf(board: OpenBoardAnswer, body: Row['body']): Promise<Uint8Array> {
  if ('bytes' in body) return body.bytes;
  return new Uint8Array(await (await ask(board, `blobs/${hexOf(body.sha256)}`)).arrayBuffer());
}

describe('versions', () => {
  test('a guest who says a name after they came is called so, and not by what nobody may be called', async () => {
    const { board, secret } = await boardOf([]);
    const peer = await TestClient.join(server.address, secret);
    const saysName = (name: string) => peer.send({ type: 'presence', value: encodePresence({ name }) });
    saysName('Gus \u202e');
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    const names = async () => (await versionsOf(board)).versions[0]?.by.map(({ name }) => name);
    await expect.poll(names).toEqual(['Gus']);
    saysName('Ann');
    await expect.poll(names).toEqual(['Ann']);
    await peer.leave();
  });

  test('HIST-3 the head is a version from the first row on, with who wrote by the name they came with', async () => {
    const { board, secret } = await boardOf([]);
    expect(await versionsOf(board)).toEqual({ versions: [], more: false });
    const opened = await openBoard(server.address, secret, { name: 'Ann' });
    const peer = await TestClient.join(server.address, secret, { opened });
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    const { versions } = await versionsOf(board);
    expect(versions).toMatchObject([{ seq: 1, name: null, kind: 'automatic', edits: 1, by: [{ name: 'Ann' }] }]);
    expect(Math.abs((versions[0]?.atMs ?? 0) - Date.now())).toBeLessThan(60_000);
    await peer.leave();
    const unnamed = await boardOf([putTxn({ id: itemId(random) })]);
    expect((await versionsOf(unnamed.board)).versions[0]?.by).toEqual([{ actor: unnamed.board.actor, name: '' }]);
  });

  test('HIST-3 a version is named, named anew, and forgotten; what cannot be is refused by name', async () => {
    const { board } = await boardOf([1, 2, 3].map(() => putTxn({ id: itemId(random) })));
    expect((await ask(board, 'versions/2', 'PUT', { name: '  First draft ' })).status).toBe(204);
    expect((await versionsOf(board)).versions).toMatchObject([
      { seq: 3, name: null, kind: 'automatic', edits: 1 },
      { seq: 2, name: 'First draft', kind: 'named', edits: 2 },
    ]);
    expect((await ask(board, 'versions/2', 'PUT', { name: 'Draft' })).status).toBe(204);
    expect((await versionsOf(board, '?limit=1&before=3')).versions).toMatchObject([{ seq: 2, name: 'Draft' }]);
    expect((await ask(board, 'versions/2', 'DELETE')).status).toBe(204);
    expect((await versionsOf(board)).versions).toHaveLength(1);
    await refused(await ask(board, 'versions/2', 'DELETE'), 'unknown-version');
    for (const seq of [0, 4])
      await refused(await ask(board, `versions/${seq}`, 'PUT', { name: 'x' }), 'unknown-version');
    for (const name of ['', '   ', 'x'.repeat(SERVER_LIMITS.versionNameChars + 1), 7])
      await refused(await ask(board, 'versions/1', 'PUT', { name }), 'bad-request');
    for (const seq of ['-1', 'x', '1.5'])
      await refused(await ask(board, `versions/${seq}`, 'PUT', { name: 'x' }), 'bad-request');
    for (const query of ['?limit=0', '?limit=101', '?before=0', '?before=x'])
      await refused(await ask(board, `versions${query}`), 'bad-request');
  });
});

describe('the board as it was', () => {
  test('HIST-1 HIST-2 snapshot and log pages give every row once, in order, within a frame', async () => {
    const ids = Array.from({ length: 40 }, () => itemId(random));
    const { board } = await boardOf(ids.map((id, x) => putTxn({ id, x, textBytes: 60_000 })));
    const { rows, pages } = await log(board, 0, 40);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect(pages).toBeGreaterThan(5);
    expect((await log(board, 37, 39)).rows.map(({ seq }) => seq)).toEqual([38, 39]);
    expect((await log(board, 39, 1000)).rows.map(({ seq }) => seq)).toEqual([40]);
    expect(await (await ask(board, 'at/7')).json()).toEqual({ seq: 7, manifest: null, after: 0 });
    expect(await (await ask(board, 'at/0')).json()).toEqual({ seq: 0, manifest: null, after: 0 });
    await refused(await ask(board, 'at/41'), 'unknown-version');
    await refused(await ask(board, 'log?after=40&upTo=41'), 'unknown-version');
    for (const query of ['', '?after=1', '?after=2&upTo=2', '?after=-1&upTo=2', '?after=a&upTo=b'])
      await refused(await ask(board, `log${query}`), 'bad-request');
  });

  test('HIST-2 very many short rows are pages within a frame too', async () => {
    const id = itemId(random);
    const { board } = await boardOf([putTxn({ id }), ...Array.from({ length: 5000 }, () => moveTxn([id], 1, 1))]);
    const { rows, pages } = await log(board, 0, 5001);
    expect([rows.length, rows.at(-1)?.seq]).toEqual([5001, 5001]);
    expect(pages).toBeGreaterThan(1);
  });

  test('HIST-1 SNAP-5 a named version far from every snapshot gets one, and is read from it ever after', async () => {
    const big = (count: number) =>
      Array.from({ length: count }, (_, x) => putTxn({ id: itemId(random), x, textBytes: 200_000 }));
    const { board, secret } = await boardOf(big(8));
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    const snapshots = () =>
      db
        .prepare('SELECT seq FROM board_snapshot WHERE board = ? ORDER BY seq')
        .all(board.id)
        .map(({ seq }) => Number(seq));
    const peer = await TestClient.join(server.address, secret, { lastSeq: 8 });
    await ask(board, 'versions/7', 'PUT', { name: 'A good one' });
    await peer.until(() => snapshots().includes(7));
    // Later ones would push it out of the newest three.
    const rounds = 4;
    for (let round = 1; round <= rounds; round++) {
      for (const [i, one] of big(6).entries()) peer.push(round * 6 + i, one);
      await peer.answer(round * 6 + 5);
      const head = 8 + round * 6;
      await ask(board, `versions/${head}`, 'PUT', { name: 'later' });
      await peer.until(() => snapshots().includes(head));
      await ask(board, `versions/${head}`, 'DELETE');
    }
    // What is older than the newest three is packed by now, and read as before.
    const packed = 'SELECT count(*) AS n FROM board_op WHERE board = ? AND data IS NULL';
    await peer.until(() => Number(db.prepare(packed).get(board.id)?.n) > 0);
    const { rows } = await log(board, 0, 32);
    expect(rows.map(({ body }) => ('bytes' in body ? body.bytes.length > 200_000 : false))).toEqual(
      rows.map(() => true),
    );
    expect(rows).toHaveLength(32);
    await peer.leave();
    db.close();
    const { manifest, after } = (await (await ask(board, 'at/7')).json()) as BoardAtAnswer;
    expect(after).toBe(7);
    const room = new ServerModel();
    for (const { sha256 } of manifest?.chunks ?? [])
      room.loadChunk(new Uint8Array(await (await ask(board, `blobs/${sha256}`)).arrayBuffer()));
    expect(room.count()).toBe(7);
    room.free();
    const between = (await (await ask(board, 'at/6')).json()) as BoardAtAnswer;
    expect(between).toEqual({ seq: 6, manifest: null, after: 0 });
  });
});

describe('duplicates', () => {
  const copy = (board: OpenBoardAnswer, seq: number, secret: Uint8Array) =>
    ask(board, 'duplicate', 'POST', { seq, alias: deriveBoard(secret).alias, secret: base64url(secret) });

  test('HIST-4 the new board holds what the old one held at that row, in a log of its own', async () => {
    const ids = Array.from({ length: 50 }, () => itemId(random));
    const { board } = await boardOf(
      [
        ...ids.map((id, x) => putTxn({ id, x: x * 900, textBytes: x === 7 ? 200_000 : 20 })),
        moveTxn(ids.slice(10), 40, 40),
        deleteTxn(ids.slice(0, 5)),
        modeTxn(0),
        deleteTxn(ids.slice(5, 40)),
      ],
      'Bob',
    );
    for (const seq of [0, 3, 51, 54]) {
      const secret = randomBytes(32);
      const answer = duplicateAnswer.parse(await (await copy(board, seq, secret)).json());
      expect(answer.id).toBe(deriveBoard(secret).id);
      expect((await openBoard(server.address, secret, { name: 'Cyn' })).role).toBe('editor');
      const made = await openBoard(server.address, secret, { guest: board.guest });
      const head = (await versionsOf(made)).versions[0]?.seq ?? 0;
      expect(head).toBe(seq === 0 ? 0 : 1);
      expect(await digestAt(made, head)).toBe(await digestAt(board, seq));
      if (seq > 0) expect((await versionsOf(made)).versions[0]?.by).toEqual([{ actor: board.actor, name: 'Bob' }]);
      const peer = await TestClient.join(server.address, secret);
      peer.push(1, putTxn({ id: itemId(random) }));
      expect(await peer.answer(1)).toEqual({ seq: head + 1 });
      await peer.leave();
    }
  });

  test('HIST-4 a long one travels by reference, which the new board may read and the old one may not', async () => {
    const { board } = await boardOf([1, 2, 3].map((x) => putTxn({ id: itemId(random), x, textBytes: 150_000 })));
    const secret = randomBytes(32);
    await copy(board, 3, secret);
    const made = await openBoard(server.address, secret, { guest: board.guest });
    const { rows } = await log(made, 0, 1);
    const [{ body }] = rows as [Row];
    const sha256 = 'sha256' in body ? hexOf(body.sha256) : 'inline';
    expect((await ask(made, `blobs/${sha256}`)).status).toBe(200);
    await refused(await ask(board, `blobs/${sha256}`), 'not-found');
    expect(await digestAt(made, 1)).toBe(await digestAt(board, 3));
  });

  test('HIST-5 asked again, also at once, it is the same board; another board’s alias is taken', async () => {
    const { board } = await boardOf([1, 2].map((x) => putTxn({ id: itemId(random), x })));
    const secret = randomBytes(32);
    const all = await Promise.all([copy(board, 2, secret), copy(board, 2, secret), copy(board, 2, secret)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await copy(board, 2, secret)).status).toBe(200);
    const made = await openBoard(server.address, secret, { guest: board.guest });
    expect((await log(made, 0, 9)).rows).toHaveLength(1);
    await refused(await copy(board, 1, secret), 'board-taken');
    const other = await boardOf([putTxn({ id: itemId(random) })]);
    await refused(await copy(board, 2, other.secret), 'board-taken');
    expect(await digestAt(other.board, 1)).not.toBe(await digestAt(board, 2));
  });

  test('HIST-4 HIST-5 who has no history copies the head, and is answered again when the board has gone on', async () => {
    const { secret: ofBoard } = await boardOf([1, 2].map((x) => putTxn({ id: itemId(random), x })));
    const editor = await openBoard(server.address, ofBoard);
    const secret = randomBytes(32);
    await refused(await copy(editor, 1, secret), 'forbidden');
    expect((await copy(editor, 2, secret)).status).toBe(200);
    const peer = await TestClient.join(server.address, ofBoard, { lastSeq: 2 });
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    await peer.leave();
    expect((await copy(editor, 2, secret)).status).toBe(200);
    await refused(await copy(editor, 2, randomBytes(32)), 'forbidden');
  });

  test('too many are answered 429 by name', async () => {
    const own = await testServer({ historyPerMinute: 2, duplicatesPerMinute: 1 });
    const opened = await openBoard(own.address, randomBytes(32));
    const headers = { authorization: `Bearer ${opened.token}`, 'content-type': 'application/json' };
    const versions = () => fetch(`${own.address}/api/boards/${opened.id}/versions`, { headers });
    const duplicate = () =>
      fetch(`${own.address}/api/boards/${opened.id}/duplicate`, { headers, method: 'POST', body: '{}' });
    for (let n = 0; n < 2; n++) expect((await versions()).status).toBe(200);
    await refused(await versions(), 'too-many-requests');
    await refused(await duplicate(), 'bad-request');
    await refused(await duplicate(), 'too-many-requests');
    await own.end();
  });

  test('what is wrong is named: the row, the secret, the alias', async () => {
    const { board } = await boardOf([putTxn({ id: itemId(random) })]);
    const secret = randomBytes(32);
    const { alias } = deriveBoard(secret);
    await refused(await copy(board, 2, secret), 'unknown-version');
    const body = { seq: 1, alias, secret: base64url(secret) };
    await refused(await ask(board, 'duplicate', 'POST', { ...body, seq: -1 }), 'bad-request');
    await refused(await ask(board, 'duplicate', 'POST', { ...body, alias: 'a'.repeat(16) }), 'bad-secret');
    await refused(await ask(board, 'duplicate', 'POST', { ...body, secret: base64url(randomBytes(32)) }), 'bad-secret');
    await refused(await ask(board, 'duplicate', 'POST', {}), 'bad-request');
  });
});
