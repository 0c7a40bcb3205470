// Tells the other tabs that a board of this page has work that the server has not, by a lock that they can wait for. A tab that is about to
// reload all tabs takes the lock alone (update.ts). The browser frees it when the tab is gone, however that comes.

import { proxy, subscribe } from 'valtio/vanilla';

export const UNSENT_LOCK = 'atrium-unsent';

/** The sum over all boards of this page. */
export const unsent = proxy({
  /** Something is not sent yet. */
  isAny: false,
  /** Some of it is not even kept here, and would be lost with the page. */
  isKeptNowhere: false,
  /** A finger, a pen or a button is down. */
  isHandDown: false,
});

type Unsent = Readonly<typeof unsent>;

const reports = new Map<object, Unsent>();

/** `report`: null once the board has nothing any more. */
export function reportUnsent(board: object, report: Unsent | null): void {
  if (report) reports.set(board, report);
  else reports.delete(board);
  const all = [...reports.values()];
  unsent.isAny = all.some(({ isAny }) => isAny);
  unsent.isKeptNowhere = all.some(({ isKeptNowhere }) => isKeptNowhere);
  unsent.isHandDown = all.some(({ isHandDown }) => isHandDown);
}

let release: (() => void) | null = null;

function updateLock(): void {
  const isNeeded = unsent.isAny || unsent.isKeptNowhere || unsent.isHandDown;
  if (isNeeded === (release !== null)) return;
  release?.();
  release = null;
  if (!isNeeded) return;
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(UNSENT_LOCK, { mode: 'shared' }, () => done).catch(console.info);
}

subscribe(unsent, updateLock, true);
