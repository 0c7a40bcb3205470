// How a board that is opened again looks until it is loaded: the picture this device has of it. It says nothing of the board's
// truth: nothing in it can be selected, and the board itself takes its place. Knows neither server nor log.

import type { Stage } from '../../drawing/stage.ts';
import { SURFACE } from '../../engine/engine.ts';
import { readCover } from '../../store/covers.ts';

/** Resolves to whether there is one, and the board was not quicker: `needed` is asked last. */
export async function showPicture({ engine, executor }: Stage, alias: string, needed: () => boolean): Promise<boolean> {
  const cover = await readCover(indexedDB, alias);
  // One that came from the server does not say what it shows.
  if (!cover?.picture || !cover.area) return false;
  const pixels = await createImageBitmap(cover.picture);
  const { x, y, w, h } = cover.area;
  const taken = needed() && engine.coverGiven(x, y, w, h, pixels.width, pixels.height);
  if (taken) executor.putSurface(SURFACE.cover, pixels);
  pixels.close();
  return taken;
}
