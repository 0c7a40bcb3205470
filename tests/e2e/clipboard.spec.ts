// Pastes from the system's clipboard by real keys: words with their marks, tables, lines, addresses, drawings;
// and shapes that the clipboard refused.

import type { Page } from '@playwright/test';
import { clipboardHtml, expectCount, newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

async function pasteFrom(page: Page, given: Record<string, string>): Promise<void> {
  await page.evaluate(async (types) => {
    const blobs = Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, given);
  await page.keyboard.press('ControlOrMeta+v');
}

const all = (page: Page) => page.evaluate(() => window.board.items());
const kinds = async (page: Page) => (await all(page)).map(({ kind }) => kind);

test('words keep their marks, cells are a table, lines may be notes, and undo takes it back', { tag: '@way' }, async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newBoard(page, server.origin);
  await page.mouse.move(500, 300);

  await pasteFrom(page, {
    'text/plain': 'A bold word\nmilk',
    // As a word processor on the web copies it: the wrapper says that nothing is bold, by a style.
    'text/html':
      '<b style="font-weight:normal"><p><span style="font-weight:400">A </span><span style="font-weight:700">bold</span><span style="font-weight:400"> word</span></p><ul><li>milk</li></ul></b><img src="https://example.org/track.png">',
  });
  await expect.poll(() => kinds(page)).toEqual(['text']);
  expect((await all(page))[0]?.paragraphs).toEqual([
    { runs: [{ text: 'A ' }, { text: 'bold', marks: ['bold'] }, { text: ' word' }] },
    { list: 'bullet', runs: [{ text: 'milk' }] },
  ]);
  // Lines may as well be notes: chosen by pointer, and back by keys.
  const choice = page.getByRole('button', { name: 'Paste as' });
  await choice.click();
  await page.getByRole('group', { name: 'Paste as' }).getByRole('button', { name: 'Sticky notes' }).click();
  await expect.poll(() => kinds(page)).toEqual(['sticky', 'sticky']);
  expect((await all(page)).map(({ text }) => text)).toEqual(['A bold word', 'milk']);
  await choice.press('Enter');
  await page.getByRole('group', { name: 'Paste as' }).getByRole('button', { name: 'Text', exact: true }).press('Enter');
  await expect.poll(() => kinds(page)).toEqual(['text']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => kinds(page)).toEqual([]);

  await pasteFrom(page, { 'text/plain': 'Name\tAge\nAda\t36\n' });
  await expect.poll(() => kinds(page)).toEqual(['group', ...Array<string>(4).fill('rectangle')]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => kinds(page)).toEqual([]);

  await pasteFrom(page, { 'text/plain': ' https://example.org/a?b=1 ' });
  await expect.poll(() => kinds(page)).toEqual(['text']);
  expect((await all(page))[0]?.paragraphs?.[0]?.runs).toEqual([
    { text: 'https://example.org/a?b=1', link: 'https://example.org/a?b=1' },
  ]);
  // Selected and gone: pasted items do not offer what nobody pasted.
  await page.keyboard.press('Delete');

  const box = (id: string, x: number) => ({ id, type: 'rectangle', x, y: 0, width: 80, height: 60, angle: 0 });
  const elements = [
    box('a', 0),
    box('b', 300),
    {
      id: 'c',
      type: 'arrow',
      x: 80,
      y: 30,
      width: 220,
      height: 0,
      points: [
        [0, 0],
        [220, 0],
      ],
      startBinding: { elementId: 'a' },
      endBinding: { elementId: 'b' },
      endArrowhead: 'arrow',
    },
    { id: 'd', type: 'text', x: 170, y: 20, width: 40, height: 25, text: 'calls', containerId: 'c', fontSize: 28 },
  ];
  await pasteFrom(page, { 'text/plain': JSON.stringify({ type: 'excalidraw/clipboard', elements, files: {} }) });
  await expect.poll(() => kinds(page)).toEqual(['rectangle', 'rectangle', 'connector']);
  const [a, b, arrow] = await all(page);
  expect([arrow?.start?.id, arrow?.end?.id, arrow?.text]).toEqual([a?.id, b?.id, 'calls']);

  // What is not as it was is one sentence and no dialog; the report comes when it is asked for.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const sketched = { ...box('a', 0), roughness: 2 };
  await pasteFrom(page, {
    'text/plain': JSON.stringify({ type: 'excalidraw/clipboard', elements: [sketched, { id: 'x', type: 'warp' }] }),
  });
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Some of what you pasted looks different or was left out.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await kinds(page)).toEqual(['rectangle']);
  await notice.getByRole('button', { name: 'Show details' }).click();
  const report = page.getByRole('dialog', { name: 'Imported' });
  await expect(report).toContainText('1 object was added to the board.');
  await expect(report).toContainText('warp');
  await expect(notice).toHaveCount(0);
});

test('pasted Markdown is formatted, undo gives its letters back; a picture in HTML comes below the words', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newBoard(page, server.origin);
  await page.mouse.move(500, 300);
  const markdown = '# Plan\n- [x] dig\n- `sow`';
  await pasteFrom(page, { 'text/plain': markdown });
  const become = [
    { runs: [{ text: 'Plan', marks: ['bold'] }] },
    { list: 'done', runs: [{ text: 'dig' }] },
    { list: 'bullet', runs: [{ text: 'sow', marks: ['code'] }] },
  ];
  await expect.poll(async () => (await all(page))[0]?.paragraphs).toEqual(become);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await all(page))[0]?.text).toBe(markdown);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => kinds(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(async () => (await all(page))[0]?.paragraphs).toEqual(become);

  // Copied as a text of the board, its words are a list in other programs. What is copied is what the page shows as selected.
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => clipboardHtml(page)).toMatch(/<li[^>]*><input[^>]*> ?dig<\/li>/);
  await page.keyboard.press('Delete');
  await expect.poll(() => kinds(page)).toEqual([]);

  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [20, 10];
    return canvas.toDataURL('image/png');
  });
  await pasteFrom(page, { 'text/html': `<p>A hill</p><img src="${png}"><img src="https://example.org/a.png">` });
  await expect.poll(() => kinds(page)).toEqual(['text', 'image']);
  const [words, picture] = await all(page);
  expect(picture).toMatchObject({ w: 20, h: 10 });
  expect(picture!.y).toBeGreaterThanOrEqual(words!.y + words!.h);
  expect(picture!.y).toBeLessThan(words!.y + words!.h + 50);
  await expect(page.getByRole('alert')).toContainText('was left out');
});

test('shapes that the clipboard refused are pasted on any board until words are copied elsewhere', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await newBoard(page, server.origin);
  const note = { kind: 'sticky', x: 0, y: 0, w: 100, h: 100, text: 'a note' } as const;
  await select(page, await page.evaluate((item) => window.board.load([item]), note));
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByRole('alert')).toContainText('Copied, but only for Atrium in this browser');
  await page.keyboard.press('ControlOrMeta+v');
  await expectCount(page, 2, 'sticky');
  await newBoard(page, server.origin);
  await page.mouse.move(500, 300);
  await page.keyboard.press('ControlOrMeta+v');
  await expectCount(page, 1, 'sticky');

  const elsewhere = await context.newPage();
  await elsewhere.goto(server.origin);
  await elsewhere.evaluate(() => navigator.clipboard.writeText('words'));
  await elsewhere.close();
  await page.bringToFront();
  await page.keyboard.press('ControlOrMeta+v');
  await expectCount(page, 1, 'text');
  await page.keyboard.press('Escape');
  await page.mouse.click(300, 500, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Paste' }).first().click();
  await expectCount(page, 2, 'text');
  expect(await kinds(page)).toEqual(['sticky', 'text', 'text']);
});
