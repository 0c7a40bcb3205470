// The presenter view, a window of its own beside the presented frame.

import { newBoard, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';

test('the presenter view shows the notes, turns the frame by press and key, ends with the presentation', {
  tag: '@way',
}, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([
      { kind: 'frame', x: 0, y: 0, w: 1600, h: 900, text: 'Wheel', speaker: { notes: 'Let them guess.', minutes: 5 } },
      { kind: 'frame', x: 2000, y: 0, w: 1600, h: 900, text: 'Chain', speaker: { notes: 'Count the teeth.' } },
      { kind: 'frame', x: 4000, y: 0, w: 1600, h: 900, text: 'Road', speaker: { minutes: 10 } },
    ]),
  );
  await saved(page);
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Present to everyone' }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Presenter view' }).click();
  const view = await opening;
  const camera = () => page.evaluate(async () => (await window.board.camera.get()).x);

  await expect(view.getByText('Let them guess.')).toBeVisible();
  await expect(view.getByRole('img', { name: 'Wheel' }).locator('img')).toBeVisible();
  await expect(view.getByRole('button', { name: 'Next' })).toBeFocused();
  await expect(view.getByRole('listitem').filter({ hasText: 'Wheel' })).toHaveAttribute('aria-current', 'step');
  await expectNone(view, 'the presenter view');

  // Enter presses the button that has the focus, and turns once.
  await view.keyboard.press('Enter');
  await expect(view.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(view.getByText('Count the teeth.')).toBeVisible();
  await expect.poll(camera).toBeCloseTo(2800, 0);
  await view.keyboard.press('PageDown');
  await expect(view.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect.poll(camera).toBeCloseTo(4800, 0);
  await view.getByRole('button', { name: 'Previous frame' }).click();
  await view.getByRole('button', { name: 'Blank' }).click();
  await expect(page.getByRole('img', { name: 'The screen is black' })).toBeVisible();
  await view.getByRole('button', { name: 'Show again' }).click();
  await expect(page.getByRole('img', { name: 'The screen is black' })).toBeHidden();

  const closing = view.waitForEvent('close');
  await view.getByRole('button', { name: 'End', exact: true }).click();
  await closing;
  await expect(page.getByRole('button', { name: 'Present', exact: true })).toBeVisible();
});
