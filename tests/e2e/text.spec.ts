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
import { expect, test as freshTest, sharedTest as test } from './fixtures.ts';

const MIXED = 'Hello مرحبا بالعالم 123 你好，世界';

async function writeNote(page: Page, { x, y }: Point, text: string): Promise<void> {
  await page.keyboard.press('n');
  await page.mouse.click(x, y);
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
}

test('a text is typed where one clicks, and found after a reload', { tag: '@way' }, async ({ page, server, query }) => {
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

test('a sticky note takes mixed Arabic, Latin and Chinese text', { tag: '@way' }, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await writeNote(page, { x: 500, y: 300 }, MIXED);
  await expectCount(page, 1, 'sticky');
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe(MIXED);
});

test('an input method composes without losing or doubling a letter', { tag: '@way' }, async ({
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

freshTest(
  'a key pressed right after Escape is a shortcut again, while a font is still coming',
  async ({ page, server, query }) => {
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
  },
);

test('the editing box stays on its text while the board is zoomed and moved', async ({ page, server, query }) => {
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

freshTest(
  'what is typed at once after a double click or Enter goes into the text, every letter',
  { tag: '@way' },
  async ({ page, server, query }) => {
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
  },
);

freshTest(
  'what is pressed at once after a double click where no text can be is still the shortcut it was',
  async ({ page, server, query }) => {
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
  },
);

test('while one text is written a click on the next object goes on writing there, a click beside them ends it', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(async () => {
    await window.board.tool.set('select');
    await window.board.camera.set({ x: 640, y: 360, zoom: 1 });
    await window.board.load([
      { kind: 'rectangle', x: 200, y: 200, w: 160, h: 100, style: { fill: 'white' } },
      { kind: 'sticky', x: 500, y: 200, w: 160, h: 160 },
      { kind: 'ellipse', x: 800, y: 200, w: 160, h: 100, style: { fill: 'white' } },
    ]);
  });
  const words = async () => (await items(page)).map(({ text }) => text ?? '');
  await page.mouse.dblclick(280, 250);
  await page.keyboard.type('one');
  await page.mouse.click(580, 280);
  await page.keyboard.type('two');
  await expect.poll(words).toEqual(['one', 'two', '']);
  await page.mouse.dblclick(880, 250);
  await page.keyboard.type('three');
  await expect.poll(words).toEqual(['one', 'two', 'three']);
  // What is dragged is moved, not written in.
  await drag(page, [
    { x: 280, y: 250 },
    { x: 280, y: 450 },
  ]);
  await expect.poll(async () => (await items(page, 'rectangle'))[0]?.y).toBe(400);
  await page.mouse.dblclick(580, 280);
  await page.keyboard.type('!');
  await page.mouse.click(900, 600);
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Shapes', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(words).toEqual(['one', 'two!', 'three']);
});

test('Enter writes in what a kept tool has just made', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('r');
  await page.keyboard.press('q');
  for (const x of [300, 600]) await page.mouse.click(x, 300);
  await expectCount(page, 2, 'rectangle');
  await page.keyboard.press('Enter');
  const words = async () => (await items(page, 'rectangle')).map(({ text }) => text);
  await page.keyboard.type('second');
  await expect.poll(words).toEqual([undefined, 'second']);
  await page.mouse.click(300, 300);
  await page.keyboard.type('first');
  await expect.poll(words).toEqual(['first', 'second']);
});

freshTest(
  'what is typed at once after a double click on a shape just drawn goes into it',
  async ({ page, server, query }) => {
    await newBoard(page, server.origin, query);
    const { mouse, keyboard } = page;
    for (const [nth, name] of ['idea', 'plan', 'event'].entries()) {
      const x = 200 + nth * 250;
      await keyboard.press('r');
      await mouse.move(x, 250);
      await mouse.down();
      await mouse.move(x + 150, 350, { steps: 3 });
      // Quicker than the page hears that the tool in hand is another one now.
      await Promise.all([mouse.up(), mouse.dblclick(x + 75, 300), keyboard.type(name)]);
      await keyboard.press('Escape');
    }
    await expect.poll(async () => (await items(page)).map(({ text }) => text)).toEqual(['idea', 'plan', 'event']);
  },
);

test('a label of one letter stays when the next press clicks; a press that draws takes the tool', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(async () => {
    await window.board.tool.set('select');
    await window.board.camera.set({ x: 640, y: 360, zoom: 1 });
    await window.board.load(
      [200, 400, 600].map((x) => ({ kind: 'rectangle', x, y: 200, w: 100, h: 100, style: { fill: 'white' } })),
    );
  });
  const words = async () => (await items(page, 'rectangle')).map(({ text }) => text ?? '');
  // A note, a pen, a frame.
  for (const [n, letter] of ['n', 'p', 'f'].entries()) {
    await page.mouse.click(250 + 200 * n, 250);
    await page.keyboard.type(letter);
    await page.mouse.click(900, 600);
    await expect.poll(words).toEqual(['n', 'p', 'f'].map((one, at) => (at <= n ? one : '')));
  }
  await expectCount(page, 3);
  await page.mouse.click(250, 250);
  await page.keyboard.type('r');
  await drag(page, [
    { x: 800, y: 400 },
    { x: 950, y: 500 },
  ]);
  await expectCount(page, 4, 'rectangle');
  expect((await words()).slice(0, 3)).toEqual(['n', 'p', 'f']);
});
