// A reader that stops reading while much is written past it: what it costs the server, and how long until it is closed. For a test
// and for a bench.

import { figuresAt } from '../../server/testing/figures.ts';
import { TestClient } from '../../server/testing/test-client.ts';
import { deleteTxn, itemId, putTxn, Seeded } from '../../server/testing/txns.ts';

const MIB = 1 << 20;
const ROW_BYTES = 200_000;
/** Written on, at most, where the system buffers more. */
const MAX_MORE = 64 * MIB;

export interface StalledPlan {
  address: string;
  metricsPort: number;
  /** Written before it stalls: what a process that is used takes anyway it takes before. */
  beforeBytes: number;
  /** Written past it, and on until it is closed. */
  flowBytes: number;
  seed: number;
}

export interface Stalled {
  /** Memory while so much flowed past it against memory before, each in the middle of all samples: between two collections it jumps. */
  grownBytes: number;
  /** Waiting in the fullest socket, at most. */
  bufferedBytes: number;
  /** From its last read; NaN: never. */
  closedMs: number;
  /** After all of it. */
  sockets: number;
  bufferedAfter: number;
}

export async function stalledReader(plan: StalledPlan): Promise<Stalled> {
  const random = new Seeded(plan.seed);
  const secret = random.bytes(32);
  const figures = () => figuresAt(plan.metricsPort);
  const [writer, other, stalled] = await Promise.all([1, 2, 3].map(() => TestClient.join(plan.address, secret)));
  if (!writer || !other || !stalled) throw new Error('three were asked for');
  for (const peer of [writer, other, stalled]) {
    peer.keeps = false;
    // Who only listens says READ, or it would be taken for gone.
    peer.reads = true;
  }
  let number = 0;
  /** Items come and go, so that the board itself stays small. */
  const write = async (bytes: number): Promise<void> => {
    for (let sent = 0; sent < bytes; sent += ROW_BYTES) {
      const id = itemId(random);
      writer.push(++number, putTxn({ id, textBytes: ROW_BYTES }));
      writer.push(++number, deleteTxn([id]));
      // One row after the other: a queue of the writer's own would be counted too.
      await other.until(() => other.lastSeq === number || other.closed !== undefined);
    }
  };
  let stalledMs = Number.NaN;
  let closedMs = Number.NaN;
  const sample = async () => {
    const now = await figures();
    if (Number.isNaN(closedMs) && now('atrium_closes_total{code="too-slow"}') > 0)
      closedMs = performance.now() - stalledMs;
    return now;
  };
  const flowed = async (bytes: number): Promise<{ memory: number; buffered: number }> => {
    const samples: number[] = [];
    let maxBuffered = 0;
    for (let sent = 0; sent < bytes; sent += MIB) {
      await write(MIB);
      const now = await sample();
      samples.push(now('process_resident_memory_bytes'));
      maxBuffered = Math.max(maxBuffered, now('atrium_buffered_bytes_most'));
    }
    samples.sort((a, b) => a - b);
    return { memory: samples[samples.length >> 1] ?? 0, buffered: maxBuffered };
  };
  const before = await flowed(plan.beforeBytes);
  await stalled.until(() => stalled.lastSeq === number);
  stalled.ws.pause();
  stalledMs = performance.now();
  const max = await flowed(plan.flowBytes);
  // The system's own buffers take of it what they like: it is written on until the reader is closed.
  for (let more = 0; more < MAX_MORE && Number.isNaN(closedMs); more += MIB) {
    await write(MIB);
    await sample();
  }
  const after = await figures();
  stalled.cut();
  await Promise.all([writer.leave(), other.leave()]);
  return {
    grownBytes: max.memory - before.memory,
    bufferedBytes: max.buffered,
    closedMs,
    sockets: after('atrium_sockets'),
    bufferedAfter: after('atrium_buffered_bytes'),
  };
}
