// What ink is laid on and with: the paper of the menu, the brushes behind the pen, and the signs of several fingers.

import type { Page } from '@playwright/test';
import {
  brush,
  closeMenu,
  count,
  drag,
  expectCount,
  items,
  newBoard,
  openBoard,
  ready,
  saved,
  tool,
} from './board-page.ts';
import { expect, sharedTest as test } from './fixtures.ts';

/** What the menu says the paper is. */
async function expectPaper(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Paper' }).click();
  await expect(page.getByRole('menuitemradio', { name })).toHaveAttribute('aria-checked', 'true');
  await closeMenu(page);
}

test('a paper is chosen by keyboard, undone, done again and kept', async ({ page, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Paper' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitemradio', { name: 'Dotted' })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitemradio', { name: 'Squared' }).focus();
  await page.keyboard.press('Enter');
  await closeMenu(page);
  await expectPaper(page, 'Squared');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectPaper(page, 'Dotted');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expectPaper(page, 'Squared');
  await saved(page);
  await openBoard(page, url);
  await expectPaper(page, 'Squared');
});

test('the pen writes as a marker, a brush and chalk, and the stroke says so', { tag: ['@canvas', '@way'] }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  for (const [k, name] of ['Fine pen', 'Marker', 'Brush', 'Chalk'].entries()) {
    await brush(page, name);
    await drag(page, [
      { x: 300, y: 150 + 60 * k },
      { x: 500, y: 170 + 60 * k },
      { x: 600, y: 150 + 60 * k },
    ]);
  }
  await expectCount(page, 4, 'stroke');
  expect((await items(page, 'stroke')).map((item) => item.style?.brush)).toEqual(['pen', 'marker', 'brush', 'chalk']);
  // Medium is broader with chalk.
  expect((await items(page, 'stroke')).map((item) => item.style?.width)).toEqual([4, 4, 4, 12]);
});

/** Rows of the board's picture that are a line of the paper: one px high, unlike those above and below, from side to side. */
async function ruledRows(page: Page): Promise<number> {
  const picture = await page.getByRole('application', { name: 'Board' }).screenshot();
  return page.evaluate(async (png) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const level = (x: number, y: number) => data[(y * width + x) * 4 + 1]!;
    const columns = Array.from({ length: 40 }, (_, k) => 300 + k * 3);
    let rows = 0;
    for (let y = 150; y < height - 250; y++) if (columns.every((x) => level(x, y) < level(x, y - 1) - 10)) rows += 1;
    return rows;
  }, picture.toString('base64'));
}

test('writing mode: ink for letters, on paper with lines; it is the flag handwritingCanvas', {
  tag: '@canvas',
}, async ({ page, server, query }) => {
  await newBoard(page, server.origin, `${query}&handwritingCanvas=1`);
  await tool(page, 'Pen');
  expect(await ruledRows(page)).toBe(0);
  await brush(page, 'Handwriting');
  await expect.poll(() => ruledRows(page)).toBeGreaterThan(8);
  await drag(page, [
    { x: 300, y: 200 },
    { x: 330, y: 260 },
    { x: 360, y: 200 },
  ]);
  await expectCount(page, 1, 'stroke');
  expect((await items(page, 'stroke'))[0]?.style?.brush).toBe('writing');
  // The board's own paper is as it was.
  await expectPaper(page, 'Dotted');
  await page.keyboard.press('Shift+p');
  await expect.poll(() => ruledRows(page)).toBe(0);
  await page.keyboard.press('Shift+p');
  await expect.poll(() => ruledRows(page)).toBeGreaterThan(8);
  // It is chosen on this device, and without the flag nothing of it is there.
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await page.keyboard.press('Shift+p');
  await drag(page, [
    { x: 300, y: 200 },
    { x: 330, y: 260 },
  ]);
  await expectCount(page, 1, 'stroke');
  expect((await items(page, 'stroke'))[0]?.style?.brush).toBe('pen');
  expect(await ruledRows(page)).toBe(0);
});

test('one button is the pen: it shows the brush used last and, pressed again, offers all of them', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const tools = page.getByRole('toolbar', { name: 'Tools', exact: true });
  const options = page.getByRole('toolbar', { name: 'Tool options' });
  const offered = page.getByRole('group', { name: 'Brushes' });
  await tool(page, 'Highlighter');
  // The first press takes it in hand, the second opens, the third closes.
  const pen = tools.getByRole('button', { name: 'Pen', exact: true });
  await pen.click();
  await expect(pen).toHaveAttribute('aria-pressed', 'true');
  await expect(offered).toHaveCount(0);
  await expect(options.getByRole('button').filter({ visible: true })).toHaveCount(11);
  await pen.click();
  await expect(offered.getByRole('button')).toHaveText(['Fine pen', 'Marker', 'Brush', 'Chalk']);
  await pen.click();
  await expect(offered).toHaveCount(0);
  await pen.click();
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  // Pressed by a mouse, it leaves the keys with the board.
  await expect(pen).not.toBeFocused();
  await expect(pen).toHaveAttribute('aria-pressed', 'true');
  await pen.click();
  await page.mouse.click(640, 300);
  await expect(offered).toHaveCount(0);
  await expectCount(page, 1, 'stroke');

  // By keyboard alone; the choice is shown and kept.
  await pen.focus();
  await page.keyboard.press('Enter');
  await offered.getByRole('button', { name: 'Chalk' }).focus();
  await page.keyboard.press('Enter');
  await expect(tools.getByRole('button', { name: 'Pen: Chalk' })).toBeFocused();
  await page.keyboard.press('v');
  await page.keyboard.press('p');
  await expect(tools.getByRole('button', { name: 'Pen: Chalk' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await ready(page);
  await expect(tools.getByRole('button', { name: 'Pen: Chalk' })).toBeVisible();
});

test("a colour and a width of one's own are drawn with, and the colour is at hand again", async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await page.getByRole('button', { name: 'Custom colour and width' }).click();
  await page.getByRole('textbox', { name: 'Colour code' }).fill('#12ab9f');
  await page.getByRole('slider', { name: 'Custom width' }).press('End');
  await drag(page, [
    { x: 300, y: 150 },
    { x: 500, y: 170 },
  ]);
  await expectCount(page, 1, 'stroke');
  expect((await items(page, 'stroke'))[0]?.style).toMatchObject({ color: '#12ab9f', width: 64 });
  await page.getByRole('toolbar', { name: 'Tool options' }).getByRole('button', { name: 'Black' }).click();
  await page.getByRole('button', { name: 'Custom colour and width' }).click();
  await page.getByRole('button', { name: '#12ab9f' }).click();
  await drag(page, [
    { x: 300, y: 350 },
    { x: 500, y: 370 },
  ]);
  await expectCount(page, 2, 'stroke');
  expect((await items(page, 'stroke'))[1]?.style).toMatchObject({ color: '#12ab9f' });
});

test('two fingers tap to undo and three to redo, and no dot is left', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, [
    { x: 300, y: 150 },
    { x: 500, y: 170 },
  ]);
  await expectCount(page, 1, 'stroke');
  const client = await page.context().newCDPSession(page);
  // The end does not wait for the page to have seen the start: a slow one would make a long press of it.
  const tap = (fingers: number): Promise<unknown> => {
    const touchPoints = Array.from({ length: fingers }, (_, id) => ({ id, x: 400 + 60 * id, y: 320 }));
    return Promise.all([
      client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
      client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  };
  await tap(2);
  await expectCount(page, 0);
  await tap(3);
  await expectCount(page, 1, 'stroke');
  await saved(page);
  expect(await count(page)).toBe(1);
});

test('a screen that is calibrated knows its hands: they draw nothing, fingers do', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const client = await page.context().newCDPSession(page);
  const press = async (x: number, y: number, radius: number, to = x): Promise<void> => {
    const point = (at: number) => [{ id: 0, x: at, y, radiusX: radius, radiusY: radius }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(x) });
    if (to !== x) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // Smaller than a palm is by default, and larger than one is on this screen.
  const HAND = 24;
  await press(300, 150, HAND, 500);
  await expectCount(page, 1, 'stroke');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await page.getByRole('menuitem', { name: 'Touch & keyboard' }).click();
  await page.getByRole('menuitem', { name: 'Calibrate touch' }).click();
  const field = page.getByRole('img', { name: 'Box to touch' });
  const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
  for (let k = 0; k < 5; k++) await press(x + 40 + 30 * k, y + 60, 8);
  await expect(page.getByText('side of your hand')).toBeVisible();
  for (let k = 0; k < 5; k++) await press(x + 40 + 30 * k, y + 60, HAND);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await press(300, 250, HAND, 500);
  await press(300, 350, 8, 500);
  await expectCount(page, 2, 'stroke');
  await saved(page);
  expect(await count(page)).toBe(2);
});
