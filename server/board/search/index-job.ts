// The job that writes the search index of a board (migration 0040). A thread of its own reads the board from disk. Only items whose texts have
// changed are written: first their tokens in the order of the table, so that a commit touches few of its pages, then the items. There are few
// rows in each commit, so that appends come in between.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { TOKENS_VERSION } from '#protocol/search-tokens.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { jobChanges } from '../../platform/jobs/job-changes.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { type BoardTexts, type ItemText, itemTokens, type TextLimits } from '../core/board-texts.ts';
import type { IndexedText, searchIndexChanges, TokenRow } from './index-changes.ts';
import type { searchIndexQueries } from './index-queries.ts';
import { indexJob } from './job-kind.ts';

export interface IndexJobDeps {
  db: Uses<{
    reads: { searchIndex: Only<typeof searchIndexQueries, 'isSearchable' | 'indexedItems'> };
    changes: { searchIndex: typeof searchIndexChanges };
  }>;
  /** Throws `damaged`. */
  textsOf(board: { board: string; limits: TextLimits }): Promise<BoardTexts & { seq: number }>;
}

type SweepDb = Uses<{
  reads: { searchIndex: Only<typeof searchIndexQueries, 'boardsToIndex'> };
  changes: { jobs: Only<typeof jobChanges, 'askJob'> };
}>;

const LIMITS: TextLimits = { items: 20_000, bytes: 4 << 20, tokens: 100_000 };
/** The time between two jobs that a sweep asks for, so that jobs of edits come in between. */
const SWEEP_STEP_MS = 1000;
/** The rows that one commit writes. The tokens that an item loses are in one commit. */
const COMMIT_ROWS = 50;
/** The share of its time that a run leaves to others. An edit that comes during a commit waits for it. */
const REST_SHARE = 0.8;
/** The items that are compared before others have the thread. */
const COMPARED_ITEMS = 50;
/** The boards that a sweep reads by one query, and asks jobs for at most. */
const SWEEP_BOARDS = 500;
const SWEEP_QUERIES = 20;

export function indexKind(deps: IndexJobDeps): JobKind {
  return {
    maxAttempts: 5,
    run: ({ thing: board }, signal) => indexBoard(deps, board, signal),
    // The next sweep asks for it.
    giveUp: ({ thing: board }) => deps.db.changes.searchIndex.markStale(board),
  };
}

/**
 * Returns a function that reads the next boards each time, and asks for the index of those whose index is missing or of another version. They
 * are boards of an older database, and boards of guests that now belong to an account.
 */
export function indexSweep(db: SweepDb): () => Promise<void> {
  let after = '';
  return async () => {
    let found = 0;
    for (let query = 0; query < SWEEP_QUERIES && found < SWEEP_BOARDS; query++) {
      const range = { after, version: TOKENS_VERSION, limit: SWEEP_BOARDS };
      const { boards, last } = await db.reads.searchIndex.boardsToIndex(range);
      for (const board of boards) await db.changes.jobs.askJob(indexJob(board, SWEEP_STEP_MS * found++));
      after = last ?? '';
      if (last === null) return;
    }
  };
}

async function indexBoard({ db, textsOf }: IndexJobDeps, board: string, signal: AbortSignal): Promise<void> {
  const { searchIndex } = db.changes;
  const removeAll = async (): Promise<void> => {
    while (await searchIndex.removeIndex(board)) signal.throwIfAborted();
  };
  if (!(await db.reads.searchIndex.isSearchable(board))) return removeAll();
  const run = randomUUID();
  let { number, version, isWhole } = await searchIndex.beginIndexing({ board, run });
  // A process of a newer release has indexed the board.
  if (version > TOKENS_VERSION) return;
  if (!isWhole || (version !== 0 && version < TOKENS_VERSION)) {
    await removeAll();
    ({ number, version, isWhole } = await searchIndex.beginIndexing({ board, run }));
  }
  const { seq, texts, omitted, isDamaged } = await textsIn(textsOf, board);
  const indexed = await db.reads.searchIndex.indexedItems(number);
  const commit = async (change: () => Promise<void>): Promise<void> => {
    signal.throwIfAborted();
    const startMs = performance.now();
    await change();
    await delay(((performance.now() - startMs) * REST_SHARE) / (1 - REST_SHARE));
  };
  const { lost, added, removed, written } = await changesOf(indexed, texts);
  for (const slice of slicesOf(lost, ({ tokens }) => tokens.length))
    await commit(() => searchIndex.changeTokens({ number, run, removed: slice, added: [] }));
  for (const slice of slicesOf(added))
    await commit(() => searchIndex.changeTokens({ number, run, removed: [], added: slice }));
  for (const slice of slicesOf(removed))
    await commit(() => searchIndex.changeItems({ number, run, removed: slice, written: [] }));
  for (const slice of slicesOf(written))
    await commit(() => searchIndex.changeItems({ number, run, removed: [], written: slice }));
  // Each sweep requests the index of a damaged board, so that it is indexed after a repair that no process has noticed.
  await searchIndex.endIndexing({ number, run, seq, version: isDamaged ? 0 : TOKENS_VERSION, omitted });
}

/** Returns no texts for a board that cannot be read: search finds its title. A board that changes while it is read may look damaged once. */
async function textsIn(
  textsOf: IndexJobDeps['textsOf'],
  board: string,
  isSecond = false,
): Promise<Awaited<ReturnType<IndexJobDeps['textsOf']>> & { isDamaged: boolean }> {
  try {
    return { ...(await textsOf({ board, limits: LIMITS })), isDamaged: false };
  } catch (error) {
    if (!(error instanceof CallerError && error.code === 'damaged')) throw error;
    return isSecond ? { seq: 0, texts: [], omitted: 0, isDamaged: true } : textsIn(textsOf, board, true);
  }
}

interface IndexChanges {
  /** The tokens that each item loses. */
  lost: { item: number; tokens: string[] }[];
  /** They are sorted as their table is. */
  added: Iterable<TokenRow>;
  /** The numbers of items. */
  removed: number[];
  written: IndexedText[];
}

/** Lets others have the thread while a large board is compared. */
async function changesOf(indexed: readonly IndexedText[], texts: readonly ItemText[]): Promise<IndexChanges> {
  const rest = new Map(indexed.map((item) => [hexOf(item.id), item]));
  let nextItem = indexed.reduce((max, { item }) => Math.max(max, Number(item)), 0) + 1;
  const lost: IndexChanges['lost'] = [];
  const byToken = new Map<string, TokenRow[]>();
  const written: IndexedText[] = [];
  for (const { id, kind, text } of texts) {
    const before = rest.get(hexOf(id));
    rest.delete(hexOf(id));
    if (before?.text === text && before.kind === kind) continue;
    const item = before ? Number(before.item) : nextItem++;
    if (before) lost.push({ item, tokens: distinctTokens(before.text) });
    for (const token of itemTokens(text)) {
      const rows = byToken.get(token.token) ?? [];
      byToken.set(token.token, rows);
      rows.push({ ...token, item });
    }
    if (written.push({ item, id, kind, text }) % COMPARED_ITEMS === 0) await immediate();
  }
  const removed = [...rest.values()].map(({ item }) => Number(item));
  for (const { item, text } of rest.values()) lost.push({ item: Number(item), tokens: distinctTokens(text) });
  return { lost, added: inOrder(byToken), removed, written };
}

function* inOrder(byToken: ReadonlyMap<string, readonly TokenRow[]>): Generator<TokenRow> {
  for (const token of [...byToken.keys()].sort()) yield* byToken.get(token) ?? [];
}

function distinctTokens(text: string): string[] {
  return [...new Set(itemTokens(text).map(({ token }) => token))];
}

function* slicesOf<T>(all: Iterable<T>, rowsOf: (row: T) => number = () => 1): Generator<T[]> {
  let slice: T[] = [];
  let rows = 0;
  for (const row of all) {
    if (slice.length > 0 && rows + rowsOf(row) > COMMIT_ROWS) {
      yield slice;
      [slice, rows] = [[], 0];
    }
    slice.push(row);
    rows += rowsOf(row);
  }
  if (slice.length > 0) yield slice;
}
