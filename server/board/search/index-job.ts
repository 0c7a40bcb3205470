// The job that writes the search index of a board (migration 0040). A thread of its own reads the board from disk. Only items whose texts have
// changed are written, a few in each commit, so that appends come in between.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { jobChanges } from '../../platform/jobs/job-changes.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { TOKENS_VERSION } from '../../platform/text/tokens.ts';
import { type BoardTexts, type ItemText, itemTokens, type TextLimits } from '../core/board-texts.ts';
import type { ItemChange, searchIndexChanges } from './index-changes.ts';
import type { IndexedItem, searchIndexQueries } from './index-queries.ts';
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
/** The rows that one commit writes. A single item may have more. */
const COMMIT_ROWS = 200;
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
  let { number, version } = await searchIndex.beginIndexing({ board, run });
  // A process of a newer release has indexed the board.
  if (version > TOKENS_VERSION) return;
  if (version !== 0 && version < TOKENS_VERSION) {
    await removeAll();
    ({ number, version } = await searchIndex.beginIndexing({ board, run }));
  }
  const { seq, texts, omitted } = await textsIn(textsOf, board);
  const indexed = await db.reads.searchIndex.indexedItems(number);
  for (const changes of slicesOf(changesOf(indexed, texts))) {
    signal.throwIfAborted();
    const startMs = performance.now();
    await searchIndex.indexItems({ number, run, changes });
    // Appends wait for the disk and this job does not: half of the time is theirs.
    await delay(performance.now() - startMs);
  }
  await searchIndex.endIndexing({ number, run, seq, version: TOKENS_VERSION, omitted });
}

/** Returns no texts for a board that cannot be read: search finds its title. A board that changes while it is read may look damaged once. */
async function textsIn(
  textsOf: IndexJobDeps['textsOf'],
  board: string,
  isSecond = false,
): ReturnType<IndexJobDeps['textsOf']> {
  try {
    return await textsOf({ board, limits: LIMITS });
  } catch (error) {
    if (!(error instanceof CallerError && error.code === 'damaged')) throw error;
    return isSecond ? { seq: 0, texts: [], omitted: 0 } : textsIn(textsOf, board, true);
  }
}

/** Yields one change at a time, so that a large board is read between commits. */
function* changesOf(indexed: readonly IndexedItem[], texts: readonly ItemText[]): Generator<ItemChange> {
  const rest = new Map(indexed.map((item) => [hexOf(item.id), item]));
  let nextItem = indexed.reduce((max, { item }) => Math.max(max, Number(item)), 0) + 1;
  for (const { id, kind, text } of texts) {
    const before = rest.get(hexOf(id));
    rest.delete(hexOf(id));
    if (before?.text === text && before.kind === kind) continue;
    const item = before ? Number(before.item) : nextItem++;
    const oldTokens = before ? distinctTokens(before.text) : [];
    yield { item, id, kind, text, oldTokens, newTokens: itemTokens(text) };
  }
  for (const { item, id, kind, text } of rest.values())
    yield { item: Number(item), id, kind, text: null, oldTokens: distinctTokens(text), newTokens: [] };
}

function distinctTokens(text: string): string[] {
  return [...new Set(itemTokens(text).map(({ token }) => token))];
}

function* slicesOf(changes: Iterable<ItemChange>): Generator<ItemChange[]> {
  let slice: ItemChange[] = [];
  let rows = 0;
  for (const change of changes) {
    const changeRows = 2 + change.oldTokens.length + change.newTokens.length;
    if (slice.length > 0 && rows + changeRows > COMMIT_ROWS) {
      yield slice;
      [slice, rows] = [[], 0];
    }
    slice.push(change);
    rows += changeRows;
  }
  if (slice.length > 0) yield slice;
}
