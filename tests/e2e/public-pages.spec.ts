// Pages about the product for everybody: what is new, how to install it, and the entries of its launch types.

import { NEWEST_NEWS } from '#protocol/newest-news.ts';
import { LAUNCH_TYPES } from '#protocol/routes.ts';
import { newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, signUp } from './person.ts';

test('/whatsnew is in the language of its address and stores none', { tag: '@way' }, async ({
  page,
  context,
  server,
}) => {
  const language = async () => (await context.cookies()).find(({ name }) => name === 'NEXT_LOCALE')?.value;
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'de', url: server.origin }]);
  await page.goto(`${server.origin}/whatsnew/ar`);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الجديد');
  await expect(page).toHaveTitle('الجديد · Atrium');
  await page.getByRole('combobox').selectOption('fr');
  await page.waitForURL('**/whatsnew/fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouveautés');
  await expect(html).toHaveAttribute('dir', 'ltr');
  expect(await language()).toBe('de');

  // Left within the page, it shows the device's own language again.
  await page.getByRole('link', { name: 'Atrium', exact: true }).click();
  await expect(html).toHaveAttribute('lang', 'de');
  expect(await language()).toBe('de');

  expect((await page.request.get(`${server.origin}/whatsnew/xx`)).status()).toBe(404);
  await page.goto(`${server.origin}/whatsnew/xx`);
  await page.waitForURL('**/404');
});

test('a dot beside "What’s new" leads there in the person’s language, once', async ({ page, server }) => {
  const ana = newPerson();
  await signUp(page, server.origin, ana);
  await page.goto(`${server.origin}/settings`);
  const account = accountOf(page, ana);
  const entry = page.getByRole('menuitem', { name: /^What’s new/ });
  await account.click();
  await expect(entry.getByRole('img', { name: 'Not seen yet' })).toBeVisible();
  const saving = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/metadata'));
  await entry.click();
  await page.waitForURL('**/whatsnew/en');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect((await saving).postDataJSON()).toEqual({ whatsNewVersion: NEWEST_NEWS });
  await page.goBack();
  await account.click();
  await expect(entry).toBeVisible();
  await expect(entry.getByRole('img')).toHaveCount(0);

  // Another tab of the person learns it from the server.
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/settings`);
  await expect
    .poll(() => other.evaluate(() => sessionStorage.getItem('whats-new-version')), { timeout: 20_000 })
    .toBe(NEWEST_NEWS);
});

test('a guest finds it in the menu of a board', async ({ page, server }) => {
  await newBoard(page, server.origin);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: /^What’s new/ }).click();
  await page.waitForURL('**/whatsnew/en');
});

test('each entry says what its platform can do, and is remembered as how the product was launched', {
  tag: '@way',
}, async ({ page, server }) => {
  for (const type of LAUNCH_TYPES) {
    await page.goto(`${server.origin}/entry/${type}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Atrium');
    const points = await page.getByRole('list', { name: 'What you can do here' }).getByRole('listitem').count();
    expect(points, type).toBeGreaterThanOrEqual(2);
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Draw without an account' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('app_launch'))).toBe(type);
    expect(new URL(page.url()).pathname).toBe(`/entry/${type}`);
  }
  await page.goto(`${server.origin}/entry/Teams`);
  await page.waitForURL('**/404');
});

test('installs by the browser’s own dialog, and promises nothing that is not there', async ({ page, server }) => {
  await page.goto(`${server.origin}/download`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install Atrium');
  await expect(page.getByRole('region')).toHaveCount(1);
  const status = page.getByRole('region', { name: 'In this browser' }).getByRole('status');
  await expect(status).toContainText('browser’s menu');
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'accepted' });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(status).toHaveText('Atrium is installed on this device.');
});
