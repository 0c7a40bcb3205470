// Whether a board is absent: opened offline on a device that neither began nor opened it before. Nobody draws on a paper of which nothing
// is known (SPEC: CLI-28). Knows the stores; not the socket.

import type { HomeStore } from '#protocol/browser/home-store.ts';
import type { BoardStore } from '../store/board-store.ts';

/** Resolves with false where a row of the device's list, or the board's own store, says that it was here. */
export async function isUnknownHere(
  alias: string,
  home: Promise<HomeStore | undefined>,
  store: Promise<BoardStore | undefined>,
): Promise<boolean> {
  const [row, isBegun] = await Promise.all([
    home.then((opened) => opened?.board(alias)).catch(() => undefined),
    store.then((opened) => opened?.isBegun()).catch(() => undefined),
  ]);
  return isBegun !== true && !(row && row.openedAtMs > 0);
}
