// The guide as a reader meets it: found by a search, read topic by topic, in the reader's language, and led to from the board.

import { newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('a question leads to its section with one press, and the topics to each other', { tag: '@way' }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/help`);
  await expect(page).toHaveTitle('Help · Atrium');
  const field = page.getByRole('combobox', { name: 'Search help' });
  const hits = page.getByRole('listbox', { name: 'Search help' }).getByRole('option');
  await field.fill('How do I export a PDF?');
  await expect(hits.first()).toContainText('Export a PDF');
  await expect(hits.first().locator('mark').first()).toHaveText('export', { ignoreCase: true });
  await field.press('Enter');
  await expect(page).toHaveURL(/\/help\/files#/);
  await expect(page).toHaveTitle('Images, files and PDF · Atrium');
  await expect(page.getByRole('heading', { name: 'Export a PDF' })).toBeFocused();
  await expect(hits).toHaveCount(0);

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Templates');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle('Images, files and PDF · Atrium');
  const topics = page.getByRole('navigation', { name: 'Topics' });
  await expect(topics.locator('[aria-current=page]')).toHaveText('Images, files and PDF');
});

test('each topic answers by its own address, with its title before its text, and no other topic is a page', async ({
  page,
  server,
}) => {
  const response = await page.goto(`${server.origin}/help/draw`);
  expect(await response?.text()).toContain('<title>Draw and write · Atrium</title>');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draw and write');
  await expect(page.getByRole('img', { name: /plant/ })).toHaveJSProperty('complete', true);
  expect((await page.goto(`${server.origin}/help/nothing`))?.status()).toBe(404);
});

test('one language is loaded, and another when it is chosen', async ({ page, server }) => {
  const guides: string[] = [];
  page.on('request', (request) => {
    const [, language] = /\/guide-([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (language) guides.push(language);
  });
  await page.goto(`${server.origin}/help/begin`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Begin');
  expect([...new Set(guides)]).toEqual(['en']);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('البداية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect([...new Set(guides)]).toEqual(['en', 'ar']);
});

test('a phone has the topics in a menu, which closes when one is chosen', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.origin}/help/begin`);
  const topics = page.getByRole('navigation', { name: 'Topics' });
  await expect(topics.getByRole('link')).toHaveCount(0);
  await topics.locator('summary').click();
  await topics.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(topics.getByRole('link')).toHaveCount(0);
});

test('Help on a board leads to all of it, and the board stays', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('?');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'All of help' }).click();
  await expect(await opened).toHaveTitle('Help · Atrium');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
});
