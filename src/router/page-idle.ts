// What waits until the page can be used and is idle, so that nothing of it competes with a first picture or a first stroke.

import { whenPageIdle } from '../page/idle.ts';
import { beginOffline } from '../pwa/begin.ts';

/** For as long as the page lives; called once. */
export async function startWhenIdle(): Promise<void> {
  beginOffline();
  await whenPageIdle();
  // A browser that a program drives answers for nobody, and what it does is nobody's use.
  if (navigator.webdriver) return;
  (await import('../consent/index.ts')).startConsent();
  // After it: it has read what is consented to.
  (await import('../collect/collectors.ts')).startCollectors();
}
