// The cover of a board on the card of somebody who is signed in. What the server has is kept with the others of this device, and leaves
// it with the sign-out, unless the board is in this device's own list.

import type { BoardCover } from '#protocol/covers.ts';
import { newerCover } from '../api/covers.ts';
import { keepNewer, readCover } from '../device/covers.ts';

/** This device's when it is of `seq` (of the picture the server has) or later, else the server's; null: there is none to be had. */
export async function newestCover(
  { id, alias }: { id: string; alias: string },
  seq: number,
): Promise<BoardCover | null> {
  const here = await readCover(alias).catch(() => null);
  if ((here?.seq ?? 0) >= seq) return here;
  const newer = await newerCover({ id, seq: here?.seq ?? 0 });
  if (!newer) return here;
  const cover = { alias, picture: newer.picture, seq: newer.seq, pending: false, shared: true, area: null };
  await keepNewer(cover).catch(() => undefined);
  return cover;
}
