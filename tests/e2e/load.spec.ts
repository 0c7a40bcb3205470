// Thousands of items come in as one transaction while a hand goes on drawing; they are one step of undo, and the next start shows
// them from the device alone.

import { count, drag, expectCount, newBoard, openBoard, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { darkShare } from './pixels.ts';

const MANY = 20_000;

/** Loads short strokes and, when some of them are there, draws a long one by hand. Answers the ids of those that came in. */
async function loadAndDraw(n: number): Promise<string[]> {
  const items = Array.from({ length: n }, (_, k) => {
    const points = new Float32Array(40 * 3);
    for (let j = 0; j < 40; j++)
      points.set([(k % 200) * 40 + j, Math.floor(k / 200) * 30 + (j % 10), (j % 10) / 10], j * 3);
    return { kind: 'stroke' as const, points, style: { color: 'blue', width: 2 } };
  });
  const canvas = document.querySelector('canvas') as HTMLCanvasElement;
  // Pointers made in a page cannot be captured.
  canvas.setPointerCapture = () => {};
  canvas.releasePointerCapture = () => {};
  const fire = (type: string, x: number): void => {
    const buttons = type === 'pointerup' ? 0 : 1;
    const at = { pointerId: 100, pointerType: 'touch', clientX: x, clientY: 300, buttons, pressure: 0.5 };
    canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, ...at }));
  };
  // What the page sends now is there before the portions that it has yet to send.
  const stop = window.board.on('loading', (state) => {
    if (!state || state.done < 500 || state.done > n / 2) return;
    stop();
    fire('pointerdown', 200);
    for (let x = 220; x <= 800; x += 20) fire('pointermove', x);
    fire('pointerup', 800);
  });
  return window.board.load(items as never);
}

test('a stroke is drawn while twenty thousand others come in', { tag: ['@canvas', '@way'] }, async ({
  page,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const ids = await page.evaluate(loadAndDraw, MANY);
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
  otherDevice: elsewhere,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 90, h: 90 }]));
  await saved(page);

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
  await drag(elsewhere, wave(300, 300));
  await expectCount(elsewhere, 1, 'stroke');
  answer();
  await expectCount(elsewhere, 2);
  await expect(bar).toBeHidden();
});

test('a board that is opened again shows its picture until it is there', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  const sent = page.waitForResponse(
    (response) => /\/cover\?/.test(response.url()) && response.request().method() === 'PUT',
  );
  await tool(page, 'Pen');
  for (const y of [260, 300, 340]) await drag(page, wave(400, y, 400));
  await saved(page);
  await sent;
  await page.goto('about:blank');

  // This device has the picture alone, and the server takes its time.
  await page.goto(`${server.origin}/`);
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    for (const name of names.filter((one) => one.startsWith('atrium-board-'))) indexedDB.deleteDatabase(name);
  });
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/boards/open', async (route) => {
    await held;
    await route.continue();
  });
  await openBoard(page, url);
  const area = { x: 380, y: 230, width: 440, height: 140 };
  const ink = async () => darkShare(page, await page.screenshot({ clip: area }));
  await expect.poll(ink).toBeGreaterThan(0.005);
  expect(await count(page)).toBe(0);
  answer();
  await expectCount(page, 3);
  await expect.poll(ink).toBeGreaterThan(0.005);

  // What is erased is gone: no picture lies behind the board.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expectCount(page, 0);
  await expect.poll(ink).toBe(0);
});

test('of a mistake in the last of many items nothing is left', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const name = await page.evaluate(async () => {
    const one = (k: number) => ({ kind: 'rectangle' as const, x: k, y: 0, w: 5, h: 5 });
    const items = [...Array.from({ length: 500 }, (_, k) => one(k)), { ...one(0), x: Number.NaN }];
    return window.board.load(items).catch((error: Error) => error.message.split(':')[0]);
  });
  expect(name).toBe('bad-item');
  await expectCount(page, 0);
});
