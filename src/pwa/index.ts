// The page's side of releases and of the service worker: it is registered from offline pages (protocol/routes.ts), told
// of whom they show things, and followed to its next release.

import type { FromServiceWorker, ToServiceWorker } from '#protocol/browser/offline.ts';
import { isOfflinePage, routeAt } from '#protocol/routes.ts';
import { BUILD } from '#protocol/versions.ts';
import { ACCOUNT_CHANGED, accountHere } from '../device/account-here.ts';
import { i18n } from '../i18n/i18n.ts';
import { onMissingPart } from '../ui/missing-parts.ts';
import { showBars } from './bar.tsx';
import { lookForPart } from './gone-part.ts';
import { followUpdates, ofAnotherRelease, reloadWhenSafe } from './update.ts';

/** `registerInMs`: not before the page is quiet. */
export async function startOffline(registerInMs: number): Promise<void> {
  if ('serviceWorker' in navigator) startServiceWorker(registerInMs);
  // Words and all are here before a part is missing.
  await i18n.loadNamespaces('offline');
  showBars();
  onMissingPart(lookForPart);
}

function startServiceWorker(registerInMs: number): void {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.type === 'who') tell();
    else void ofAnotherRelease();
  });
  serviceWorker.addEventListener('controllerchange', () => {
    tell();
    if (isControlled) reloadWhenSafe();
    isControlled = true;
  });
  addEventListener(ACCOUNT_CHANGED, tell);
  tell();
  setTimeout(() => void register(), registerInMs);
}

/** The page as it is now: a sign-in leads on from an address that is not the worker's to one that is. */
function isOfWorker(): boolean {
  const match = routeAt(location.pathname);
  return match !== undefined && isOfflinePage(match.route);
}

function tell(): void {
  if (!isOfWorker()) return;
  const said: ToServiceWorker = { type: 'page', build: BUILD, actor: accountHere()?.actor ?? null };
  navigator.serviceWorker.controller?.postMessage(said);
}

async function register(): Promise<void> {
  if (!isOfWorker()) return;
  try {
    followUpdates(await navigator.serviceWorker.register('/service-worker.js'));
    tell();
  } catch (error) {
    // A private window: the page works without.
    console.info('No offline shell:', error);
  }
}
