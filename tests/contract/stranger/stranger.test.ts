// A client that knows the documents and nothing else opens a board, draws, is told of others, comes back, uploads, and is refused by
// name. Where it fails, either the server or the documents are wrong.

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServerProcess } from '../../faults/server-process.ts';
import { aliasOf, type Body, type Row, Stranger } from './client.ts';
import { move, newId, put, rectangle, splice, stroke, title, transaction } from './items.ts';

let server: ServerProcess;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-stranger-'));
  server = await ServerProcess.start(dataDir);
});
afterAll(async () => {
  await server.signal('SIGTERM');
  rmSync(dataDir, { recursive: true });
});

let secret: Uint8Array;
beforeEach(() => {
  secret = Uint8Array.from(randomBytes(32));
});

async function joined(): Promise<Stranger> {
  const stranger = new Stranger(server.address);
  await stranger.connect(secret);
  return stranger;
}

const rect = () => transaction([put(rectangle(newId(), { x: 10, y: 20 }))]);
const wave = Array.from({ length: 60 }, (_, n) => ({ x: 100 + n * 3, y: 200 + Math.sin(n / 5) * 40 }));
const txnOf = (row: Row | undefined) => (row && 'txn' in row.body ? Buffer.from(row.body.txn) : undefined);

test('it is made of nothing but Node, a WebSocket and itself', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  expect(files.sort()).toEqual(['bytes.ts', 'client.ts', 'items.ts']);
  for (const file of files) {
    const imports = [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(/from '([^']+)'/g)];
    for (const [, name] of imports) expect(name).toMatch(/^(node:|ws$|\.\/)/);
  }
});

describe('a board', () => {
  test('is opened, drawn on, and what one draws the other gets', async () => {
    const [ann, ben] = [await joined(), await joined()];
    expect([ann.opened?.role, ann.welcome?.role, ann.welcome?.head, ann.welcome?.version]).toEqual([
      'manager',
      3,
      0,
      2,
    ]);
    const [id, line] = [newId(), newId()];
    const drawn = [transaction([put(rectangle(id, { x: 1, y: 2 }))]), transaction([put(stroke(line, wave))])];
    for (const [n, txn] of drawn.entries()) ann.push(n + 1, { txn });
    expect([await ann.answered(1), await ann.answered(2)]).toEqual([
      { clientSeq: 1, seq: 1 },
      { clientSeq: 2, seq: 2 },
    ]);
    await ben.until(() => ben.rows.length === 2);
    expect(ben.rows.map(txnOf)).toEqual(drawn.map((txn) => Buffer.from(txn)));
    expect(ben.rows[0]).toMatchObject({
      actor: ann.opened?.actor,
      clientId: Buffer.from(ann.clientId).toString('hex'),
    });
    ben.push(1, { txn: transaction([move([id, line], { x: 5, y: -5 })], { base: 2 }) });
    expect(await ben.answered(1)).toEqual({ clientSeq: 1, seq: 3 });
    await ann.until(() => ann.lastSeq === 3);
    ann.ping();
    await ann.until(() => ann.pongs === 1);
  });

  test('is come back to: outcomes that were not settled, and the rows since', async () => {
    const [ann, ben] = [await joined(), await joined()];
    for (let n = 1; n <= 3; n++) ann.push(n, { txn: rect() });
    await ann.answered(3);
    ann.cut();
    ben.push(1, { txn: rect() });
    await ben.answered(1);
    ann.settle(1);
    await ann.connect(secret);
    expect(ann.welcome).toMatchObject({ head: 4, resumed: true });
    expect(ann.welcome?.outcomes.map(({ clientSeq, seq }) => [clientSeq, seq])).toEqual([
      [2, 2],
      [3, 3],
    ]);
    await ann.until(() => ann.lastSeq === 4);
    expect(ann.rows.map(({ seq }) => seq)).toEqual([4]);
    // Of a term that this log does not know: all of it may be sent again.
    ann.cut();
    await ann.connect(secret, { term: 'ab'.repeat(8) });
    expect(ann.welcome?.resumed).toBe(false);
    await ann.until(() => ann.lastSeq === 4);
    expect(ann.rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('takes more than 1 MiB of rows from the first one on, with READ', async () => {
    const [ann, ben] = [await joined(), new Stranger(server.address)];
    const text = 'x'.repeat(200_000);
    for (let n = 1; n <= 12; n++) ann.push(n, { txn: transaction([put(rectangle(newId(), { x: n, y: 0 }, text))]) });
    expect(await ann.answered(12)).toEqual({ clientSeq: 12, seq: 12 });
    await ben.connect(secret);
    await ben.until(() => ben.lastSeq === 12);
    const { snapshot } = ben.welcome ?? {};
    expect(ben.rows).toHaveLength(12 - (snapshot?.seq ?? 0));
  });

  test('is typed on together: who pushed a splice is told what was logged', async () => {
    const [ann, ben] = [await joined(), await joined()];
    const id = newId();
    ann.push(1, { txn: transaction([put(rectangle(id, { x: 0, y: 0 }, 'ac'))]) });
    await ann.answered(1);
    await ben.until(() => ben.lastSeq === 1);
    ann.push(2, { txn: transaction([splice(id, 0, 0, '>')], { base: 1 }) });
    await ann.until(() => ann.lastSeq === 2);
    ben.push(1, { txn: transaction([splice(id, 1, 0, 'b')], { base: 1 }) });
    await ben.until(() => ben.lastSeq === 3);
    expect(ben.rows.map(txnOf).at(-1)).toEqual(Buffer.from(transaction([splice(id, 2, 0, 'b')], { base: 1 })));
  });
});

describe('by reference', () => {
  test('a large transaction is uploaded in parts, pushed by its hash, and read as a blob', async () => {
    const [ann, ben] = [await joined(), await joined()];
    const many = Array.from({ length: 3000 }, (_, n) =>
      put(rectangle(newId(), { x: n, y: n }, 'a few words '.repeat(150))),
    );
    const txn = transaction(many);
    expect(txn.length).toBeGreaterThan(4 * 1024 * 1024);
    const body = (await ann.upload(1, txn)) as { sha256: string; size: number };
    ann.push(1, body);
    expect(await ann.answered(1)).toEqual({ clientSeq: 1, seq: 1 });
    await ben.until(() => ben.rows.length === 1);
    expect(ben.rows[0]?.body).toEqual(body);
    const blob = await ben.blobs(body.sha256);
    expect(createHash('sha256').update(blob).digest('hex')).toBe(body.sha256);
    expect((await ben.blobs(body.sha256, body.sha256)).length).toBe(2 * blob.length);
    await expect(ben.blobs('0'.repeat(64))).rejects.toThrow('404 not-found');
  });
});

describe('refused by name', () => {
  /** What becomes of one transaction on a board of its own. */
  const outcomeOf = async (body: Body | Uint8Array): Promise<string | undefined> => {
    const one = await joined();
    one.push(1, body instanceof Uint8Array ? { txn: body } : body);
    const { code } = await one.answered(1);
    one.cut();
    return code;
  };

  const byReference = async (txn: Uint8Array): Promise<string | undefined> => {
    const one = await joined();
    one.push(1, await one.upload(1, txn));
    const { code } = await one.answered(1);
    one.cut();
    return code;
  };

  test('REJ-11 what is too large, by the limit it is over', async () => {
    const id = newId();
    const long = 'x'.repeat(200_000);
    const points = (n: number) => Array.from({ length: n }, (_, at) => ({ x: at * 100, y: (at % 2) * 90 }));
    expect(await outcomeOf(transaction([title('x'.repeat(4096))]))).toBeUndefined();
    expect(await outcomeOf(transaction([title('x'.repeat(4097))]))).toBe('too-large:title');
    expect(await outcomeOf(transaction([put(stroke(id, points(10_000)))]))).toBeUndefined();
    expect(await outcomeOf(transaction([put(stroke(newId(), points(14_000)))]))).toBe('too-large:stroke');
    const typed = (count: number) =>
      transaction(
        Array.from({ length: count }, () => splice(id, 0, 0, 'a')),
        { base: 2 },
      );
    expect(await outcomeOf(typed(256))).toBeUndefined();
    expect(await outcomeOf(typed(257))).toBe('too-large:splices');
    const huge = transaction([put(rectangle(newId(), { x: 0, y: 0 }, 'x'.repeat(1 << 20)))]);
    expect(await byReference(huge)).toBe('too-large:item');
    // A text of 256 KiB does not fit into a PUSH with its head: by reference.
    for (const [more, code] of [
      [62_144, undefined],
      [62_145, 'too-large:text'],
    ] as const) {
      expect(await byReference(transaction([put(rectangle(newId(), { x: 0, y: 0 }, long + 'x'.repeat(more)))]))).toBe(
        code,
      );
    }
    expect(await outcomeOf({ sha256: 'ab'.repeat(32), size: 64 * 1024 * 1024 + 1 })).toBe('too-large:transaction');
    const other = await joined();
    const many = transaction(Array.from({ length: 200_001 }, () => move([], { x: 1, y: 1 })));
    other.push(1, await other.upload(1, many));
    expect((await other.answered(1)).code).toBe('too-large:ops');
    // It is an outcome for good, and told in full.
    other.cut();
    await other.connect(secret);
    expect(other.welcome?.outcomes).toEqual([{ clientSeq: 1, code: 'too-large:ops' }]);
    other.cut();
  });

  test('REJ-10 refusals that decide nothing are no outcomes', async () => {
    const ann = await joined();
    ann.push(2, { txn: rect() });
    expect(await ann.answered(2)).toEqual({ clientSeq: 2, seq: 1 });
    ann.push(1, { txn: rect() });
    expect(await ann.answered(1)).toEqual({ clientSeq: 1, code: 'client-seq-skipped' });
    ann.push(3, { sha256: 'ab'.repeat(32), size: 300_000 });
    expect(await ann.answered(3)).toEqual({ clientSeq: 3, code: 'parts-missing' });
    ann.push(2, { txn: rect() });
    await ann.until(() => ann.outcomes.get(2)?.code === 'client-seq-reused');
    ann.cut();
    await ann.connect(secret);
    expect(ann.welcome?.outcomes).toEqual([{ clientSeq: 2, seq: 1 }]);
    // The number that was not decided may still be used.
    ann.push(3, { txn: rect() });
    await ann.until(() => ann.outcomes.get(3)?.seq !== undefined);
    expect(ann.outcomes.get(3)).toEqual({ clientSeq: 3, seq: 2 });
  });

  test('bytes that are no frame, an alias of another secret, a ticket that is none', async () => {
    const ann = await joined();
    ann.send(Uint8Array.of(2, 1));
    await ann.until(() => ann.bye !== undefined);
    expect(ann.bye).toEqual({ code: 4400, reason: 'truncated' });
    const ben = new Stranger(server.address);
    await expect(ben.open(Uint8Array.from(randomBytes(32)), aliasOf(secret))).rejects.toThrow(
      /^(400 bad-secret|404 not-found)$/,
    );
    expect(await outcomeOf(Uint8Array.of(0))).toBe('bad-txn');
  });
});
