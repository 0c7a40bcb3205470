// A new version of the product: it is offered, and taken by all tabs together. Whoever takes it waits until no tab has anything unsent;
// then the new service worker begins, and each tab reloads. A tab that finds itself beside a newer service worker reloads as soon as
// nothing would be lost by it.

import { proxy, subscribe } from 'valtio/vanilla';
import type { ToServiceWorker } from '#protocol/browser/offline.ts';
import { UNSENT_LOCK, unsent } from './unsent.ts';

export const update = proxy<{ state: 'none' | 'offered' | 'declined' | 'waiting' }>({ state: 'none' });

/** How often a page that stays open looks for a new version, besides coming back to it. */
const POLL_MS = 3600_000;

let registration: ServiceWorkerRegistration | undefined;
let isReloading = false;

/** `wanted`: in another tab it was pressed. */
const channel = new BroadcastChannel('atrium-update');

export function followUpdates(of: ServiceWorkerRegistration): void {
  registration = of;
  const offer = (): void => {
    // Without a controller this page came from the server, and is as new as what waits.
    if (of.waiting && navigator.serviceWorker.controller && update.state === 'none') update.state = 'offered';
  };
  of.addEventListener('updatefound', () => of.installing?.addEventListener('statechange', offer));
  offer();
  const look = (): void => void of.update().catch(() => undefined);
  setInterval(look, POLL_MS);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  channel.addEventListener('message', () => {
    if (update.state !== 'none') update.state = 'waiting';
  });
}

export function declineUpdate(): void {
  update.state = 'declined';
}

/** Resolves when the new version runs, a moment before this page reloads. */
export async function takeUpdate(): Promise<void> {
  update.state = 'waiting';
  channel.postMessage('wanted');
  const alone = async (): Promise<boolean> => {
    // Somebody drew while this was being waited for: their turn first.
    const { pending = [] } = await navigator.locks.query();
    if (pending.some(({ name, mode }) => name === UNSENT_LOCK && mode === 'shared')) return false;
    await begun();
    return true;
  };
  while (!(await navigator.locks.request(UNSENT_LOCK, alone)));
}

/** The one that waits runs, or there is none. */
function begun(): Promise<void> {
  const waiting = registration?.waiting;
  if (!waiting) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated' || waiting.state === 'redundant') resolve();
    });
    waiting.postMessage({ type: 'take-over' } satisfies ToServiceWorker);
  });
}

/** Another service worker than the one this page began with answers it, or the server is newer than this page. */
export function reloadWhenSafe(reload = (): void => location.reload()): void {
  if (isReloading) return;
  isReloading = true;
  const stop = subscribe(unsent, look);
  function look(): void {
    if (unsent.isHandDown || unsent.isKeptNowhere) return;
    stop();
    reload();
  }
  look();
}

/** The service worker is of another release than this page: an older one gives way to what it finds, a newer one has the pages reload. */
export async function ofAnotherRelease(): Promise<void> {
  const found = await registration?.update().then(
    () => registration?.installing ?? registration?.waiting,
    // No line: nothing newer can be had.
    () => undefined,
  );
  if (!found && registration?.active === navigator.serviceWorker.controller) reloadWhenSafe();
}
