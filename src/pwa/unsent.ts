// What the open board of this page holds that the server has not, told to the other tabs as a lock they can wait for: whoever wants to
// reload all of them takes it alone (update.ts). The browser frees it when the tab is gone, however that comes.

import { proxy, subscribe } from 'valtio/vanilla';

export const UNSENT_LOCK = 'atrium-unsent';

export const unsent = proxy({
  /** Something is not sent yet. */
  isAny: false,
  /** Some of it is not even kept here, and would be lost with the page. */
  isKeptNowhere: false,
  /** A finger, a pen or a button is down. */
  isHandDown: false,
});

let release: (() => void) | null = null;

function hold(): void {
  const holds = unsent.isAny || unsent.isKeptNowhere || unsent.isHandDown;
  if (holds === (release !== null)) return;
  release?.();
  release = null;
  if (!holds) return;
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(UNSENT_LOCK, { mode: 'shared' }, () => done).catch(console.info);
}

subscribe(unsent, hold, true);
