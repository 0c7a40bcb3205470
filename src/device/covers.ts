// Covers kept on this device (protocol/covers.ts): read for the cards, written when the server has a newer one. The board's own
// store does it (workers/store), which writes those that are drawn here. Without their database a cover is plain paper.

import { type BoardCover, COVERS_CHANNEL } from '#protocol/covers.ts';
import { homeStore } from './home-store.ts';

const store = () => import('../../workers/store/covers.ts');

export async function readCover(alias: string): Promise<BoardCover | null> {
  return (await (await store()).readCover(indexedDB, alias)) ?? null;
}

/** Unless there is a newer one by now. */
export async function keepNewer(cover: BoardCover): Promise<void> {
  await (await store()).keepNewer(indexedDB, cover);
}

export async function removeCover(alias: string): Promise<void> {
  await (await store()).removeCover(indexedDB, alias);
}

/** Of boards that this device does not list: one that was being drawn when its board was taken away comes late. */
export async function removeUnlistedCovers(): Promise<void> {
  const boards = await homeStore().boards();
  const { removeOtherCovers } = await store();
  await removeOtherCovers(
    indexedDB,
    boards.map(({ alias }) => alias),
  );
}

/** Calls back when the board's cover here has changed, in whichever tab. */
export function watchCover(alias: string, changed: () => void): () => void {
  const channel = new BroadcastChannel(COVERS_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === alias) changed();
  };
  return () => channel.close();
}
