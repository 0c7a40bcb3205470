// Signing up and signing in at the embedded identity provider, as a person does it in a browser.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { codeAt } from '../../server/identity/totp.ts';
import { shellKept } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';

/** An authorization as a client begins it. */
function address(origin: string, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({
    response_type: 'code',
    client_id: 'atrium',
    redirect_uri: `${origin}/oauth/callback`,
    scope: 'openid profile email',
    state: randomUUID(),
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(randomBytes(32).toString('hex')).digest('base64url'),
    ...more,
  });
  return `${origin}/oidc/auth?${params}`;
}

/** What the client is told when `act` has sent the browser back to it, whatever page the client shows there. */
async function sentBack(page: Page, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => new URL(one.url()).pathname === '/oauth/callback'),
    act(),
  ]);
  const response = await request.response();
  await response?.finished();
  // The app did not begin this one and leaves its page: whatever comes next waits for that.
  await page.waitForURL(({ pathname }) => pathname !== '/oauth/callback');
  return new URL(request.url()).searchParams;
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a person signs up by keyboard alone, is known from then on, and never meets the service worker', {
    tag: '@way',
  }, async ({ page, server }) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) faults.push(message.text());
    });
    await page.goto(server.origin);
    await shellKept(page);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    const response = await page.goto(address(server.origin));
    expect(response?.fromServiceWorker()).toBe(false);
    await page.getByRole('link', { name: 'Create an account' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('First name')).toBeFocused();
    const email = `ana.${randomUUID()}@northside.example`;
    for (const text of ['Ana', 'Ortiz', email, 'a rising line']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    const told = await sentBack(page, () => page.keyboard.press('Enter'));
    expect(told.get('code')).toMatch(/^[\w-]{20,}$/);

    const toldSilently = await sentBack(page, () => page.goto(address(server.origin, { prompt: 'none' })));
    expect(toldSilently.get('error')).toBeNull();

    await page.goto(address(server.origin, { prompt: 'login' }));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('The email or password is wrong.');
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type('a rising line');
    const toldAgain = await sentBack(page, () => page.keyboard.press('Enter'));
    expect(toldAgain.get('code')).toMatch(/^[\w-]{20,}$/);
    expect(faults).toEqual([]);
  });
});

for (const [name, language] of [
  ['العربية', 'ar'],
  ['Deutsch', 'de'],
] as const) {
  test(`on a phone, without scripts, in ${language}: nothing runs over, all that is touched is 44 px`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address(server.origin, { prompt: 'create' }));
    await page.locator('summary').click();
    await page.getByRole('link', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    const side = await page.locator('body').boundingBox();
    expect(side?.width).toBeLessThanOrEqual(360);
    for (const touched of await page.locator('input:not([type=hidden]), button, summary, .other a, .brand').all()) {
      const box = await touched.boundingBox();
      expect(box?.height, await touched.innerHTML()).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 360).toBe(true);
    }
    const [first, last] = [page.locator('.pair .field').first(), page.locator('.pair .field').last()];
    const isMirrored = ((await first.boundingBox())?.x ?? 0) > ((await last.boundingBox())?.x ?? 0);
    expect(isMirrored).toBe(language === 'ar');
    await context.close();
  });
}

async function expectNothingSerious(page: Page, what: string): Promise<void> {
  await expectNone(page, what);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, what).toBeLessThanOrEqual(0);
}

for (const [language, colorScheme, width] of [
  ['en', 'light', 1280],
  ['ar', 'dark', 360],
] as const)
  test(`a second factor by keyboard, from the key to a recovery code; axe finds nothing serious (${language}, ${colorScheme}, ${width} px)`, {
    tag: language === 'en' ? '@way' : [],
  }, async ({ browser, server }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
    await context.addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
    const page = await context.newPage();
    const [email, password] = [`ana.${randomUUID()}@northside.example`, 'a rising line'];
    const type = async (name: string, text: string): Promise<void> => {
      await page.locator(`input[name=${name}]`).focus();
      await page.keyboard.type(text);
    };
    await page.goto(address(server.origin, { prompt: 'create' }));
    await expectNothingSerious(page, 'sign-up');
    for (const [name, text] of Object.entries({ givenName: 'Ana', email, password })) await type(name, text);
    await sentBack(page, () => page.keyboard.press('Enter'));

    await page.goto(`${server.origin}/oidc/second-factor`);
    await expect(page.locator('svg.qr')).toBeVisible();
    await expectNothingSerious(page, 'turning it on');
    const key = ((await page.locator('.link').textContent()) ?? '').replaceAll(' ', '');
    await type('code', codeAt(ofBase32(key), Math.floor(Date.now() / 30_000)));
    await type('password', password);
    await page.keyboard.press('Enter');
    await expect(page.locator('.recovery li')).toHaveCount(10);
    await expectNothingSerious(page, 'recovery codes');
    const codes = await page.locator('.recovery li').allTextContents();
    const [first = ''] = codes;
    await expect(page.locator('.code-buttons button')).toHaveCount(3);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.code-buttons button').nth(1).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toBe(`${new URL(server.origin).host}\n\n${codes.join('\n')}\n`);
    await page.goto(`${server.origin}/oidc/second-factor`);
    await expectNothingSerious(page, 'it is on');
    await page.goto(`${server.origin}/oidc/change-password`);
    await expectNothingSerious(page, 'another password');

    await page.goto(address(server.origin, { prompt: 'login' }));
    await type('email', email);
    await type('password', password);
    await page.keyboard.press('Enter');
    const code = page.locator('input[name=code]');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expectNothingSerious(page, 'its code');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.locator('.link-button').focus();
    await page.keyboard.press('Enter');
    await expect(code).not.toHaveAttribute('inputmode');
    await expect(code).toBeFocused();
    await expectNothingSerious(page, 'a recovery code');
    await page.keyboard.type(first);
    const told = await sentBack(page, () => page.keyboard.press('Enter'));
    expect(told.get('code')).toMatch(/^[\w-]{20,}$/);
    await context.close();
  });

function ofBase32(text: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
