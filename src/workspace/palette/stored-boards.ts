// The boards that this device lists without the server: those of its own database, and those of lists that are stored for the person who is
// signed in.

import { shownName } from '#protocol/names.ts';
import { matchesOf } from '#protocol/text-matches.ts';
import { hasStoredSignIn, isShown } from '../../auth/browser-session.ts';
import { homeStore } from '../../device/home-store.ts';
import { storedLists } from '../../device/local-cache.ts';
import { pendingTitle } from '../../device/pending-titles.ts';

export interface StoredBoard {
  alias: string;
  title: string;
  /** Undefined: in no project, or the device does not know. */
  project?: string | undefined;
  openedMs: number;
}

/** Returns the boards whose titles contain `query`, the last opened first. Empty: all of them. */
export async function findStoredBoards(query: string): Promise<StoredBoard[]> {
  const [device, lists] = await Promise.all([
    deviceBoards().catch(() => []),
    hasStoredSignIn() ? listedBoards().catch(() => []) : [],
  ]);
  const byAlias = new Map(device.map((board) => [board.alias, board]));
  for (const board of lists) {
    const ofDevice = byAlias.get(board.alias);
    byAlias.set(board.alias, { ...board, openedMs: Math.max(board.openedMs, ofDevice?.openedMs ?? 0) });
  }
  return [...byAlias.values()]
    .filter(({ title }) => query === '' || matchesOf(title, query).length > 0)
    .sort((a, b) => b.openedMs - a.openedMs);
}

async function deviceBoards(): Promise<StoredBoard[]> {
  const boards = await homeStore().boards();
  return boards
    .filter((board) => !board.hasEnded && isShown(board))
    .map(({ alias, title, openedAtMs, changedAtMs }) => ({
      alias,
      title: pendingTitle(alias) ?? shownName(title),
      openedMs: openedAtMs || changedAtMs,
    }));
}

async function listedBoards(): Promise<StoredBoard[]> {
  return [...(await storedLists()).values()].flatMap((list) => [
    ...rowsOf(list),
    ...(hasField(list, 'recent') ? rowsOf(list.recent) : []),
  ]);
}

function rowsOf(list: unknown): StoredBoard[] {
  if (!hasField(list, 'rows') || !Array.isArray(list.rows)) return [];
  return list.rows.flatMap((row: unknown) => {
    if (!hasField(row, 'alias') || !hasField(row, 'title') || !hasField(row, 'status') || row.status !== 'active')
      return [];
    const openedMs = hasField(row, 'openedMs') ? Number(row.openedMs ?? 0) : 0;
    const project = hasField(row, 'project') && hasField(row.project, 'name') ? String(row.project.name) : undefined;
    return [{ alias: String(row.alias), title: String(row.title), project, openedMs }];
  });
}

function hasField<K extends string>(value: unknown, name: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && name in value;
}
