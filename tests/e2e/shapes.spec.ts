// Shapes of other outlines: made by the shape tool with pointer and keys, and given to shapes that are there.

import { newBoard, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('any of the forms is drawn, changed and taken back, and another device sees it', { tag: '@way' }, async ({
  page,
  otherDevice,
  server,
}) => {
  const url = await newBoard(page, server.origin);
  const forms = (on = page) =>
    on.evaluate(async () => (await window.board.items()).map(({ kind, form }) => `${kind} ${form ?? 'own'}`));
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'More shapes' }).click();
  await page.getByRole('group', { name: 'More shapes' }).getByRole('button', { name: 'Star' }).click();
  await page.mouse.move(300, 200);
  await page.mouse.down();
  await page.mouse.move(480, 360, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => forms()).toEqual(['shape star']);

  await page.getByRole('button', { name: 'Change shape' }).click();
  await page.getByRole('group', { name: 'Change shape' }).getByRole('button', { name: 'Cylinder' }).press('Enter');
  await expect.poll(() => forms()).toEqual(['shape cylinder']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => forms()).toEqual(['shape star']);

  // By keys alone, a rectangle that becomes a cloud.
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  const rectangle = page.getByRole('button', { name: 'Rectangle', exact: true });
  await rectangle.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => forms()).toEqual(['shape star', 'rectangle own']);
  await page.getByRole('button', { name: 'Change shape' }).press('Enter');
  await page.getByRole('group', { name: 'Change shape' }).getByRole('button', { name: 'Cloud' }).press('Enter');
  await expect.poll(() => forms()).toEqual(['shape star', 'rectangle cloud']);
  await saved(page);
  await otherDevice.goto(url);
  await expect.poll(() => forms(otherDevice)).toEqual(['shape star', 'rectangle cloud']);
});
