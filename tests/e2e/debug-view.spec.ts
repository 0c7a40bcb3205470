// debug=1 and console-on-screen=1 on a board: what they show, and that nothing secret and no HTML is among it.

import { newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('debug=1 adds the debug view, which names no board and no secret', async ({ page, server, query }) => {
  const url = await newBoard(page, server.origin, `${query}&debug=1&fps=1`);
  const [alias = '', secret = ''] = new URL(url).hash.slice(1).split('.');
  await page.getByRole('button', { name: 'Debug' }).click();
  const dialog = page.getByRole('dialog', { name: 'Debug' });
  const flags = dialog.getByRole('region', { name: 'Flags' });
  await expect(flags.locator('dl > div', { hasText: 'fps' })).toContainText('address On');
  await expect(flags.locator('dl > div', { hasText: 'cursorChat' })).toContainText('default Off');
  await expect(dialog.getByRole('region', { name: 'Versions' })).toContainText('1.5.9.245731');
  await expect(dialog.getByRole('region', { name: 'Storage' })).toContainText('atrium-board-*');
  const text = await dialog.innerText();
  for (const hidden of [alias, secret]) expect(text).not.toContain(hidden);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await newBoard(page, server.origin, query);
  await expect(page.getByRole('button', { name: 'Debug' })).toHaveCount(0);
});

test('console-on-screen=1 shows as text what page and worker write', async ({ page, server, query }) => {
  await newBoard(page, server.origin, `${query}&console-on-screen=1`);
  const list = page.locator('ol[dir=ltr]');
  const line = (text: string) => list.locator('> li', { hasText: text });
  // Its code comes behind the board's.
  await expect(list).toBeAttached();
  await page.evaluate(() => console.warn('<img src=x onerror="document.title=1"> from the page', { a: [1] }));
  await expect(line('from the page')).toHaveText('<img src=x onerror="document.title=1"> from the page {"a":[1]}');
  await expect(line('from the page').locator('img')).toHaveCount(0);
  for (const worker of page.workers()) await worker.evaluate(() => console.error(new Error('from a worker')));
  await expect(line('Error: from a worker')).toHaveCount(page.workers().length);
  expect(page.workers().length).toBeGreaterThan(0);
});
