// Tells what of the open board the server does not have, for as long as the page lives: a new version waits for it (src/pwa).

import { subscribe } from 'valtio/vanilla';
import { unsent } from '../../../pwa/unsent.ts';
import { board, isKeptNowhere } from '../session/store.ts';

let isTelling = false;
const down = new Set<number>();

export function tellUnsent(): void {
  if (isTelling) return;
  isTelling = true;
  subscribe(board, look);
  look();
  const lift = ({ pointerId }: PointerEvent): void => {
    down.delete(pointerId);
    look();
  };
  const press = ({ pointerId }: PointerEvent): void => {
    down.add(pointerId);
    look();
  };
  for (const [type, hear] of Object.entries({ pointerdown: press, pointerup: lift, pointercancel: lift }))
    addEventListener(type, hear as EventListener, { capture: true, passive: true });
}

function look(): void {
  const { saved } = board;
  unsent.isAny = saved !== null && saved.state !== 'saved' && (saved.pending > 0 || saved.unkept > 0);
  unsent.isKeptNowhere = isKeptNowhere();
  unsent.isHandDown = down.size > 0;
}
