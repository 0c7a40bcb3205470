// Before what shows a board is there nobody knows what its keys do: they wait in the line (queue.ts), and what comes behind one waits with it.
// What comes before the first goes to the board as it comes, so that one can draw.

import { holdKeys } from '../session/queue.ts';
import { listenWaitingKeys } from './waiting-keys.ts';

let stop: (() => void) | undefined;
let letGo: (() => void) | undefined;

/** Until the page hears; `canvas` takes the place of the one before. */
export function hearForPage(canvas: HTMLElement): void {
  letGo ??= holdKeys();
  stop?.();
  stop = listenWaitingKeys(canvas);
}

/** It hears by itself from now on, or there is no board to hear for. */
export function pageHears(): void {
  stop?.();
  letGo?.();
  stop = letGo = undefined;
}
