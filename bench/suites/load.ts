// What many boards, and very large ones, cost the server: latency with a hundred boards at work, memory of a thousand that rest,
// opening, holding and emptying a board of 100,000 items, a reader that does not read; and how soon a right that ends has ended.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { hexOf } from '#protocol/bytes.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { deleteTxn, item, itemId, OP, op, putTxn, Seeded, txn } from '../../server/testing/txns.ts';
import { stalledReader } from '../../tests/load/stalled-reader.ts';
import { type Job, type ReportFigure, type SuiteContext, wanted } from '../context.ts';
import { tenth } from '../result.ts';
import { beside } from './load-beside.ts';
import { type MeasuredServer, sayCrowd, withServer } from './server.ts';
import { pushUploaded, upload } from './upload.ts';

const IDLE_BOARDS = 1000;
const ITEMS = 100_000;
const ITEMS_PER_TXN = 600;
/** Half of them notes with some words, half as long as a stroke of 60 points. */
const textBytes = [80, 360];
const MIB = 1 << 20;

type Part = [name: string, scene: string, run: (server: MeasuredServer, say: ReportFigure) => Promise<void>];

const parts: Part[] = [
  ['boards', '100 boards × 10 people', manyBoards],
  ['idle', `${IDLE_BOARDS} idle boards`, idle],
  ['large', `${ITEMS} items`, large],
  ['stalled', 'a reader that stalls', stalled],
  ['rights', 'a link that ends', rights],
  ['http', 'as many people by sockets and by HTTP', byHttp],
  ['beside', '10 boards × 2 people beside one with many requests', beside],
];

export function load(context: Pick<SuiteContext, 'only'>): Job[] {
  return parts
    .filter(([name]) => wanted(context as SuiteContext, name))
    .map(([, scene, run]) => ({
      suite: 'load',
      mode: 'server',
      scene,
      subject: 'atrium',
      run: (say) => withServer((server) => run(server, say)),
    }));
}

async function manyBoards(server: MeasuredServer, say: ReportFigure): Promise<void> {
  await sayCrowd(server, { boards: 100, people: 10, opsPerS: 2, cursorHz: 10, seconds: 15, seed: 2 }, say);
}

/** A few first: what a request costs shows there, and not in the crowd's own process. */
async function byHttp(server: MeasuredServer, say: ReportFigure): Promise<void> {
  let seed = 7;
  for (const people of [2, 50])
    for (const byHttp of [false, true]) {
      const plan = { boards: 1, people, opsPerS: 2, cursorHz: 10, seconds: 15, seed: seed++, byHttp };
      const way = `${people} by ${byHttp ? 'HTTP' : 'sockets'}`;
      await sayCrowd(server, plan, (what, ...said) => say(`${what}, ${way}`, ...said));
    }
}

const residentMiB = async (server: MeasuredServer): Promise<number> =>
  Math.round((await server.figures())('process_resident_memory_bytes') / MIB);

async function idle(server: MeasuredServer, say: ReportFigure): Promise<void> {
  const random = new Seeded(3);
  const before = await residentMiB(server);
  const peers: TestClient[] = [];
  for (let n = 0; n < IDLE_BOARDS; n++) {
    const peer = await TestClient.join(server.address, random.bytes(32));
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    peers.push(peer);
  }
  const open = (await server.figures())('atrium_open_boards');
  say('boards open', open, '');
  say('memory', await residentMiB(server), 'MiB');
  say('memory without', before, 'MiB');
  for (const peer of peers) peer.cut();
}

async function large(server: MeasuredServer, say: ReportFigure): Promise<void> {
  const random = new Seeded(4);
  const secret = random.bytes(32);
  const ids: Uint8Array[] = [];
  const writer = await TestClient.join(server.address, secret);
  let [number, logBytes] = [0, 0];
  while (ids.length < ITEMS) {
    const puts: Uint8Array[] = [];
    for (let n = 0; n < ITEMS_PER_TXN && ids.length < ITEMS; n++) {
      const id = itemId(random);
      ids.push(id);
      const i = ids.length;
      const [x, y] = [(i % 400) * 120, Math.floor(i / 400) * 70];
      puts.push(op(OP.put, item({ id, x, y, textBytes: textBytes[i % 2] as number })));
    }
    const bytes = txn(puts);
    logBytes += bytes.length;
    writer.push(++number, bytes);
  }
  await writer.answer(number);
  say('log', tenth(logBytes / MIB), 'MiB');
  // A board opens from its snapshot: it is waited for.
  number = await besideSnapshot(server, { writer, number, random }, say);
  await writer.leave();
  await server.restart();
  // An empty board first: what every first board costs is not this one's.
  const other = await TestClient.join(server.address, random.bytes(32));
  const before = await residentMiB(server);
  const opened = await openBoard(server.address, secret);
  const begunMs = performance.now();
  // With nothing to read: its ACK does not wait behind rows.
  const peer = await TestClient.join(server.address, secret, { opened, lastSeq: number });
  say('load', Math.round(performance.now() - begunMs), 'ms');
  say('memory grew by', (await residentMiB(server)) - before, 'MiB');

  const bytes = deleteTxn(ids);
  await upload(server.address, opened, peer, bytes);
  const pushedMs = performance.now();
  pushUploaded(peer, bytes);
  const answer = await peer.answer(1);
  if ('code' in answer) throw new Error(`delete all: ${answer.code}`);
  say('delete all', Math.round(performance.now() - pushedMs), 'ms');
  await Promise.all([peer.leave(), other.leave()]);
}

/** How long before a tail is gone its snapshot is being made, and how long afterwards it is compared with, ms. */
const BESIDE_MS = 2000;
const EDIT_EVERY_MS = 20;

/** Edits one after the other until the board's tail is in a snapshot, and a while longer. Answers the last edit's number. */
async function besideSnapshot(
  server: MeasuredServer,
  { writer, number, random }: { writer: TestClient; number: number; random: Seeded },
  say: ReportFigure,
): Promise<number> {
  const acks: { atMs: number; ms: number }[] = [];
  let last = number;
  const edit = async (): Promise<void> => {
    const atMs = performance.now();
    writer.push(++last, putTxn({ id: itemId(random) }));
    await writer.answer(last);
    const ms = performance.now() - atMs;
    acks.push({ atMs, ms });
    await delay(Math.max(0, EDIT_EVERY_MS - ms));
  };
  // Edits of a few seconds are less than this; what was imported is more.
  while ((await server.figures())('atrium_tail_bytes') > MIB) for (let n = 0; n < 10; n++) await edit();
  const madeMs = performance.now();
  while (performance.now() < madeMs + BESIDE_MS) await edit();
  const worst = (from: number, to: number): number | null =>
    tenth(Math.max(...acks.filter(({ atMs }) => atMs >= from && atMs < to).map(({ ms }) => ms)));
  say('slowest ack while its snapshot is made', worst(madeMs - BESIDE_MS, madeMs), 'ms');
  say('slowest ack after that', worst(madeMs, Infinity), 'ms');
  return last;
}

async function stalled(server: MeasuredServer, say: ReportFigure): Promise<void> {
  const { address, metricsPort } = server;
  const plan = { address, metricsPort, beforeBytes: 100 * MIB, flowBytes: 100 * MIB, seed: 5 };
  const { grownBytes, bufferedBytes, closedMs } = await stalledReader(plan);
  say('memory grew by', tenth(grownBytes / MIB), 'MiB');
  say('in the fullest socket', tenth(bufferedBytes / MIB), 'MiB');
  say('closed after', Number.isNaN(closedMs) ? null : Math.round(closedMs), 'ms', 'it was never closed');
}

const ENDINGS = 20;

async function rights(server: MeasuredServer, say: ReportFigure): Promise<void> {
  const random = new Seeded(6);
  const db = new DatabaseSync(path.join(server.dataDir, 'atrium.db'), { timeout: 5000 });
  /** From `end` until the socket of a link is closed, ms. */
  const after = async (end: (board: string, link: Uint8Array, manager: string) => Promise<void>): Promise<number> => {
    const [secret, managers] = [random.bytes(32), random.bytes(32)];
    const { id } = await openBoard(server.address, secret);
    // No link makes a manager, so the database is told.
    db.prepare('INSERT INTO board_link (board, role, sha256) VALUES (?, ?, ?)').run(id, 'manager', sha256(managers));
    const { token } = await openBoard(server.address, managers, { alias: deriveBoard(secret).alias });
    const peer = await TestClient.join(server.address, secret);
    const begunMs = performance.now();
    await Promise.all([end(id, sha256(secret), token), peer.isClosed()]);
    return performance.now() - begunMs;
  };
  const asked: number[] = [];
  const found: number[] = [];
  for (let n = 0; n < ENDINGS; n++) {
    const ask = async (board: string, link: Uint8Array, token: string): Promise<void> => {
      const answer = await fetch(`${server.address}/api/boards/${board}/links/${hexOf(link)}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ revoked: true }),
      });
      if (!answer.ok) throw new Error(`revoking: ${answer.status}`);
    };
    asked.push(await after(ask));
    found.push(
      await after(async (board, link) => {
        db.prepare('UPDATE board_link SET revoked = 1 WHERE board = ? AND sha256 = ?').run(board, link);
      }),
    );
  }
  db.close();
  say('revoked, its socket closed after at most', tenth(Math.max(...asked)), 'ms');
  say('revoked unheard, closed after at most', tenth(Math.max(...found)), 'ms');
}
