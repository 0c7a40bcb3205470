// Every frame the browser shows while something happens, with the time it was shown and how many frames the engine had made by
// then. Counting in the engine's frames instead of ms keeps a test true on a busy machine.

import type { CDPSession, Page } from '@playwright/test';

export interface CastFrame {
  picture: Buffer;
  /** Frames of the board's own loop when it was shown. */
  engineFrame: number;
}

interface Shown {
  data: string;
  sessionId: number;
  metadata: { timestamp?: number };
}

export async function screencast(page: Page, during: () => Promise<void>): Promise<CastFrame[]> {
  const cdp = await page.context().newCDPSession(page);
  const shown: { atMs: number; picture: Buffer }[] = [];
  cdp.on('Page.screencastFrame', ({ data, sessionId, metadata }: Shown) => {
    shown.push({ atMs: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 });
  const stopCounting = await countFrames(page);
  await during();
  const counted = await stopCounting();
  await cdp.send('Page.stopScreencast');
  await cdp.detach();
  return shown.map(({ atMs, picture }) => ({ picture, engineFrame: countAt(counted, atMs) }));
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

type Counted = [atMs: number, frames: number][];

async function countFrames(page: Page): Promise<() => Promise<Counted>> {
  const counting = await page.evaluateHandle(() => {
    const counted: [number, number][] = [];
    const state = { counted, on: true };
    const look = async (): Promise<void> => {
      while (state.on) {
        const { frames } = await window.board.stats();
        counted.push([performance.timeOrigin + performance.now(), frames]);
        await new Promise(requestAnimationFrame);
      }
    };
    void look();
    return state;
  });
  return () =>
    counting.evaluate((state) => {
      state.on = false;
      return state.counted;
    });
}

function countAt(counted: Counted, atMs: number): number {
  return (counted.findLast(([at]) => at <= atMs) ?? counted[0] ?? [0, 0])[1];
}
