// Several people at one panel: each with tools of their own where they stand, held at once, undone apart.

import type { Locator, Page } from '@playwright/test';
import {
  closeMenu,
  expectCount,
  type Finger,
  items,
  newBoard,
  saved,
  secondPerson,
  Touch,
  tool,
} from './board-page.ts';
import { expect, sharedTest as test } from './fixtures.ts';

const ownTools = (page: Page, number: number): Locator => page.getByRole('toolbar', { name: `Toolbar ${number}` });

async function panel(page: Page, origin: string, query: string): Promise<{ touch: Touch; url: string }> {
  const url = await newBoard(page, origin, `${query}&device_type=ifp`);
  return { touch: await Touch.on(page), url };
}

/** A finger rests here until the bar is there, and lifts. */
async function hold(page: Page, touch: Touch, number: number, x: number, y: number): Promise<Locator> {
  await touch.start({ id: 20 + number, x, y });
  await expect(ownTools(page, number)).toBeVisible();
  await touch.end(20 + number);
  return ownTools(page, number);
}

/** Presses with a finger, whatever other fingers do. */
async function press(touch: Touch, button: Locator, id = 40): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await touch.start({ id, x: x + width / 2, y: y + height / 2 });
  await touch.end(id);
}

/**
 * These fingers draw 150 px to the right, all at once; they stay down. No step waits for an answer: a page that is slow to give one
 * would take the finger for one that rests.
 */
async function draw(touch: Touch, ...fingers: Finger[]): Promise<void> {
  const sent = [touch.start(...fingers)];
  for (let step = 1; step <= 10; step++) {
    sent.push(touch.move(...fingers.map((one) => ({ ...one, x: one.x + 15 * step, y: one.y + (step % 3) }))));
  }
  await Promise.all(sent);
}

const brushes = async (page: Page) =>
  (await items(page, 'stroke')).map(({ style }) => `${style?.brush ?? 'pen'} ${style?.color}`).sort();

test('two people hold different tools at once, and each undoes their own', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  const { touch } = await panel(page, server.origin, query);
  const left = await hold(page, touch, 1, 250, 350);
  const right = await hold(page, touch, 2, 1050, 350);
  await press(touch, left.getByRole('button', { name: 'Red', exact: true }));
  await press(touch, right.getByRole('button', { name: 'Highlighter' }));
  await press(touch, right.getByRole('button', { name: 'Mint' }));
  await draw(touch, { id: 1, x: 120, y: 420 }, { id: 2, x: 1000, y: 420 });
  await touch.end();
  await expectCount(page, 2, 'stroke');
  expect(await brushes(page)).toEqual(['highlighter mint', 'pen red']);

  // The one takes back a line while the other is drawing.
  await draw(touch, { id: 3, x: 1000, y: 480 });
  await press(touch, left.getByRole('button', { name: 'Undo my last step' }));
  await expectCount(page, 1, 'stroke');
  await touch.end();
  await expectCount(page, 2, 'stroke');
  expect(await brushes(page)).toEqual(['highlighter mint', 'highlighter mint']);
  await expect(left.getByRole('button', { name: 'Undo my last step' })).toBeDisabled();
  await press(touch, right.getByRole('button', { name: 'Undo my last step' }));
  await expectCount(page, 1, 'stroke');
  await press(touch, left.getByRole('button', { name: 'Redo my last step' }));
  await expectCount(page, 2, 'stroke');
  expect(await brushes(page)).toEqual(['highlighter mint', 'pen red']);

  // Between them, and for a mouse, the tool bar of all is in hand; its undo knows nothing of theirs.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
});

test('the dot of a finger that was held is nobody’s ink', async ({ page, server, context, query }) => {
  const { touch, url } = await panel(page, server.origin, query);
  const other = await secondPerson(context, url);
  await tool(page, 'Pen');
  await hold(page, touch, 1, 640, 400);
  await draw(touch, { id: 1, x: 560, y: 480 });
  await touch.end();
  await saved(page);
  await expectCount(other, 1);
  await press(touch, ownTools(page, 1).getByRole('button', { name: 'Undo my last step' }));
  await expectCount(other, 0);
  await saved(page);
  await expectCount(page, 0);
  await other.context().close();
});

test('a bar of one’s own is moved, kept within the screen, and closed', async ({ page, server, query }) => {
  const { touch } = await panel(page, server.origin, query);
  const bar = await hold(page, touch, 1, 30, 300);
  const box = async () => (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const first = await box();
  expect(first.x).toBeGreaterThanOrEqual(0);
  expect(first.y + first.height).toBeLessThan(300);
  for (const button of await bar.getByRole('button').all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), 'a target on a panel').toBeGreaterThanOrEqual(64);
  }
  const grip = bar.getByRole('button', { name: 'Move this toolbar' });
  const at = (await grip.boundingBox()) ?? { x: 0, y: 0 };
  await touch.start({ id: 5, x: at.x + 30, y: at.y + 30 });
  await touch.move({ id: 5, x: at.x + 230, y: at.y + 130 });
  await touch.end(5);
  await expect.poll(async () => Math.round((await box()).x - first.x)).toBe(200);
  await grip.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => Math.round((await box()).x - first.x)).toBe(232);
  for (let k = 0; k < 40; k++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => Math.round((await box()).x + (await box()).width)).toBe(1272);
  await page.keyboard.press('End');
  await expect(bar.getByRole('button', { name: 'Close this toolbar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar).toHaveCount(0);
});

test('tools change hands while others draw', async ({ page, server, query }) => {
  const { touch } = await panel(page, server.origin, query);
  await tool(page, 'Pen');
  await draw(touch, { id: 1, x: 300, y: 300 });
  const eraser = page.getByRole('toolbar', { name: 'Tools', exact: true }).getByRole('button', { name: 'Eraser' });
  await press(touch, eraser);
  await expect(eraser).toHaveAttribute('aria-pressed', 'true');
  await touch.end();
  await expectCount(page, 1, 'stroke');
  await press(touch, page.getByRole('toolbar', { name: 'Tools', exact: true }).getByRole('button', { name: 'Pen' }));
  await draw(touch, { id: 2, x: 300, y: 400 });
  await press(touch, page.getByRole('button', { name: 'Undo', exact: true }));
  await expectCount(page, 0, 'stroke');
  await touch.end();
  await expectCount(page, 1, 'stroke');
});

test('one takes a colour from the board while another draws, and has it in hand', async ({ page, server, query }) => {
  const { touch } = await panel(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([
      { kind: 'rectangle', x: -500, y: 60, w: 100, h: 100, style: { color: '#12ab34', fill: '#12ab34' } },
    ]),
  );
  const left = await hold(page, touch, 1, 250, 350);
  await hold(page, touch, 2, 1050, 350);
  await press(touch, left.getByRole('button', { name: 'Pick a colour from the board' }));
  await page.locator('canvas[style*=crosshair]').waitFor();
  await draw(touch, { id: 1, x: 1000, y: 480 });
  await touch.start({ id: 2, x: 190, y: 470 });
  await touch.end(2);
  await expect(left.getByRole('button', { name: '#12ab34' })).toHaveAttribute('aria-pressed', 'true');
  await draw(touch, { id: 3, x: 120, y: 600 });
  await touch.end();
  await expectCount(page, 2, 'stroke');
  expect(await brushes(page)).toContain('pen #12ab34');
});

test('what a finger alone opens stays open: one touch is one press', async ({ page, server, query }) => {
  const { touch } = await panel(page, server.origin, query);
  await tool(page, 'Pen');
  const own = page.getByRole('button', { name: 'Custom colour and width' });
  await press(touch, own);
  await expect(page.getByRole('slider', { name: 'Custom width' })).toBeVisible();
  await press(touch, own);
  await expect(page.getByRole('slider', { name: 'Custom width' })).toHaveCount(0);
  await press(touch, page.getByRole('button', { name: 'Menu' }));
  await expect(page.getByRole('menuitem', { name: 'Preferences' })).toBeVisible();
  await closeMenu(page);
  await press(touch, page.getByRole('button', { name: 'Share' }));
  await expect(page.getByRole('dialog', { name: 'Share “Untitled”' })).toBeVisible();
});

test('with Select in hand a finger that rests on a thing drags it, and asks for nothing', async ({
  page,
  server,
  query,
}) => {
  const { touch } = await panel(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: innerWidth / 2, y: innerHeight / 2, zoom: 1 }));
  await page.evaluate(() =>
    window.board.load([{ kind: 'rectangle', x: 200, y: 200, w: 100, h: 100, style: { fill: 'blue' } }]),
  );
  await tool(page, 'Select');
  await touch.start({ id: 1, x: 250, y: 250 });
  // The other's bar comes later than this one's would have.
  await hold(page, touch, 1, 900, 350);
  await touch.move({ id: 1, x: 280, y: 250 });
  await touch.move({ id: 1, x: 350, y: 250 });
  await touch.end();
  await expect.poll(async () => (await items(page, 'rectangle'))[0]?.x).toBe(300);
  await expect(ownTools(page, 2)).toHaveCount(0);
});

test('away from panels a finger asks for tools when the person has said so', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await page.getByRole('menuitem', { name: 'Touch & keyboard' }).click();
  const choice = page.getByRole('group', { name: 'Press and hold for a personal toolbar' });
  await expect(choice.getByRole('menuitemradio', { name: 'Off' })).toHaveAttribute('aria-checked', 'true');
  await choice.getByRole('menuitemradio', { name: 'On' }).click();
  await closeMenu(page);
  const touch = await Touch.on(page);
  await hold(page, touch, 1, 640, 400);
});
