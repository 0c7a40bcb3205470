// A text whose note is deleted by somebody else while it is written: its words are offered, and put back by one press. TXT-11.

import { expectCount, expectSame, items, newBoard, openBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('TXT-11 a note deleted while it is written is offered, also after a reload, and put back', async ({
  page,
  otherDevice,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await openBoard(page, url);
  await page.keyboard.press('n');
  await page.mouse.click(500, 300);
  await page.keyboard.type('Buy milk');
  await expectCount(page, 1, 'sticky');
  const [note] = await items(page, 'sticky');
  await openBoard(otherDevice, url);
  await expectCount(otherDevice, 1, 'sticky');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();

  await otherDevice.evaluate(async (id) => {
    await window.board.select([id]);
    await window.board.act('delete');
  }, note?.id ?? '');
  const offer = page.getByRole('group', { name: 'Text that isn’t on the board' });
  await expect(offer).toContainText('Buy milk');
  // Ben types on; "r" and "t" would take tools.
  await page.keyboard.type(' and tart');
  await expect(offer).toContainText('Buy milk and tart');
  await expectCount(page, 0);
  // Escape leaves the words, and leads to what can be done with them.
  const putBack = offer.getByRole('button', { name: 'Put back on the board' });
  await page.keyboard.press('Escape');
  await expect(putBack).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(putBack).not.toBeFocused();

  await page.reload();
  await ready(page);
  await expect(offer).toContainText('Buy milk and tart');
  await putBack.focus();
  await page.keyboard.press('Enter');
  await expect(offer).toBeHidden();
  await expectCount(page, 1, 'sticky');
  const [back] = await items(page, 'sticky');
  expect([back?.text, back?.x, back?.y]).toEqual(['Buy milk and tart', note?.x, note?.y]);
  await saved(page);
  await expectSame(page, otherDevice);
  await page.evaluate(() => window.board.undo());
  await expectCount(page, 0);
});
