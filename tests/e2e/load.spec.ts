// Thousands of items come in as one transaction while a hand goes on drawing; they are one step of undo, and the next start shows
// them from the device alone.

import { count, drag, expectCount, newBoard, openBoard, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const MANY = 20_000;

/** Starts a load of long strokes and answers when it is half there; the page tells when it is whole. */
function beginLoad(n: number): Promise<void> {
  const items = Array.from({ length: n }, (_, k) => {
    const points = new Float32Array(160 * 3);
    for (let j = 0; j < 160; j++)
      points.set([(k % 200) * 40 + j / 5, Math.floor(k / 200) * 30 + (j % 40) / 2, (j % 10) / 10], j * 3);
    return { kind: 'stroke' as const, points, style: { color: 'blue', width: 2 } };
  });
  return new Promise((resolve, reject) => {
    const stop = window.board.on('loading', (state) => {
      if (state && state.done > 0) {
        stop();
        resolve();
      }
    });
    const whole = window.board.load(items as never);
    Object.assign(window, { whole, isWhole: false });
    whole.then(() => Object.assign(window, { isWhole: true }), reject);
  });
}

test('a stroke is drawn while twenty thousand others come in', async ({ page, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await page.evaluate(beginLoad, MANY);
  await drag(page, wave(300, 300), 2);
  await expect.poll(() => page.evaluate(() => window.board.stats().then((stats) => stats.items))).toBeGreaterThan(1);
  expect(await page.evaluate(() => (window as unknown as { isWhole: boolean }).isWhole)).toBe(false);
  const ids = await page.evaluate(() => (window as unknown as { whole: Promise<string[]> }).whole);
  expect(new Set(ids).size).toBe(MANY);
  await expectCount(page, MANY + 1);

  // What was drawn last goes first, then all that came in at once.
  await page.evaluate(() => window.board.undo());
  await expectCount(page, MANY);
  expect(await page.evaluate(([id]) => window.board.count({ ids: [id as string] }), ids)).toBe(1);
  await page.evaluate(() => window.board.undo());
  await expectCount(page, 0);
  await page.evaluate(() => window.board.redo());
  await expectCount(page, MANY);
  await saved(page);

  await openBoard(page, url);
  await expectCount(page, MANY);
});

test('a bar on the top edge tells that a board is on its way, and one can draw meanwhile', async ({
  page,
  browser,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 90, h: 90 }]));
  await saved(page);

  const elsewhere = await (await browser.newContext()).newPage();
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await elsewhere.route('**/api/boards/open', async (route) => {
    await held;
    await route.continue();
  });
  await openBoard(elsewhere, url);
  const bar = elsewhere.getByRole('progressbar', { name: 'Loading' });
  await expect(bar).toBeVisible();
  await tool(elsewhere, 'Pen');
  await drag(elsewhere, wave(300, 300), 2);
  await expectCount(elsewhere, 1, 'stroke');
  answer();
  await expectCount(elsewhere, 2);
  await expect(bar).toBeHidden();
  await elsewhere.context().close();
});

test('of a mistake in the last of many items nothing is left', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const name = await page.evaluate(async () => {
    const one = (k: number) => ({ kind: 'rectangle' as const, x: k, y: 0, w: 5, h: 5 });
    const items = [...Array.from({ length: 500 }, (_, k) => one(k)), { ...one(0), x: Number.NaN }];
    return window.board.load(items).catch((error: Error) => error.message.split(':')[0]);
  });
  expect(name).toBe('bad-item');
  expect(await count(page)).toBe(0);
});
