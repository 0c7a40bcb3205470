// The board's cover for the home page of this device: drawn by the jobs worker when the board has rested after a change, never
// while somebody draws. Light paper whatever the theme: a cover shows the board as it is.

import { subscribeKey } from 'valtio/utils';
import { writeCover } from '../../app/covers.ts';
import { flags } from '../../flags/flags.ts';
import { moving } from './moving.ts';
import { board } from './state.ts';
import { openBoard } from './tell.ts';

const REST_MS = 4000;
const WIDTH_PX = 560;
const HEIGHT_PX = 315;
/** A first look this small tells how large the board is. */
const PEEK_SCALE = 0.02;
/** Above it, encoding the board for its picture would be felt: then only when the page is out of sight. */
const MOST_ITEMS_SEEN = 2000;

export function keepCover(alias: string): () => void {
  if (!flags.cover) return () => {};
  let changed = false;
  let drawing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = async () => {
    if (!changed || drawing || moving.contacts > 0) return;
    if (board.items > MOST_ITEMS_SEEN && document.visibilityState === 'visible') return;
    changed = false;
    drawing = true;
    try {
      const cover = board.items > 0 ? await drawCover() : null;
      if (cover) await writeCover(alias, cover);
    } catch (error) {
      // No picture is no harm: the card shows plain paper or the one before.
      console.info('No cover:', error);
    } finally {
      drawing = false;
    }
  };
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(draw, REST_MS);
  };

  const stopWatching = subscribeKey(board, 'saved', (saved) => {
    if (saved?.state === 'saved') rest();
    else changed = true;
  });
  const hidden = () => document.visibilityState === 'hidden' && void draw();
  document.addEventListener('visibilitychange', hidden);
  return () => {
    clearTimeout(timer);
    stopWatching();
    document.removeEventListener('visibilitychange', hidden);
  };
}

async function drawCover(): Promise<Blob | null> {
  const calls = openBoard();
  if (!calls) return null;
  const peek = await createImageBitmap(await calls.exportAs('png', { scale: PEEK_SCALE, dark: false }));
  const scale = coverScale(peek.width / PEEK_SCALE, peek.height / PEEK_SCALE);
  peek.close();
  return calls.exportAs('png', { scale, dark: false });
}

/** px per board unit, so that the whole board fits; small boards are not blown up. */
export function coverScale(w: number, h: number): number {
  return Math.min(1, WIDTH_PX / Math.max(1, w), HEIGHT_PX / Math.max(1, h));
}
