// Moves the camera as a hand would, as quick as the page takes it.

import type { CDPSession, Page } from '@playwright/test';

/** One wheel event after the other, each when the page has taken the one before: as quick as the page is. */
export async function wheels(page: Page, events: readonly { dx: number; dy: number; zoom?: boolean }[]): Promise<void> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  for (const { dx, dy, zoom = false } of events)
    await cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: 640,
      y: 360,
      deltaX: dx,
      deltaY: dy,
      modifiers: zoom ? 2 : 0,
    });
  await cdp.detach();
}
