// The legal pages with scripts off: text, language, direction and theme; and the ways to them from other pages.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '#protocol/routes.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';

const ADDRESSES = [ROUTES.privacyPolicy.path, ROUTES.termsOfUse.path, ROUTES.eula.path];

const operatorText = (language: string): string =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../locales', language, 'legal.json'), 'utf8')).operator;

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('each page shows its text in the language of the cookie, from right to left, in the system’s theme', async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of ADDRESSES) {
      await page.context().clearCookies();
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(server.origin + address);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByText(operatorText('en'))).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(251, 250, 247)');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(22, 24, 28)');
      await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: server.origin }]);
      await page.reload();
      await expect(page.getByText(operatorText('ar'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
      const { width } = (await page.locator('main').boundingBox()) ?? { width: 0 };
      expect(width).toBeLessThanOrEqual(390);
    }
    await page.getByRole('navigation').getByRole('link').first().click();
    await expect(page).toHaveURL(server.origin + ROUTES.privacyPolicy.path);
  });
});

test('home leads to each legal page, and axe finds nothing serious there', { tag: '@way' }, async ({
  page,
  server,
}) => {
  for (const [name, address] of [
    ['Privacy policy', ROUTES.privacyPolicy.path],
    ['Terms of use', ROUTES.termsOfUse.path],
    ['License agreement', ROUTES.eula.path],
  ] as const) {
    await page.goto(server.origin);
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(server.origin + address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNone(page, address);
  }
});
