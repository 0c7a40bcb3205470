// The foot of a sticky note: whose it is, and tags.

import { expectCount, newBoard } from './board-page.ts';
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
