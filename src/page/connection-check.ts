// The connection check: a small picture from an address that the administrator chose, our own server's by default. With a line the page is
// loaded anew with the time of it in its address, so that nothing that was kept answers; without one it is loaded as it is.

import { CONNECTION_META, OWN_CHECK, REFRESHED } from '#protocol/connection-check.ts';

const ANSWERED_MS = 8000;

/** Whether the picture came. Never from a cache. */
export function hasConnection(): Promise<boolean> {
  const configured = document.querySelector<HTMLMetaElement>(`meta[name="${CONNECTION_META}"]`)?.content;
  const address = new URL(configured || OWN_CHECK, location.origin);
  address.searchParams.set('at', `${Date.now()}`);
  const image = new Image();
  return new Promise((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    setTimeout(() => resolve(false), ANSWERED_MS);
    image.referrerPolicy = 'no-referrer';
    image.src = address.href;
  });
}

/** Leaves the page for `address` of this origin, anew. */
export async function reloadByConnection(address: string): Promise<void> {
  const to = new URL(address, location.origin);
  const isRefresh = to.searchParams.has(REFRESHED);
  to.searchParams.delete(REFRESHED);
  if (await hasConnection()) to.searchParams.set(REFRESHED, `${Date.now()}`);
  // An address that differs in its fragment alone would not be loaded.
  else if (!isRefresh && to.href === location.href) return location.reload();
  location.replace(to);
}
