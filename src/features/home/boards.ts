// This device's boards, read from and changed in IndexedDB (protocol/home.ts); the board worker writes them.

import { proxy } from 'valtio';
import { HOME_BOARDS, HOME_DATABASE, HOME_VERSION, type HomeBoard, upgradeHome } from '#protocol/home.ts';
import { forgetCamera } from '../../app/board-cameras.ts';
import { removeCover } from '../../app/covers.ts';
import { keepTitle } from '../../app/pending-titles.ts';

export type BoardSort = 'opened' | 'changed' | 'title';

export const home = proxy<{
  state: 'loading' | 'ready' | 'failed';
  boards: HomeBoard[];
  /** How often the list was read. */
  round: number;
}>({ state: 'loading', boards: [], round: 0 });

export async function loadBoards(): Promise<void> {
  try {
    const boards = await withStore<HomeBoard[]>('readonly', (store) => store.getAll());
    home.boards = boards.filter(isBoard);
    home.state = 'ready';
    home.round += 1;
  } catch (error) {
    console.error(error);
    home.state = 'failed';
  }
}

export async function renameBoard(alias: string, title: string): Promise<void> {
  const board = home.boards.find((one) => one.alias === alias);
  if (!board) return;
  const renamed: HomeBoard = { ...board, title: title.trim().slice(0, 120) };
  await withStore('readwrite', (store) => store.put(renamed));
  keepTitle(alias, renamed.title);
  await loadBoards();
}

/** Others have changed it since it was open here. */
export async function noteChange(alias: string, changedAtMs: number): Promise<void> {
  const board = home.boards.find((one) => one.alias === alias);
  if (!board || board.changedAtMs >= changedAtMs) return;
  board.changedAtMs = changedAtMs;
  await withStore('readwrite', (store) => store.put({ ...board }));
}

/** From this device's list only: whoever has the address still has the board. What is on this device alone is lost: see leftovers.ts. */
export async function removeBoard(alias: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(alias));
  await removeCover(alias);
  // What is kept of the board here goes too; a tab that has it open closes it first.
  indexedDB.deleteDatabase(`atrium-board-${alias}`);
  forgetCamera(alias);
  await loadBoards();
}

export function sorted(boards: readonly HomeBoard[], sort: BoardSort, search: string): HomeBoard[] {
  const wanted = search.trim().toLocaleLowerCase();
  const by: Record<BoardSort, (a: HomeBoard, b: HomeBoard) => number> = {
    opened: (a, b) => b.openedAtMs - a.openedAtMs,
    changed: (a, b) => b.changedAtMs - a.changedAtMs,
    title: (a, b) => a.title.localeCompare(b.title),
  };
  return boards.filter((board) => board.title.toLocaleLowerCase().includes(wanted)).sort(by[sort]);
}

function isBoard(value: HomeBoard): boolean {
  return typeof value.alias === 'string' && typeof value.secret === 'string';
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(HOME_BOARDS, mode);
      const request = work(transaction.objectStore(HOME_BOARDS));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(HOME_DATABASE, HOME_VERSION);
    // The same stores the worker would make: whichever comes first.
    request.onupgradeneeded = () => upgradeHome(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
