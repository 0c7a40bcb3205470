// What new things look like, where their text goes, and where what is pasted lies.

import type { Page } from '@playwright/test';
import { drag, expectCount, items, newBoard, saved, tool } from './board-page.ts';
import { expect, sharedTest as test } from './fixtures.ts';

const PARAGRAPH =
  'A whiteboard is a place where a team thinks together: what one person writes, the others see while it is written, and what was ' +
  'thought stays there for those who come later. It is as wide as it has to be, and nobody has to say who may write next.';

/** Pastes a text as the system's clipboard gives it. */
function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((plain) => {
    const data = new DataTransfer();
    data.setData('text/plain', plain);
    dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('a new shape has a line of 2, corners of 8, a tint and medium letters, and a line is grey', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('r');
  await drag(page, [
    { x: 400, y: 250 },
    { x: 600, y: 350 },
  ]);
  await expectCount(page, 1, 'rectangle');
  const style = { color: 'blue', fill: 'blue-tint', width: 2, radius: 8, fontSize: 16, weight: 'medium' };
  expect((await items(page, 'rectangle'))[0]?.style).toEqual(style);
  await page.keyboard.press('a');
  await drag(page, [
    { x: 400, y: 450 },
    { x: 600, y: 450 },
  ]);
  await expectCount(page, 1, 'connector');
  expect((await items(page, 'connector'))[0]?.style).toMatchObject({ color: 'grey', width: 2, endHead: 'arrow' });
});

test('a shape of another line colour has its tint', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('r');
  await page
    .getByRole('toolbar', { name: 'Tool options' })
    .getByRole('button', { name: 'Red', exact: true })
    .press('Enter');
  await drag(page, [
    { x: 400, y: 250 },
    { x: 600, y: 350 },
  ]);
  await expectCount(page, 1, 'rectangle');
  expect((await items(page, 'rectangle'))[0]?.style).toMatchObject({ color: 'red', fill: 'red-tint' });
});

test('a shape grows downwards with its text, which stays where it was typed', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Select');
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  const [cx, cy] = [640, 360];
  const [id = ''] = await page.evaluate(() =>
    window.board.load([{ kind: 'rectangle', x: -100, y: -100, w: 200, h: 60, style: { fill: 'white', fontSize: 20 } }]),
  );
  await page.mouse.dblclick(cx, cy - 70);
  const field = page.locator('[data-text-editor]');
  await expect(field).toBeFocused();
  for (const line of ['one', 'two', 'three', 'four']) {
    await page.keyboard.insertText(line);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.insertText('five');
  const box = () => page.evaluate(async (ids) => (await window.board.items({ ids }))[0]!, [id]);
  await expect.poll(async () => (await box()).h).toBeGreaterThanOrEqual(5 * 26);
  const grown = await box();
  // The field is in the middle of the shape once the page has heard of its size.
  const fromMiddle = async () => {
    const { y, height } = (await field.boundingBox())!;
    return Math.abs(y + height / 2 - (cy + grown.y + grown.h / 2));
  };
  await expect.poll(fromMiddle).toBeLessThan(1);
  const typed = (await field.boundingBox())!;
  expect([grown.x, grown.y, grown.w]).toEqual([-100, -100, 200]);
  expect(typed.y).toBeGreaterThanOrEqual(cy + grown.y);
  expect(typed.y + typed.height).toBeLessThanOrEqual(cy + grown.y + grown.h);
  await page.keyboard.press('Escape');
  const open = page.getByRole('textbox', { name: 'Text being edited' });
  await expect(open).toHaveCount(0);
  expect((await box()).h).toBe(grown.h);
  // Opened again it stands where it stood.
  await page.mouse.dblclick(cx, cy - 70);
  await expect(open).toBeFocused();
  await expect.poll(async () => Math.abs(((await field.boundingBox())?.y ?? 0) - typed.y)).toBeLessThan(1);
});

test('pasted paragraphs wrap at a width that can be read, one beneath the other', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.mouse.move(300, 200);
  for (const n of [1, 2, 3]) {
    await paste(page, PARAGRAPH);
    await expectCount(page, n, 'text');
  }
  const texts = (await items(page, 'text')).map(({ bounds }) => bounds).sort((a, b) => a.y - b.y);
  for (const { w, h } of texts) {
    expect(w).toBeLessThan(900);
    expect(h).toBeGreaterThan(60);
  }
  for (const [k, { y }] of texts.slice(1).entries()) expect(y).toBeGreaterThanOrEqual(texts[k]!.y + texts[k]!.h);
  // A word takes the room of a word, and lies where the pointer is now.
  await page.mouse.move(900, 600);
  await paste(page, 'word');
  await expectCount(page, 4, 'text');
  const word = (await items(page, 'text')).find(({ text }) => text === 'word');
  expect(word?.wrap).toBe(false);
  expect(word?.bounds.w).toBeLessThan(100);
});

test('a paragraph pasted at the edge, on a phone, or into a text just begun wraps and is seen whole', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const inView = async (nth: number) => {
    await expectCount(page, nth, 'text');
    const { x, w } = (await items(page, 'text'))[nth - 1]!.bounds;
    const half = page.viewportSize()!.width / 2;
    const camera = await page.evaluate(() => window.board.camera.get());
    expect(x).toBeGreaterThanOrEqual(camera.x - half);
    expect(x + w).toBeLessThanOrEqual(camera.x + half);
  };
  await page.evaluate((text) => navigator.clipboard.writeText(text), PARAGRAPH);
  await page.mouse.move(1200, 150);
  await page.keyboard.press('Control+v');
  await inView(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.mouse.move(200, 300);
  await page.keyboard.press('Control+v');
  await inView(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.mouse.click(100, 150);
  await page.keyboard.press('Control+v');
  await inView(3);
});

test('black ink under a highlighter is black in an exported picture and on the card', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() => {
    const along = (at: (v: number) => number[]) => Array.from({ length: 41 }, (_, k) => at(k * 10 - 200));
    return window.board.load([
      { kind: 'stroke', points: along((v) => [v, 0]), style: { color: 'black', width: 60 } },
      { kind: 'stroke', points: along((v) => [0, v]), style: { color: 'yellow', width: 60, brush: 'highlighter' } },
    ]);
  });
  await saved(page);
  const exported = await page.evaluate(async () => {
    const picture = await createImageBitmap(await window.board.export({ format: 'png' }));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    context.drawImage(picture, 0, 0);
    return [...context.getImageData(picture.width / 2, picture.height / 2, 1, 1).data.subarray(0, 3)];
  });
  expect(Math.max(...exported)).toBeLessThan(50);
  await tool(page, 'Select');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const onCard = () =>
    page.evaluate(async () => {
      const image = document.querySelector<HTMLImageElement>('li img');
      await image?.decode().catch(() => {});
      if (!image?.naturalWidth) return 255;
      const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(image.naturalWidth / 2, image.naturalHeight / 2, 1, 1);
      return Math.max(data[0]!, data[1]!, data[2]!);
    });
  await expect.poll(onCard).toBeLessThan(60);
});
