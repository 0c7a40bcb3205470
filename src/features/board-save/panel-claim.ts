// The secret by which a panel's board is taken home: it leaves the address at once, and stays in the tab over a sign-in, which drops
// fragments.

import type { SessionKey } from '#protocol/browser/device-storage.ts';
import { keepIn } from '#protocol/browser/web-storage.ts';

const CLAIM: SessionKey = 'atrium-panel-claim';
/** Where a tab keeps nothing it lasts as long as the page. */
let held: string | null = null;

export function takeClaim(): string | null {
  const claim = /^#([\w-]{43})$/.exec(location.hash)?.[1];
  if (claim !== undefined) {
    held = claim;
    history.replaceState(history.state, '', location.pathname + location.search);
    keepIn('sessionStorage', CLAIM, claim);
    return claim;
  }
  try {
    return sessionStorage.getItem(CLAIM) ?? held;
  } catch {
    return held;
  }
}

export function dropClaim(): void {
  held = null;
  try {
    sessionStorage.removeItem(CLAIM);
  } catch {
    // Forbidden: nothing was kept there.
  }
}
