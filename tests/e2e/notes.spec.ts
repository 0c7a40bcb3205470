// Sticky notes: their foot (whose it is, and tags), and the notes that are made beside them.

import { expectCount, expectSame, items, newBoard, openBoard, saved, select, Touch, tapAt } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('notes are signed and tagged together, drawn so, and undo takes it back', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await page.addInitScript(() => localStorage.setItem('atrium-name', 'Mia'));
  await newBoard(page, server.origin, query);
  await page.evaluate(async () => {
    const ids = await window.board.load([
      { kind: 'sticky', x: -220, y: -100, text: 'one' },
      { kind: 'sticky', x: 20, y: -100, text: 'two' },
    ]);
    await window.board.tool.set('select');
    await window.board.select(ids);
  });
  await expectCount(page, 2, 'sticky');
  const notes = () => page.evaluate(async () => (await window.board.items()).map(({ note }) => note));
  const plain = await page.screenshot({ clip: { x: 420, y: 420, width: 440, height: 40 } });
  await page.getByRole('button', { name: 'Sign with your name' }).click();
  await expect.poll(notes).toEqual([{ author: 'Mia' }, { author: 'Mia' }]);
  await page.getByRole('button', { name: 'Tags' }).click();
  const choice = page.getByRole('group', { name: 'Tags' });
  await choice.getByRole('textbox', { name: 'New tag' }).fill('later');
  await page.keyboard.press('Enter');
  const tagged = { author: 'Mia', tags: [{ color: 'green', text: 'later' }] };
  await expect.poll(notes).toEqual([tagged, tagged]);
  await expect
    .poll(async () => (await page.screenshot({ clip: { x: 420, y: 420, width: 440, height: 40 } })).equals(plain))
    .toBe(false);
  await choice.getByRole('button', { name: 'Remove later' }).click();
  await expect.poll(async () => (await notes()).map((note) => note?.tags)).toEqual([undefined, undefined]);
  await page.keyboard.press('Escape');
  await page.getByRole('application', { name: 'Board' }).focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(notes).toEqual([undefined, undefined]);
  await expectCount(page, 2, 'sticky');
});

test('a note leads on to notes beside it: by its dots, with Ctrl and an arrow key, with Tab out of its text, by finger', {
  tag: '@way',
}, async ({ page, otherDevice, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [first = ''] = await page.evaluate(() =>
    window.board.load([
      {
        ...{ kind: 'sticky', x: -300, y: -50, w: 100, h: 100, text: 'a', style: { fill: 'peach' } },
        note: { author: 'Mia', tags: [{ color: 'green', text: 'later' }] },
      },
    ]),
  );
  const notes = async () => (await items(page, 'sticky')).map(({ text, x, y }) => [text ?? '', x, y]);
  await page.keyboard.press('v');
  await select(page, [first]);
  await page.mouse.click(width / 2 - 180, height / 2);
  await page.keyboard.type('b');
  await expect.poll(notes).toEqual([
    ['a', -300, -50],
    ['b', -190, -50],
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.type('c');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await page.keyboard.type('d');
  await page.keyboard.press('Escape');
  const all = [
    ['a', -300, -50],
    ['b', -190, -50],
    ['c', -80, -50],
    ['d', -80, 60],
  ];
  await expect.poll(notes).toEqual(all);
  expect((await items(page, 'sticky')).map(({ style }) => style.fill)).toEqual(['peach', 'peach', 'peach', 'peach']);
  // They are signed as it is; what it is about is its own.
  const feet = async () => (await items(page, 'sticky')).map(({ note }) => [note?.author, note?.tags?.length]);
  const signed = ['Mia', undefined];
  expect(await feet()).toEqual([['Mia', 1], signed, signed, signed]);
  await expectCount(page, 0, 'connector');
  // What lies there is left where it is; out of an empty note Tab leads to nothing.
  await select(page, [first]);
  await tapAt(page, await Touch.on(page), width / 2 - 180, height / 2);
  await expect.poll(notes).toEqual([...all, ['', 30, -50]]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('application', { name: 'Board' })).toBeFocused();
  await saved(page);
  await openBoard(otherDevice, url);
  await expectSame(page, otherDevice);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(notes).toEqual(all);
  await select(page, [first]);
  await page.keyboard.press('ControlOrMeta+d');
  await expect.poll(async () => (await feet())[4]).toEqual(['Mia', 1]);
});
