// The log by pages: each row once and in order, what is at hand is not asked for again, what is damaged is refused by name.

import { describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { encodeServerFrame, type Row, type TxnBody } from '#protocol/frames.ts';
import { Log } from './log.ts';

const HEAD = 20;
const PAGE = 6;
const LARGE = 7;
const signal = new AbortController().signal;

/** A server with rows 1 to HEAD, some a page; row LARGE travels by reference. */
class Server {
  readonly asked: string[] = [];
  damage: ((rows: Row[]) => Row[]) | undefined;

  async send(path: string): Promise<Response> {
    this.asked.push(path);
    const [after, upTo] = [...path.matchAll(/=(\d+)/g)].map(([, n]) => Number(n)) as [number, number];
    const last = Math.min(after + PAGE, upTo, HEAD);
    const rows = Array.from({ length: last - after }, (_, k) => rowAt(after + 1 + k));
    const bytes = encodeServerFrame({ type: 'ops', rows: this.damage?.(rows) ?? rows });
    return new Response(
      bytes as Uint8Array<ArrayBuffer>,
      last < upTo ? { headers: { 'x-next-after': `${last}` } } : {},
    );
  }

  async blob(sha256Hex: string): Promise<Uint8Array> {
    expect(sha256Hex).toBe(hexOf(new Uint8Array(32).fill(LARGE)));
    return new Uint8Array([LARGE]);
  }
}

function rowAt(seq: number): Row {
  const body: TxnBody =
    seq === LARGE ? { sha256: new Uint8Array(32).fill(LARGE), size: 1 } : { bytes: new Uint8Array([seq]) };
  return { seq, clientId: new Uint8Array(16), clientSeq: seq, actor: 'ann', atMs: 1000 * seq, body };
}

async function read(log: Log, after: number, upTo: number): Promise<number[]> {
  const seqs: number[] = [];
  for await (const { seq, txn, atMs } of log.rows(after, upTo, signal)) {
    expect([...txn]).toEqual([seq]);
    expect(atMs).toBe(1000 * seq);
    seqs.push(seq);
  }
  return seqs;
}

const from = (after: number, upTo: number) => Array.from({ length: upTo - after }, (_, k) => after + 1 + k);

describe('the log', () => {
  test('comes page after page, large rows too', async () => {
    const server = new Server();
    expect(await read(new Log(server), 0, HEAD)).toEqual(from(0, HEAD));
    expect(server.asked).toHaveLength(4);
  });

  test('is asked for no further than is wanted, and not again', async () => {
    const server = new Server();
    const log = new Log(server);
    expect(await read(log, 2, 5)).toEqual([3, 4, 5]);
    expect(await read(log, 3, 5)).toEqual([4, 5]);
    expect(server.asked).toEqual(['log?after=2&upTo=5']);
    expect(await read(log, 3, 9)).toEqual(from(3, 9));
    expect(server.asked).toEqual(['log?after=2&upTo=5', 'log?after=5&upTo=9']);
  });

  test('begins anew where nothing is at hand, earlier or later', async () => {
    const log = new Log(new Server());
    expect(await read(log, 10, 12)).toEqual([11, 12]);
    expect(await read(log, 3, 5)).toEqual([4, 5]);
    expect(await read(log, 15, 17)).toEqual([16, 17]);
    expect(await read(log, 4, 4)).toEqual([]);
  });

  test.each([
    ['a gap', (rows: Row[]) => rows.filter(({ seq }) => seq !== 2)],
    ['rows of another place', (rows: Row[]) => rows.map((row) => ({ ...row, seq: row.seq + 1 }))],
    ['too few', (rows: Row[]) => rows.slice(0, 1)],
    ['none', () => []],
  ])('%s is refused by name', async (_name, damage) => {
    const server = new Server();
    server.damage = damage;
    await expect(read(new Log(server), 0, HEAD)).rejects.toThrow('damaged');
  });

  test('an answer that broke off is the network’s', async () => {
    const log = new Log({ send: async () => new Response(null), blob: async () => new Uint8Array() });
    await expect(read(log, 0, 3)).rejects.toThrow('network');
  });
});
