// What waits until the page can be used and rests, so that nothing of it competes with a first picture or a first stroke.

import { registerServiceWorker } from '../pwa/register.ts';

/** For as long as the page lives; called once. */
export async function beginRested(): Promise<void> {
  registerServiceWorker();
  await pageRests();
  (await import('./consent/index.ts')).startConsent();
}

export async function noteBoardBegun(alias: string): Promise<void> {
  await pageRests();
  await (await import('./local-cache.ts')).keepBoardBegun(alias);
}

/** Nothing that one waits for is under way. Safari of 2023 does not tell. */
function pageRests(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 500);
  });
}
