// Clears a part of the board at a wall: what lies wholly in this half of the view, as one step that undo takes back.

import type { ItemJson } from '#protocol/item-json.ts';
import { moving } from '../canvas/moving.ts';
import { showNotice } from '../state.ts';
import { errorCode, openBoard } from '../tell.ts';

export type Half = 'left' | 'right';

type Item = Pick<ItemJson, 'id' | 'kind' | 'bounds' | 'locked' | 'hidden'>;

/** Answers how many things are gone. */
export async function clearHalf(half: Half): Promise<number> {
  const calls = openBoard();
  if (!calls) return 0;
  try {
    const ids = inHalf(await calls.items(), half);
    if (ids.length === 0) return 0;
    await calls.select(ids);
    await calls.act('delete');
    return ids.length;
  } catch (error) {
    showNotice(errorCode(error));
    return 0;
  }
}

/** Pages stay, and what is locked; so does what reaches into the other half. */
export function inHalf(items: readonly Item[], half: Half, { camera, view } = moving): string[] {
  const [w, h] = [view.w / camera.zoom, view.h / camera.zoom];
  const left = half === 'left' ? camera.x - w / 2 : camera.x;
  const top = camera.y - h / 2;
  return items.flatMap(({ id, kind, bounds: { x, y, w: wide, h: high }, locked, hidden }) => {
    const isIn = x >= left && x + wide <= left + w / 2 && y >= top && y + high <= top + h;
    return isIn && kind !== 'frame' && kind !== 'group' && !locked && !hidden ? id : [];
  });
}
