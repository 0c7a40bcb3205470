// A wall panel and the phones beside it, as tests use them.

import type { Browser, Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { drag, ready } from './board-page.ts';

export const WALL = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 844 };

export async function phoneOf(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage();
}

export async function walkUp(page: Page, origin: string, query: string): Promise<void> {
  await page.setViewportSize(WALL);
  await page.goto(`${origin}/ifp/board/new${query ? `?${query}` : ''}`);
  await ready(page);
}

/** Draws a line to the right. */
export async function draw(page: Page, x = 300, y = 400): Promise<void> {
  const { width } = page.viewportSize() ?? WALL;
  await drag(page, [
    { x: Math.min(x, width / 3), y },
    { x: Math.min(x, width / 3) + 120, y: y + 20 },
  ]);
}

/** What a camera reads off the screen. */
export async function read(page: Page, code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64');
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const to = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    to.drawImage(picture, 0, 0);
    const { width, height, data } = to.getImageData(0, 0, picture.width, picture.height);
    return { width, height, data: [...data] };
  }, png);
  return decodeQR({ width, height, data: new Uint8ClampedArray(data) });
}

/** The code as it stands on a screen. */
export const codeOn = (page: Page): Promise<string> =>
  page
    .getByText(/^[2-9A-HJ-NP-Z]{3} [2-9A-HJ-NP-Z]{3}$/)
    .last()
    .innerText();
