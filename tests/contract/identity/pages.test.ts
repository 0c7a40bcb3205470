// The provider's pages as a browser gets them: headers, languages, targets, and what a log has of them.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import { PROVIDER_COOKIES } from '#protocol/browser/provider-cookies.ts';
import { LANGUAGES } from '#protocol/languages.ts';
import { routeAt } from '#protocol/routes.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { signedUp } from '../people/signed-up.ts';
import { Browser, StrictClient } from './client.ts';

let server: TestServer;
let issuer: string;
let client: StrictClient;
beforeAll(async () => {
  server = await testServer();
  issuer = `http://localhost:${server.port}`;
  client = await StrictClient.of(issuer);
});
afterAll(() => server.end());

const wordsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/identity.json`, import.meta.url), 'utf8'));

test('a page has one script, which its policy names, may load its own style and picture alone, stands in no frame and in no cache', async () => {
  const page = await new Browser(issuer).get(client.request().url);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|nonce/);
  const [script, ...others] = [...page.text.matchAll(/<script>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g)].map(
    ([, text]) => text as string,
  );
  expect(others).toEqual([]);
  const hash = createHash('sha256')
    .update(script as string)
    .digest('base64');
  expect(policy).toContain(`script-src 'sha256-${hash}' 'sha256-`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.text.replace(script as string, '')).not.toMatch(/<script[^>]|<style| style=| on\w+=/);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  const assets = [...page.text.matchAll(/(?:href|src)="(\/oidc\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
  expect(assets).toHaveLength(2);
  const [style, picture] = await Promise.all(assets.map((path) => fetch(issuer + path)));
  expect(style?.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(picture?.headers.get('content-type')).toBe('image/svg+xml');
  expect(style?.headers.get('cache-control')).toContain('immutable');
  const css = (await style?.text()) ?? '';
  expect(css).toContain('@media (prefers-color-scheme: dark) { :root {');
  const fonts = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => path as string);
  expect(fonts.length).toBeGreaterThan(3);
  for (const font of fonts) expect((await fetch(issuer + font)).headers.get('content-type'), font).toBe('font/woff2');
  expect((await fetch(`${issuer}/oidc/assets/nothing.css`)).status).toBe(404);
});

test('a sign-up sets no cookie but those that the privacy policy names', async () => {
  const { browser } = await signedUp(client);
  const names = [...Object.values(PROVIDER_COOKIES), ...DEVICE_STORAGE].map(({ name }) => name.split('*')[0] as string);
  const cookies = browser.cookies.map((name) => name.replace(/\.sig$/, ''));
  expect(cookies).toContain(PROVIDER_COOKIES.session.name);
  expect(cookies.filter((name) => !names.some((known) => name.startsWith(known)))).toEqual([]);
});

test.each(LANGUAGES)(
  'in %s: by the cookie, by the sign-in that was begun, by the menu of languages',
  async (language) => {
    const { signIn, signUp } = wordsOf(language);
    const dir = language === 'ar' ? 'rtl' : 'ltr';
    const head = `<html lang="${language}" dir="${dir}">`;
    const byParam = await new Browser(issuer).get(client.request({ ui_locales: language }).url);
    expect(byParam.text).toContain(head);
    const browser = new Browser(issuer);
    const page = await browser.get(client.request().url);
    const chosen = await browser.get(`${page.url.pathname}?lng=${language}`);
    expect(chosen.url.href).toBe(page.url.href);
    expect(chosen.text).toContain(head);
    expect(chosen.text).toContain(`<h1>${signIn.title}</h1>`);
    const other = await browser.get(`${page.url.pathname}/sign-up`);
    expect(other.text).toContain(`<h1>${signUp.title}</h1>`);
  },
);

test.each([
  ['the board one came from', '/board/abcdefghabcdefgh', '/board/abcdefghabcdefgh'],
  ['home, where it names no page of ours', 'https://evil.example/', '/'],
  ['home, where it names this page again', '/signin', '/'],
  ['home, where it names nothing', undefined, '/'],
])('“Back” leads to %s', async (_where, back, led) => {
  const browser = new Browser(issuer);
  const link = `<a class="back" href="${led}">`;
  const page = await browser.get(client.request(back === undefined ? {} : { back }).url);
  expect(page.text).toContain(link);
  expect((await browser.get(`${page.url.pathname}/sign-up`)).text).toContain(link);
  const refused = await browser.submit(page, { csrf: 'none' });
  expect(refused.text).toContain(link);
  expect(
    (await new Browser(issuer).get(client.request({ prompt: 'create', ...(back && { back }) }).url)).text,
  ).toContain(link);
});

test('a wall panel has larger targets', async () => {
  const page = await new Browser(issuer).get(client.request({ device_type: 'ifp' }).url);
  expect(page.text).toContain('data-density="panel"');
});

test('without a token of one’s own signing out asks first', async () => {
  const browser = new Browser(issuer);
  const request = client.request({ prompt: 'create' });
  const who = { givenName: 'Ana', email: 'out@northside.example', password: 'a rising line under a roof' };
  const tokens = await client.redeem(request, await browser.submit(await browser.get(request.url), who));
  const asked = await browser.get(client.signOutUrl(undefined, `${issuer}/oauth/signout`));
  expect(asked.text).toContain('<h1>Sign out?</h1>');
  expect((await client.userinfo(tokens.access_token)).status).toBe(200);
  const done = await browser.submit(asked, { logout: 'yes' });
  expect(done.text).toContain('<h1>You are signed out</h1>');
  expect((await client.userinfo(tokens.access_token)).status).toBe(401);
});

describe('addresses', () => {
  test('neither the router nor the service worker has one below the provider', () => {
    for (const path of ['/oidc', '/oidc/auth', '/oidc/interaction/x', '/.well-known/openid-configuration'])
      expect(routeAt(path), path).toBeUndefined();
  });

  test('what is no endpoint is refused, and never with the app’s page', async () => {
    for (const path of ['/oidc/nothing', '/oidc/assets/', '/oidc/interaction/x/y']) {
      const response = await fetch(issuer + path, { headers: { accept: 'text/html' } });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(await response.text(), path).not.toContain('id="root"');
    }
  });
});
