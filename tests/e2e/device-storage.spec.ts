// What the product leaves in a browser: after a tour of it everything found is in the registry, and a board that was taken off the
// device has left nothing there.

import { drag, newBoard, ready, saved, shellKept, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { rowOf, storedHere } from './stored-here.ts';

test.use({ serviceWorkers: 'allow' });

test('what a tour of the product leaves in a browser is in the registry', async ({ page, server, query }) => {
  test.slow();
  await page.goto(server.origin);
  await page.getByRole('link', { name: 'Start drawing' }).click();
  await ready(page);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await shellKept(page);
  await newBoard(page, server.origin, query);
  await expect
    .poll(async () => (await storedHere(page)).filter(({ in: where }) => where === 'caches').length)
    .toBeGreaterThan(0);

  const all = await storedHere(page);
  const places = new Set(all.map(({ in: where }) => where));
  for (const where of ['localStorage', 'cookie', 'indexedDB', 'caches']) expect(places).toContain(where);
  expect(all.filter((one) => !rowOf(one)).map(({ in: where, name }) => `${where}: ${name}`)).toEqual([]);
});

test('a board that was taken off the device has left nothing there', async ({ page, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  const [alias = '', secret = ''] = new URL(url).hash.slice(1).split('.');
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const more = page.getByRole('button', { name: /^More for/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Gone soon');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Gone soon' })).toBeVisible();
  const of = async () =>
    (await storedHere(page))
      .filter(({ name, text }) => `${name} ${text}`.includes(alias) || text.includes(secret))
      .map(({ in: where, name }) => `${where}: ${name}`);
  expect(await of()).not.toEqual([]);

  await more.click();
  await page.getByRole('menuitem', { name: 'Remove from this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(more).toHaveCount(0);
  await expect.poll(of).toEqual([]);
});
