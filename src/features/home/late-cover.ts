// Covers that are not what this device has of their board, because it was closed soon after a stroke: drawn here, one board after the
// other, and not twice for the same standing of a board.

import type { BoardCover } from '#protocol/covers.ts';
import type { HomeBoard } from '#protocol/home.ts';
import { withBackgroundBoard } from '../../bus/background-board.ts';
import { readCover } from '../../device/covers.ts';

type Drawn = Pick<HomeBoard, 'alias' | 'secret' | 'role'>;

interface Standing {
  /** The newest number that is here. */
  seq: number;
  /** Changes without one. */
  pending: number;
}

/** A board that was just left makes its cover itself, in LEAVE_MS of the board's cover.ts at most. */
const LEAVING_MS = 4_000;

/** By alias: the standing that was drawn here last. */
const tried = new Map<string, string>();
let last: Promise<void> = Promise.resolve();

/** Resolves when the cover is as new as what is here, or there will be no newer one. The card hears of it as of any cover (watchCover). `wanted`: the card is still there. */
export async function makeLateCover(board: Drawn, wanted: () => boolean): Promise<void> {
  const cover = await coverOf(board);
  if (!isBehind(cover, await standingOf(board))) return;
  if (cover) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  const drawn = last.then(() => (wanted() ? drawIfBehind(board) : undefined));
  last = drawn.catch(() => {});
  await drawn;
}

async function drawIfBehind(board: Drawn): Promise<void> {
  const standing = await standingOf(board);
  if (!standing || !isBehind(await coverOf(board), standing)) return;
  const text = `${standing.seq}, ${standing.pending}`;
  if (tried.get(board.alias) === text) return;
  tried.set(board.alias, text);
  await withBackgroundBoard(board, false, async (calls) => {
    // Answered when what this device has is shown.
    await calls.kept();
    await calls.cover(board.role === 'editor');
  });
}

/** There is something here that the cover may not show: of one with pending changes nobody knows which they are. */
function isBehind(cover: BoardCover | null, standing: Standing | null): boolean {
  if (!standing) return false;
  return cover === null || cover.seq < standing.seq || standing.pending > 0;
}

function coverOf({ alias }: Drawn): Promise<BoardCover | null> {
  return readCover(alias).catch(() => null);
}

/** Null: this device has nothing of the board. */
async function standingOf({ alias }: Drawn): Promise<Standing | null> {
  const { BoardStore, databaseName } = await import('../../../workers/store/board-store.ts');
  // Opening its database would make it.
  const names = (await indexedDB.databases?.()) ?? [];
  if (!names.some(({ name }) => name === databaseName(alias))) return null;
  const store = await BoardStore.open(indexedDB, alias);
  return store.standing().finally(() => store.close());
}
