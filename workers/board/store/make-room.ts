// Room on a device that is full: the board that nobody has opened for longest gives way, if all of it is on the server.

import { HomeStore } from '#protocol/browser/home-store.ts';
import { BoardStore } from './board-store.ts';

/** The alias of the board that went; undefined: there is none that may. `open`: the one somebody is at. */
export async function makeRoom(factory: IDBFactory, open?: string): Promise<string | undefined> {
  const home = await HomeStore.open(factory);
  const boards = await home.boards().finally(() => home.close());
  for (const { alias } of boards.sort((a, b) => a.openedAtMs - b.openedAtMs)) {
    if (alias === open) continue;
    const store = await BoardStore.open(factory, alias);
    const gone = await store.dropIfSent().finally(() => store.close());
    if (gone) return alias;
  }
  return undefined;
}
