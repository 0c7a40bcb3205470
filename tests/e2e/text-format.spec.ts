// Texts of marked letters and lists: by keys, by the bar over the text, by the bar beside the selection, by two people at once.

import type { Page } from '@playwright/test';
import type { ItemInput } from '#protocol/item-json.ts';
import {
  expectCount,
  expectSame,
  items,
  newBoard,
  openBoard,
  pasteMarked,
  ready,
  saved,
  secondPerson,
} from './board-page.ts';
import { expect, sharedTest as test } from './fixtures.ts';

const paragraphs = async (page: Page) => {
  const [item] = await items(page);
  return item?.paragraphs ?? item?.text;
};
const field = (page: Page) => page.locator('[data-text-editor]');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Text formatting' });

/** A new board with an empty text on it that is written in. */
async function newText(page: Page, origin: string, query: string): Promise<void> {
  await newBoard(page, origin, query);
  await page.keyboard.press('t');
  await page.mouse.click(400, 300);
  await expect(field(page)).toBeFocused();
  await expect(bar(page)).toBeVisible();
}

/** A new board, a unit a px from the page's top left, with this alone on it and selected. */
async function newSelected(page: Page, origin: string, query: string, item: ItemInput): Promise<void> {
  await newBoard(page, origin, query);
  await page.evaluate(async (one) => {
    const { board } = window;
    await board.tool.set('select');
    await board.camera.set({ x: 640, y: 360, zoom: 1 });
    await board.select(await board.load([one]));
  }, item);
}

test('keys mark what is selected and what is typed next; lists are begun by their signs and left by Enter', {
  tag: '@way',
}, async ({ page, server, query }) => {
  await newText(page, server.origin, query);
  await page.keyboard.type('Plan ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('today');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' ok');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- milk');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('fresh');
  // Out of the inner list, out of the list.
  for (let n = 0; n < 3; n++) await page.keyboard.press('Enter');
  await page.keyboard.type('[] done');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+Shift+x');
  await page.keyboard.press('Escape');
  const written = [
    { runs: [{ text: 'Plan ' }, { text: 'today', marks: ['bold'] }, { text: ' ok' }] },
    { list: 'bullet', runs: [{ text: 'milk' }] },
    { list: 'bullet', indent: 1, runs: [{ text: 'fresh' }] },
    { list: 'open', runs: [{ text: 'done', marks: ['strike'] }] },
  ];
  await expect.poll(() => paragraphs(page)).toEqual(written);
  await saved(page);
  await openBoard(page, page.url());
  await page.reload();
  await ready(page);
  await expect.poll(() => paragraphs(page)).toEqual(written);
});

test('the bar marks, links and lists what is selected in the text, and takes it back', async ({
  page,
  server,
  query,
}) => {
  await newText(page, server.origin, query);
  await page.keyboard.type('read this');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await bar(page).getByRole('button', { name: 'Italic' }).click();
  await expect(bar(page).getByRole('button', { name: 'Italic' })).toHaveAttribute('aria-pressed', 'true');
  await bar(page).getByRole('button', { name: 'Link' }).click();
  await page.getByRole('textbox', { name: 'Web or email address' }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a web or email address');
  await page.getByRole('textbox', { name: 'Web or email address' }).fill('example.org/a');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  // As it is drawn when it is no longer edited.
  await expect(field(page).locator('[data-link]')).toHaveCSS('color', 'rgb(11, 87, 208)');
  await bar(page).getByRole('button', { name: 'Lists' }).click();
  await bar(page).getByRole('button', { name: 'Numbered list' }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => paragraphs(page))
    .toEqual([
      {
        list: 'number',
        runs: [{ text: 'read ' }, { text: 'this', marks: ['italic'], link: 'https://example.org/a' }],
      },
    ]);
});

test('an address becomes a link when a blank, Enter or the end of the text ends it; undo takes the link alone away', async ({
  page,
  server,
  query,
}) => {
  const link = (text: string) => ({ text, link: text });
  await newText(page, server.origin, query);
  await page.keyboard.type('see https://example.org/a, ');
  await expect(field(page).locator('[data-link]')).toHaveText('https://example.org/a');
  await page.keyboard.press('Control+z');
  await expect(field(page).locator('[data-link]')).toHaveCount(0);
  await expect(field(page)).toHaveText('see https://example.org/a, ');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.type('or');
  await page.keyboard.press('Enter');
  await page.keyboard.type('mailto:ada@example.org');
  await page.keyboard.press('Enter');
  await page.keyboard.type('http://example.org/b');
  await page.keyboard.press('Escape');
  const written = [
    { runs: [{ text: 'see ' }, link('https://example.org/a'), { text: ', or' }] },
    { runs: [link('mailto:ada@example.org')] },
    { runs: [link('http://example.org/b')] },
  ];
  await expect.poll(() => paragraphs(page)).toEqual(written);
  await saved(page);
  await page.reload();
  await ready(page);
  await expect.poll(() => paragraphs(page)).toEqual(written);
});

test('undo within the text takes back marks and letters; rich text is pasted with its marks', async ({
  page,
  server,
  query,
}) => {
  await newText(page, server.origin, query);
  await page.keyboard.type('one ');
  await pasteMarked(page, '<p>a <b>bold</b></p><ul><li>item</li></ul>', 'a bold\nitem');
  const pasted = [
    { runs: [{ text: 'one a ' }, { text: 'bold', marks: ['bold'] }] },
    { list: 'bullet', runs: [{ text: 'item' }] },
  ];
  await expect(field(page)).toHaveText('one a bolditem');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+u');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect.poll(() => paragraphs(page)).toEqual(pasted);
});

test('the bar beside the selection marks all of a text and gives it another family', async ({
  page,
  server,
  query,
}) => {
  await newSelected(page, server.origin, query, { kind: 'sticky', x: 500, y: 200, text: 'one\ntwo' });
  const beside = page.getByRole('toolbar', { name: 'Selection' });
  await beside.getByRole('button', { name: 'Text style', exact: true }).click();
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.getByRole('button', { name: 'Rounded' }).click();
  await expect
    .poll(() => paragraphs(page))
    .toEqual([{ runs: [{ text: 'one', marks: ['bold'] }] }, { runs: [{ text: 'two', marks: ['bold'] }] }]);
  await expect.poll(async () => (await items(page))[0]?.style.font).toBe('rounded');
  await expectCount(page, 1);
});

test('a click on the box of a list in a selected note ticks it, and leaves the note closed', async ({
  page,
  server,
  query,
}) => {
  const list = (text: string) => ({ list: 'open' as const, runs: [{ text }] });
  const note = { x: 500, y: 200, w: 200, h: 200, paragraphs: [list('one'), list('two')] };
  await newSelected(page, server.origin, query, { kind: 'sticky', ...note });
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  // The second line's: 16 units of room, 26 a line.
  await page.mouse.click(500 + 16 + 14, 200 + 16 + 26 + 13);
  await expect
    .poll(async () => ((await items(page))[0]?.paragraphs ?? []).map(({ list }) => list))
    .toEqual(['open', 'done']);
  await expect(page.getByRole('textbox', { name: 'Text being edited' })).toHaveCount(0);
});

test('two write in one note: what one marks stays marked where the other types', async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await page.keyboard.press('n');
  await page.mouse.click(500, 300);
  await expect(bar(page)).toBeVisible();
  await page.keyboard.type('middle');
  const other = await secondPerson(context, url);
  await other.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await expect.poll(async () => (await items(other))[0]?.text).toBe('middle');
  await other.keyboard.press('v');
  await other.mouse.dblclick(500, 300);
  await expect(field(other)).toHaveText('middle');
  await page.keyboard.press('Control+a');
  await Promise.all([page.keyboard.press('Control+b'), other.keyboard.type(' end', { delay: 60 })]);
  await page.keyboard.press('Escape');
  await other.keyboard.press('Escape');
  await expect.poll(async () => (await items(page))[0]?.text).toBe('middle end');
  await expectSame(page, other);
  const [first] = (await items(page))[0]?.paragraphs?.[0]?.runs ?? [];
  expect(first?.marks).toEqual(['bold']);
  expect(first?.text.startsWith('middle')).toBe(true);
  await other.context().close();
});
