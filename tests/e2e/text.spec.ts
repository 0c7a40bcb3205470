// Text and sticky notes: typing, scripts, input methods, the box that does not drift.

import type { Page } from '@playwright/test';
import {
  drag,
  expectCount,
  fontsCome,
  items,
  newBoard,
  openBoard,
  type Point,
  ready,
  saved,
  wave,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';

const MIXED = 'Hello مرحبا بالعالم 123 你好，世界';

async function writeNote(page: Page, { x, y }: Point, text: string): Promise<void> {
  await page.keyboard.press('n');
  await page.mouse.click(x, y);
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
}

test('a text is typed where one clicks, and found after a reload', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('t');
  await page.mouse.click(500, 300);
  await page.keyboard.type('Photosynthesis');
  await page.keyboard.press('Escape');
  await expectCount(page, 1, 'text');
  await expect.poll(async () => (await items(page, 'text'))[0]?.text).toBe('Photosynthesis');
  await saved(page);
  await openBoard(page, page.url());
  await page.reload();
  await ready(page);
  await expect.poll(async () => (await items(page, 'text'))[0]?.text).toBe('Photosynthesis');
});

test('a sticky note takes mixed Arabic, Latin and Chinese text', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await writeNote(page, { x: 500, y: 300 }, MIXED);
  await expectCount(page, 1, 'sticky');
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe(MIXED);
});

test('an input method composes without losing or doubling a letter', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('t');
  await page.mouse.click(500, 300);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  await cdp.send('Input.imeSetComposition', { text: '你', selectionStart: 1, selectionEnd: 1 });
  await cdp.send('Input.insertText', { text: '你好' });
  await page.keyboard.press('Escape');
  await expectCount(page, 1, 'text');
  await expect.poll(async () => (await items(page, 'text'))[0]?.text).toBe('你好');
});

test('an empty text leaves nothing behind', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('t');
  await page.mouse.click(500, 300);
  await page.keyboard.press('Escape');
  await expectCount(page, 0);
});

test('a key pressed right after Escape is a shortcut again, while a font is still coming', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await writeNote(page, { x: 800, y: 250 }, 'مرحبا بالعالم');
  // Once more: a letter would go into the note while it is selected.
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.mouse.move(200, 400);
  await page.mouse.down();
  await page.mouse.move(420, 540, { steps: 8 });
  await page.mouse.up();
  await expectCount(page, 1, 'rectangle');
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe('مرحبا بالعالم');
});

test('the editing box stays on its text while the board is zoomed and moved', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('t');
  await page.mouse.click(500, 300);
  await page.keyboard.type('Anchor');
  const box = page.locator('[data-text-editor]');
  // Placed once the engine has said where.
  await expect.poll(async () => Math.abs(((await box.boundingBox())?.x ?? 0) - 500)).toBeLessThan(20);
  await fontsCome(page);
  const before = await box.boundingBox();
  await page.mouse.move(800, 500);
  await page.mouse.wheel(40, 30);
  await expect.poll(async () => Math.round((await box.boundingBox())?.x ?? 0)).toBe(Math.round((before?.x ?? 0) - 40));
  await expect.poll(async () => Math.round((await box.boundingBox())?.y ?? 0)).toBe(Math.round((before?.y ?? 0) - 30));
});

test('what is typed at once after a double click or Enter goes into the text, every letter', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await writeNote(page, { x: 500, y: 300 }, 'one');
  await expectCount(page, 1, 'sticky');
  await page.mouse.click(900, 600);

  await page.mouse.dblclick(500, 300);
  await page.keyboard.type(' two');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe('one two');

  await page.mouse.click(900, 600);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' three');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe('one two three');
});

test('what is pressed at once after a double click where no text can be is still the shortcut it was', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('p');
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');
  await page.keyboard.press('v');
  await page.mouse.dblclick(500, 300);
  await page.keyboard.press('r');
  await drag(page, [
    { x: 300, y: 300 },
    { x: 500, y: 400 },
  ]);
  await expectCount(page, 1, 'rectangle');
});
