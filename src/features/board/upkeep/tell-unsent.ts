// Tells what of an open board the server does not have, until the board is left: a new version waits for it (src/pwa).

import { subscribe } from 'valtio/vanilla';
import { unsent } from '../../../pwa/unsent.ts';
import type { BoardSession } from '../session/board-session.ts';
import { isKeptNowhere } from '../session/store.ts';

export function tellUnsent({ store }: BoardSession, signal: AbortSignal): void {
  const down = new Set<number>();
  const look = (): void => {
    const { saved } = store;
    unsent.isAny = saved !== null && saved.state !== 'saved' && (saved.pending > 0 || saved.unkept > 0);
    unsent.isKeptNowhere = isKeptNowhere(store);
    unsent.isHandDown = down.size > 0;
  };
  const hear = ({ type, pointerId }: PointerEvent): void => {
    if (type === 'pointerdown') down.add(pointerId);
    else down.delete(pointerId);
    look();
  };
  signal.addEventListener('abort', subscribe(store, look));
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    addEventListener(type, hear, { capture: true, passive: true, signal });
  look();
}
