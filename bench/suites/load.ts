// What many boards, and very large ones, cost the server: latency with a hundred boards at work, memory of a thousand that rest, and
// opening, holding and emptying a board of 100,000 items.

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { openBoard, Peer } from '../../server/testing/peer.ts';
import { deleteTxn, item, itemId, OP, op, putTxn, Seeded, txn } from '../../server/testing/txns.ts';
import { type Job, type Say, type SuiteContext, wanted } from '../context.ts';
import { tenth } from '../result.ts';
import { type MeasuredServer, withCrowd, withServer } from './server.ts';

const idleBoards = 1000;
const items = 100_000;
const itemsPerTxn = 600;
/** Half of them notes with some words, half as long as a stroke of 60 points. */
const textBytes = [80, 360];
const MiB = 1 << 20;

type Part = [name: string, scene: string, run: (server: MeasuredServer, say: Say) => Promise<void>];

const parts: Part[] = [
  ['boards', '100 boards × 10 people', manyBoards],
  ['idle', `${idleBoards} idle boards`, idle],
  ['large', `${items} items`, large],
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

async function manyBoards(server: MeasuredServer, say: Say): Promise<void> {
  const plan = { boards: 100, people: 10, opsPerS: 2, cursorHz: 10, seconds: 15, seed: 2 };
  const found = await withCrowd(server, plan);
  say('ack p50', found.ackP50, 'ms');
  say('ack p99', found.ackP99, 'ms');
  say('cursor p99', found.cursorP99, 'ms');
  say('server', Math.round(found.cores * 100), '% of a core');
  say('edits', found.acknowledged, `of ${found.pushed} acknowledged`);
  say('sockets closed', found.closed, '');
}

const residentMiB = async (server: MeasuredServer): Promise<number> =>
  Math.round((await server.figures())('process_resident_memory_bytes') / MiB);

async function idle(server: MeasuredServer, say: Say): Promise<void> {
  const random = new Seeded(3);
  const before = await residentMiB(server);
  const peers: Peer[] = [];
  for (let n = 0; n < idleBoards; n++) {
    const peer = await Peer.join(server.address, random.bytes(32));
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

async function large(server: MeasuredServer, say: Say): Promise<void> {
  const random = new Seeded(4);
  const secret = random.bytes(32);
  const ids: Uint8Array[] = [];
  const writer = await Peer.join(server.address, secret);
  let [number, logBytes] = [0, 0];
  while (ids.length < items) {
    const puts: Uint8Array[] = [];
    for (let n = 0; n < itemsPerTxn && ids.length < items; n++) {
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
  say('log', tenth(logBytes / MiB), 'MiB');
  // A board opens from its snapshot: it is waited for.
  while ((await server.figures())('atrium_tail_bytes') > 0) await delay(500);
  await writer.leave();
  await server.restart();
  // An empty board first: what every first board costs is not this one's.
  const other = await Peer.join(server.address, random.bytes(32));
  const before = await residentMiB(server);
  const opened = await openBoard(server.address, secret);
  const begunMs = performance.now();
  // With nothing to read: its ACK does not wait behind rows.
  const peer = await Peer.join(server.address, secret, { opened, lastSeq: number });
  say('load', Math.round(performance.now() - begunMs), 'ms');
  say('memory grew by', (await residentMiB(server)) - before, 'MiB');

  const bytes = deleteTxn(ids);
  const sha256 = createHash('sha256').update(bytes).digest();
  const place = `${server.address}/api/boards/${opened.id}/parts/${hexOf(peer.clientId)}/1`;
  for (let offset = 0; offset < bytes.length; offset += LIMITS.partBytes) {
    const headers = { authorization: `Bearer ${opened.token}`, 'content-type': 'application/octet-stream' };
    const body = bytes.slice(offset, offset + LIMITS.partBytes) as Uint8Array<ArrayBuffer>;
    const answer = await fetch(`${place}?offset=${offset}`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`part: ${answer.status}`);
  }
  const pushedMs = performance.now();
  peer.send({ type: 'push', txns: [{ client: 0, clientSeq: 1, settled: 0, body: { sha256, size: bytes.length } }] });
  const answer = await peer.answer(1);
  if ('code' in answer) throw new Error(`delete all: ${answer.code}`);
  say('delete all', Math.round(performance.now() - pushedMs), 'ms');
  await Promise.all([peer.leave(), other.leave()]);
}
