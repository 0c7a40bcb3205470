// Versions of a board on either engine: where stretches of work end, what has a name, who wrote, and that telling it reads no
// transaction.

import { DatabaseSync } from 'node:sqlite';
import { SqliteQueryCompiler, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { historyChanges } from '../../../server/board/history/history-changes.ts';
import { historyQueries } from '../../../server/board/history/history-queries.ts';
import { versionQueries } from '../../../server/board/history/version-queries.ts';
import { SPAN } from '../../../server/platform/database/log/edit-sessions.ts';
import { statements } from '../../../server/platform/database/migrations/0006-history.ts';
import { type Engine, engines, type View, viewOf } from './engines.ts';

const clientId = new Uint8Array(16).fill(7);
const MINUTE_MS = 60_000;

describe.each(Object.entries(engines))('history on %s', (_name, start) => {
  let engine: Engine;
  let view: View;
  let where: Awaited<ReturnType<Engine['fresh']>>;
  beforeAll(async () => {
    engine = await start();
  });
  beforeEach(async () => {
    where = await engine.fresh();
    view = await viewOf(where);
    for (const id of ['a', 'b']) await view.store.createBoard({ id, alias: id, creator: 'guest:a', links: [] });
  });
  afterEach(() => view.database.close());
  afterAll(() => engine.end());

  /** Rows of one batch, by who at what minute. */
  const write = async (board: string, rows: [actor: string, atMin: number][], { log } = view): Promise<void> => {
    const after = (await log.head(board)).seq;
    await log.append({
      board,
      owner: 'o',
      after,
      rows: rows.map(([actor, atMin], i) => {
        const seq = after + i + 1;
        return { seq, clientId, clientSeq: seq, actor, atMs: atMin * MINUTE_MS, data: new Uint8Array(9), size: 9 };
      }),
      outcomes: [],
      clients: [],
    });
  };
  const told = async (board: string, ask: { before?: number; limit?: number } = {}) => {
    const { versions, more } = await view.store.versions({ board, limit: 100, ...ask });
    return {
      more,
      versions: versions.map(({ seq, name, edits, by }) => [seq, name, edits, by.map((one) => one.actor)]),
    };
  };

  test('HIST-3 a stretch of work ends with a pause of ten minutes or after an hour; the head is the newest version', async () => {
    expect(await told('a')).toEqual({ more: false, versions: [] });
    await write('a', [
      ['ann', 1],
      ['bob', 2],
      ['ann', 11.9],
    ]);
    expect(await told('a')).toEqual({ more: false, versions: [[3, null, 3, ['ann', 'bob']]] });
    await write('a', [['cyn', 21.9]]);
    await write('b', [['dan', 3]]);
    const everyNine = Array.from({ length: 8 }, (_, i): [string, number] => ['cyn', 30 + 9 * i]);
    for (const row of everyNine) await write('a', [row]);
    // Begun at minute 21.9: what comes at 81.9 or later, here the row of minute 84, is the next one's.
    expect(await told('a')).toEqual({
      more: false,
      versions: [
        [12, null, 2, ['cyn']],
        [10, null, 7, ['cyn']],
        [3, null, 3, ['ann', 'bob']],
      ],
    });
    expect((await view.store.versions({ board: 'a', limit: 9 })).versions.map(({ atMs }) => atMs / MINUTE_MS)).toEqual([
      93, 75, 11.9,
    ]);
    expect(SPAN).toEqual({ pauseMs: 10 * MINUTE_MS, maxMs: 60 * MINUTE_MS });
  });

  test('HIST-3 whoever opens the database next goes on with the same stretch', async () => {
    await write('a', [['ann', 1]]);
    const other = await viewOf(where);
    await write(
      'a',
      [
        ['ann', 2],
        ['bob', 3],
      ],
      other,
    );
    await other.database.close();
    view.log.forget('a');
    await write('a', [
      ['bob', 4],
      ['ann', 30],
    ]);
    expect((await told('a')).versions).toEqual([
      [5, null, 1, ['ann']],
      [4, null, 4, ['ann', 'bob']],
    ]);
  });

  test('HIST-3 what was written before stretches were noted is one, of all who wrote', async () => {
    const { queries } = view.database;
    const client = (actor: string, n: number) => ({ board: 'a', client_id: new Uint8Array(16).fill(n), actor });
    await write('a', [
      ['ann', 1],
      ['bob', 50],
    ]);
    await queries
      .insertInto('board_client')
      .values([client('ann', 1), client('ann', 2), client('bob', 3)].map((one) => ({ ...one, settled: 0, last: 1 })))
      .execute();
    for (const table of ['board_span', 'board_span_writer'] as const) await queries.deleteFrom(table).execute();
    for (const statement of statements.filter((one) => one.startsWith('INSERT')))
      await sql.raw(statement).execute(queries);
    view.log.forget('a');
    await write('a', [['cyn', 55]]);
    const { versions } = await told('a');
    const [[seq, name, edits, by]] = versions as [[number, null, number, string[]]];
    expect([seq, name, edits, by.sort()]).toEqual([3, null, 3, ['ann', 'bob', 'cyn']]);
    // An hour after its first row.
    await write('a', [['cyn', 62]]);
    expect((await told('a')).versions.map(([seq]) => seq)).toEqual([4, 3]);
  });

  test('HIST-3 a batch that is refused leaves no stretch and no writer behind', async () => {
    await write('a', [['ann', 1]]);
    const row = { seq: 9, clientId, clientSeq: 9, actor: 'bob', atMs: 99 * MINUTE_MS, data: clientId, size: 1 };
    const gap = { board: 'a', owner: 'other', after: 1, rows: [{ ...row, seq: 2 }, row], outcomes: [], clients: [] };
    await expect(view.log.append(gap)).rejects.toThrow();
    await write('a', [['cyn', 5]]);
    expect((await told('a')).versions).toEqual([[2, null, 2, ['ann', 'cyn']]]);
  });

  test('HIST-3 a row is given a name, another name, and none; there it ends no stretch, but tells its edits apart', async () => {
    await write('a', [
      ['ann', 1],
      ['ann', 2],
      ['ann', 3],
      ['bob', 40],
    ]);
    const { store } = view;
    expect(await store.nameVersion({ board: 'a', seq: 2, name: 'Draft', actor: 'ann' })).toBe(true);
    expect(await store.nameVersion({ board: 'a', seq: 2, name: 'First', actor: 'bob' })).toBe(true);
    expect(await store.nameVersion({ board: 'a', seq: 4, name: 'Now', actor: 'bob' })).toBe(true);
    for (const seq of [0, 5]) expect(await store.nameVersion({ board: 'a', seq, name: 'x', actor: 'ann' })).toBe(false);
    expect((await told('a')).versions).toEqual([
      [4, 'Now', 1, ['bob']],
      [3, null, 1, ['ann']],
      [2, 'First', 2, ['ann']],
    ]);
    expect(await store.namedSeqs('a')).toEqual([2, 4]);
    expect(await store.unnameVersion({ board: 'a', seq: 2 })).toBe(true);
    expect(await store.unnameVersion({ board: 'a', seq: 2 })).toBe(false);
    expect(await store.unnameVersion({ board: 'b', seq: 4 })).toBe(false);
    expect((await told('a')).versions).toHaveLength(2);
  });

  test('HIST-3 versions come in pages, each once, in order', async () => {
    for (let n = 1; n <= 25; n++)
      await write('a', [
        ['ann', n * 20],
        ['bob', n * 20 + 1],
      ]);
    for (const seq of [3, 10, 11, 50]) await view.store.nameVersion({ board: 'a', seq, name: `v${seq}`, actor: 'ann' });
    const whole = (await told('a')).versions;
    expect(whole).toHaveLength(27);
    expect(whole.reduce((sum, [, , edits]) => sum + (edits as number), 0)).toBe(50);
    for (const limit of [1, 2, 7]) {
      const pages: unknown[] = [];
      let before: number | undefined;
      for (;;) {
        const { versions, more } = await told('a', { limit, ...(before === undefined ? {} : { before }) });
        pages.push(...versions);
        before = versions.at(-1)?.[0] as number;
        if (!more) break;
      }
      expect(pages).toEqual(whole);
    }
    expect(await told('a', { before: 1 })).toEqual({ more: false, versions: [] });
  });

  test('who wrote is told by the last name they came with, and of many the first twenty', async () => {
    const many = Array.from({ length: 30 }, (_, i): [string, number] => [`p${i}`, 1]);
    await write('a', [['ann', 1], ...many]);
    for (const name of ['Anne', 'Ann', '']) await view.store.met({ board: 'a', actor: 'ann', name });
    await view.store.met({ board: 'b', actor: 'p0', name: 'of another board' });
    const [version] = (await view.store.versions({ board: 'a', limit: 1 })).versions;
    expect(version?.by).toHaveLength(20);
    expect(version?.by.slice(0, 2)).toEqual([
      { actor: 'ann', name: 'Ann' },
      { actor: 'p0', name: '' },
    ]);
  });

  test('HIST-1 a row is read from the newest snapshot that is not younger', async () => {
    await write(
      'a',
      Array.from({ length: 9 }, (): [string, number] => ['ann', 1]),
    );
    const { store } = view;
    for (const seq of [3, 6]) {
      const snapshot = { seq, manifest: `{"seq":${seq}}`, bytes: 1 };
      await store.saveSnapshot({ board: 'a', snapshot, chunks: [] });
    }
    const at = async (seq: number) => (await store.snapshotAt({ board: 'a', seq }))?.seq;
    expect(await Promise.all([1, 2, 3, 5, 6, 9].map(at))).toEqual([undefined, undefined, 3, 3, 6, 6]);
    expect(await store.bytesToVersion({ board: 'a', seq: 5 })).toBe(18);
    expect(await store.bytesToVersion({ board: 'a', seq: 2 })).toBe(18);
    expect((await store.snapshotsWithTotals('a')).map(({ seq, total }) => [seq, total])).toEqual([
      [6, 54],
      [3, 27],
    ]);
  });
});

test('a page of versions reads rows of the log by their numbers alone, however long it is', async () => {
  const engine = await (engines.SQLite as () => Promise<Engine>)();
  const where = (await engine.fresh()) as { file: string };
  const view = await viewOf(where);
  await view.store.createBoard({ id: 'a', alias: 'a', creator: 'guest:a', links: [] });
  const row = (seq: number) => ({ seq, clientId, clientSeq: seq, actor: 'ann', atMs: seq * SPAN.pauseMs, size: 1 });
  const rows = [1, 2, 3].map((seq) => ({ ...row(seq), data: clientId }));
  await view.log.append({ board: 'a', owner: 'o', after: 0, rows, outcomes: [], clients: [] });

  const asked: string[] = [];
  const watched = view.database.queries.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(new SqliteQueryCompiler().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const history = { ...historyQueries(watched), ...historyChanges(watched, view), ...versionQueries(watched, view) };
  expect((await history.versions({ board: 'a', before: 3, limit: 5 })).versions).toHaveLength(2);
  await history.nameVersion({ board: 'a', seq: 2, name: 'n', actor: 'ann' });
  await history.snapshotAt({ board: 'a', seq: 2 });

  const db = new DatabaseSync(where.file, { readOnly: true });
  const plans = asked.flatMap((text) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
  db.close();
  expect(asked).toHaveLength(6);
  expect(plans.filter((plan) => plan.includes('board_op'))).toEqual([
    expect.stringMatching(/^SEARCH board_op USING INDEX \S+ \(board=\? AND seq=\?\)$/),
  ]);
  for (const plan of plans) expect(plan).not.toMatch(/^SCAN/);
  await view.database.close();
  await engine.end();
});
