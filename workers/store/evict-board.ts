// Room on a device that is full: the board that nobody has opened for longest gives way, if all of it is on the server. Loaded when it is.

import type { Database } from '#protocol/browser/database.ts';
import { HomeStore } from '#protocol/browser/home-store.ts';
import { answerOf, completionOf } from '#protocol/browser/idb.ts';
import { BoardStore } from './board-store.ts';

/** What goes, beside what is known of images. */
const CACHE = ['meta', 'chunks', 'rows', 'imageBytes'];

/** The alias of the board that went; undefined: there is none that may. `open`: the one somebody is at. */
export async function evictBoard(factory: IDBFactory, open?: string): Promise<string | undefined> {
  const home = await HomeStore.open(factory);
  const boards = await home.boards().finally(() => home.close());
  for (const { alias } of boards.sort((a, b) => a.openedAtMs - b.openedAtMs)) {
    if (alias === open) continue;
    const store = await BoardStore.open(factory, alias);
    const gone = await dropIfSent(store.database).finally(() => store.close());
    if (gone) return alias;
  }
  return undefined;
}

/**
 * False: something of the board is on this device alone, or nothing was here. Its queues, which are empty, stay. In one transaction: what
 * another tab writes meanwhile comes before or behind it.
 */
async function dropIfSent(database: Database): Promise<boolean> {
  const transaction = await database.transaction([...CACHE, 'images', 'pending', 'kept'], 'readwrite');
  const done = completionOf(transaction);
  const at = (name: string) => transaction.objectStore(name);
  const countOf = async (counts: IDBRequest<number>[]): Promise<number> =>
    (await Promise.all(counts.map((one) => answerOf(one)))).reduce((sum, count) => sum + count, 0);
  const alone = countOf([at('pending').count(), at('kept').count(), at('images').index('waiting').count()]);
  const here = countOf(CACHE.map((name) => at(name).count()));
  const goes = (await alone) === 0 && (await here) > 0;
  if (goes) for (const name of [...CACHE, 'images']) at(name).clear();
  await done;
  return goes;
}
