// A socket that is closed 4500 leaves its cause in the log, with its board and its request: without them nobody can tell later
// what failed. Each of these faults is made in the database of a running server.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { ServerProcess } from './server-process.ts';

const random = new Seeded(404);
let dataDir: string;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-causes-'));
  server = await ServerProcess.start(dataDir);
});
afterEach(async () => {
  await server.signal('SIGTERM');
  await rm(dataDir, { recursive: true });
});

const put = () => putTxn({ id: itemId(random) });

function damage(sql: string, ...values: (string | Uint8Array)[]): void {
  const db = new DatabaseSync(path.join(dataDir, 'atrium.db'), { timeout: 5000 });
  db.prepare(sql).run(...values);
  db.close();
}

/** The line that says why a socket of the board was closed 4500. */
const causeOf = (board: string, text: string) =>
  server.logs((line) => line.board === board && line.reqId !== undefined && JSON.stringify(line.err).includes(text));

test('LOG-1 what failed at HELLO is logged', async () => {
  const secret = random.bytes(32);
  const opened = await openBoard(server.address, secret);
  damage('ALTER TABLE board_client RENAME TO board_client_gone');
  const peer = await TestClient.join(server.address, secret, { opened });
  expect((await peer.isClosed()).code).toBe(CLOSE.failed);
  expect(await causeOf(opened.id, 'board_client')).toMatchObject({
    level: 40,
    reqId: expect.stringMatching(/^socket-/),
  });
});

test('LOG-1 what failed while rows were read for a socket is logged', async () => {
  const secret = random.bytes(32);
  const writer = await TestClient.join(server.address, secret);
  writer.push(1, put());
  writer.push(2, put());
  await writer.answer(2);
  const { id } = deriveBoard(secret);
  damage('ALTER TABLE board_op RENAME TO board_op_gone');
  const reader = await TestClient.join(server.address, secret);
  expect((await reader.isClosed()).code).toBe(CLOSE.failed);
  await causeOf(id, 'board_op');
});

test('LOG-1 a board that fails names every socket it closed, by its own request', async () => {
  const secret = random.bytes(32);
  const peers = [await TestClient.join(server.address, secret), await TestClient.join(server.address, secret)];
  const { id } = deriveBoard(secret);
  const foreign = put();
  damage(
    `INSERT INTO board_op (board, seq, client_id, client_seq, actor, at, data, size, total)
     VALUES (?, 1, ?, 1, 'other', 0, ?, ${foreign.length}, ${foreign.length})`,
    id,
    random.bytes(16),
    foreign,
  );
  peers[0]?.push(1, put());
  for (const peer of peers) expect((await peer.isClosed()).code).toBe(CLOSE.failed);
  await causeOf(id, 'is at 1, not 0');
  const requests = () =>
    new Set(server.logged.filter((line) => line.board === id && line.err).map((line) => line.reqId));
  await server.logs(() => requests().size === 2);
});
