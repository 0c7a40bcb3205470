// A text lies where it lay while it was typed: the editing box (the browser's layout) and the canvas (the board's own) are
// compared by their pixels. What is compared is the middle of the red ink, to hundredths of a px.

import type { Page } from '@playwright/test';
import { expectCount, newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';

// The headless shell sets letters otherwise on the page than on a canvas.
test.use({ wholeBrowser: true });

/** Where a text may move when typing ends, px of the screen. */
const MAX_PX = 0.5;

const TEXTS = [
  ['Latin', 'Photosynthesis, typed'],
  ['Arabic', 'مرحبا بالعالم'],
] as const;

for (const font of ['sans', 'hand'] as const)
  test(`text in the ${font} font stays in its place when typing begins`, { tag: '@canvas' }, async ({
    page,
    server,
    query,
  }) => {
    await newBoard(page, server.origin, query);
    for (const [script, text] of TEXTS)
      for (const fontSize of [16, 20])
        for (const zoom of [1, 2, 0.5])
          await test.step(`${script}, ${fontSize} px at zoom ${zoom}`, async () => {
            const [id = ''] = await page.evaluate(
              async ({ font, text, fontSize, zoom }) => {
                await window.board.tool.set('select');
                await window.board.camera.set({ x: 0, y: 0, zoom });
                const style = { font, fontSize, color: 'red' };
                return window.board.load([{ kind: 'text', x: -60, y: -30, text, style }]);
              },
              { font, text, fontSize, zoom },
            );
            const drawn = await inkAtRest(page);
            const { x, y, w, h } = await page.evaluate(
              async (ids) => (await window.board.items({ ids }))[0]!.bounds,
              [id],
            );
            await page.mouse.dblclick(640 + (x + w / 2) * zoom, 360 + (y + h / 2) * zoom);
            await expect(page.locator('[data-text-editor]')).toBeFocused();
            await expect(page.locator('[data-text-editor]')).toHaveText(text);
            const typed = await inkAtRest(page);
            expect(Math.abs(typed.y - drawn.y), 'up and down').toBeLessThan(MAX_PX);
            expect(Math.abs(typed.x - drawn.x), 'to the sides').toBeLessThan(MAX_PX);
            await page.keyboard.press('Escape');
            await page.evaluate((ids) => window.board.select(ids), [id]);
            await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
            await page.keyboard.press('Delete');
            await expectCount(page, 0);
          });
  });

interface Ink {
  amount: number;
  x: number;
  y: number;
}

/** Of two equal looks that show any. */
async function inkAtRest(page: Page): Promise<Ink> {
  let last: Ink = { amount: 0, x: 0, y: 0 };
  await expect
    .poll(async () => {
      const before = last;
      last = await redInk(page);
      return last.amount > 0 && last.amount === before.amount && last.y === before.y;
    })
    .toBe(true);
  return last;
}

async function redInk(page: Page): Promise<Ink> {
  // The bar of the text shows its color, too.
  const mask = [page.locator('[data-text-bar]')];
  const clip = { x: 300, y: 150, width: 800, height: 420 };
  const png = await page.screenshot({ clip, caret: 'hide', mask, maskColor: '#ffffff' });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('no 2D canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let [amount, x, y] = [0, 0, 0];
    for (let i = 0; i < data.length; i += 4) {
      const red = Math.max(0, (data[i] ?? 0) - ((data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 2 - 20);
      amount += red;
      x += red * ((i / 4) % bitmap.width);
      y += red * Math.floor(i / 4 / bitmap.width);
    }
    return { amount, x: x / amount, y: y / amount };
  }, png.toString('base64'));
}
