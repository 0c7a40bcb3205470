// A reader that stops reading while much is written: it costs the server at most 16 MiB, is closed, and the others get every row.
// LIM-3, LIM-9.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { figuresAt } from '../../server/testing/figures.ts';
import { Peer } from '../../server/testing/peer.ts';
import { deleteTxn, itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { ServerProcess } from '../faults/server-process.ts';

const MiB = 1 << 20;
const soak = process.env.ATRIUM_SOAK !== undefined;
/** Written past the stalled reader. */
const flow = (soak ? 200 : 24) * MiB;
/** Written on, at most, where the system buffers more. */
const mostMore = 64 * MiB;
const rowBytes = 200_000;

let dataDir: string;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-stalled-'));
  server = await ServerProcess.start(dataDir, { METRICS_PORT: '0' });
});
afterEach(async () => {
  await server.signal('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test(`LIM-9 LIM-3 ${flow / MiB} MiB flow past a reader that does not read`, async () => {
  const random = new Seeded(81);
  const secret = random.bytes(32);
  const figures = () => figuresAt(server.metricsPort);
  const [writer, other, stalled] = await Promise.all([1, 2, 3].map(() => Peer.join(server.address, secret)));
  if (!writer || !other || !stalled) throw new Error('three were asked for');
  for (const peer of [writer, other, stalled]) {
    peer.keeps = false;
    // Who only listens says READ, or it would be taken for gone.
    peer.reads = true;
  }
  let number = 0;
  /** Items come and go, so that the board itself stays small. */
  const write = async (bytes: number): Promise<void> => {
    for (let sent = 0; sent < bytes; sent += rowBytes) {
      const id = itemId(random);
      writer.push(++number, putTxn({ id, textBytes: rowBytes }));
      writer.push(++number, deleteTxn([id]));
      // One row after the other: a queue of the writer's own would be counted too.
      await other.until(() => other.lastSeq === number || other.closed !== undefined);
    }
  };
  /** What it took while so much flowed: memory in the middle of all samples (between two collections it jumps), the most of buffers. */
  const flowed = async (bytes: number): Promise<{ memory: number; buffered: number }> => {
    const samples: number[] = [];
    let mostBuffered = 0;
    for (let sent = 0; sent < bytes; sent += MiB) {
      await write(MiB);
      const now = await figures();
      samples.push(now('process_resident_memory_bytes'));
      mostBuffered = Math.max(mostBuffered, now('atrium_buffered_bytes_most'));
    }
    samples.sort((a, b) => a - b);
    return { memory: samples[samples.length >> 1] ?? 0, buffered: mostBuffered };
  };
  // What a process that is used takes anyway it takes before the reader stalls.
  const before = await flowed((soak ? 100 : 12) * MiB);
  await stalled.until(() => stalled.lastSeq === number);
  stalled.ws.pause();
  const most = await flowed(flow);
  // The system's own buffers take of it what they like: it is written on until the reader is closed.
  const closed = async (): Promise<boolean> => (await figures())('atrium_closes_total{code="too-slow"}') > 0;
  for (let more = 0; more < mostMore && !(await closed()); more += MiB) await write(MiB);
  const after = await figures();
  const grown = (most.memory - before.memory) / MiB;
  console.log(`grew by ${grown.toFixed(1)} MiB, ${(most.buffered / MiB).toFixed(1)} MiB in the fullest socket`);
  expect(most.buffered).toBeLessThanOrEqual(6 * MiB);
  // The allocator keeps what it likes; over a long flow that evens out.
  if (soak) expect(grown).toBeLessThanOrEqual(16);
  expect(after('atrium_closes_total{code="too-slow"}')).toBe(1);
  expect(after('atrium_sockets')).toBe(2);
  expect(after('atrium_buffered_bytes')).toBe(0);
  stalled.cut();
  await Promise.all([writer.leave(), other.leave()]);
}, 600_000);
