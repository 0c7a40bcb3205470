// What somebody new is told on an empty board, and Help.

import { drag, expectCount, newBoard, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('an empty board says the first steps until something is drawn; Help searches topics and shortcuts', {
  tag: '@way',
}, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const steps = page.getByText('Just draw');
  await expect(steps).toBeVisible();
  await expect(page.getByText('Drop or paste an image')).toBeVisible();
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');
  await expect(steps).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('atrium-first-steps'))).toBe('done');

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  const field = help.getByRole('searchbox', { name: 'Search help' });
  await expect(field).toBeFocused();
  // The tool in hand is first, and the board goes on beside Help.
  await expect(help.getByRole('listitem').first()).toContainText('Draw with the pen');
  await tool(page, 'Eraser');
  await expect(help.getByRole('listitem').first()).toContainText('Erase');
  await field.fill('duplic');
  await expect(help.getByRole('listitem')).toHaveCount(0);
  await expect(help.getByText('Ctrl+D')).toBeVisible();
  await field.fill('earlier version');
  await help.getByRole('button', { name: 'Restore something' }).click();
  await expect(help).toHaveCount(0);

  await newBoard(page, server.origin, query);
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page.getByRole('application', { name: 'Board' })).toBeFocused();
});
