// Every frame the browser shows while something happens, and wheel events as quick as the page takes them.

import type { CDPSession, Page } from '@playwright/test';

interface Shown {
  data: string;
  sessionId: number;
  /** `timestamp`: when the frame was shown, epoch seconds of the machine. */
  metadata: { timestamp?: number };
}

export interface Frame {
  picture: Buffer;
  /** When it was shown, epoch ms of the machine, whatever the page's clock says. */
  atMs: number;
}

/** Returns all frames shown, in order. `during` reads those that have been shown so far; the first is of the page as it is. */
export async function screencast(page: Page, during: (shown: readonly Frame[]) => Promise<void>): Promise<Frame[]> {
  const cdp = await page.context().newCDPSession(page);
  const shown: Frame[] = [];
  cdp.on('Page.screencastFrame', ({ data, sessionId, metadata }: Shown) => {
    shown.push({ picture: Buffer.from(data, 'base64'), atMs: 1000 * (metadata.timestamp ?? Number.NaN) });
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 });
  await during(shown);
  await cdp.send('Page.stopScreencast');
  await cdp.detach();
  return shown;
}

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
