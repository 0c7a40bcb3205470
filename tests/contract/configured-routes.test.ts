// Tests how settings change the pages: features, collectors, an identity provider.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETURN_PATHS } from '#protocol/identity.ts';
import { ROUTES } from '#protocol/routes.ts';
import { settingsFrom } from '../../server/platform/settings/settings.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { PageHeaders } from '../../server/web/headers.ts';
import { addressesOf, expectClass, pageServer, rows } from './page-headers.ts';

const pages = pageServer();
const { get } = pages;

test('pages carry the features that the settings name, and get another service worker', async () => {
  const { features } = settingsFrom({ FEATURES: 'cursorChat=1, arabic=0' }).web;
  const configured = await testServer({ distDir: pages.folder, features });
  try {
    const page = await (await fetch(`${configured.address}/`)).text();
    expect(page).toContain('<meta name="features" content="presentation=1&cursorChat=1&arabic=0">');
    expect(await (await get('/')).text()).toContain('<meta name="features" content="presentation=1">');
    const worker = await (await fetch(`${configured.address}/service-worker.js`)).text();
    expect(worker).not.toContain(new PageHeaders({}).revision);
  } finally {
    await configured.end();
  }
  expect(settingsFrom({}).web.features).toBe('presentation=1');
  expect(settingsFrom({ FEATURES: 'arabic=0,presentation=0' }).web.features).toBe('arabic=0&presentation=0');
  for (const unknown of ['nothing=1', 'arabic', 'arabic=2', '"><script>=1'])
    expect(() => settingsFrom({ FEATURES: unknown })).toThrow(/FEATURES/);
});

test('pages carry the collectors of the settings, in their policy too; silent pages carry none', async () => {
  const { collectors } = settingsFrom({
    INSIGHTS_CONNECTION:
      'InstrumentationKey=a-b;IngestionEndpoint=https://collector.example/;LiveEndpoint=https://live.example',
    REPORTS_DSN: 'https://key@reporter.example/7',
  }).web;
  const configured = await testServer({ distDir: pages.folder, collectors });
  try {
    const response = await fetch(`${configured.address}/`);
    const connection = 'InstrumentationKey=a-b;IngestionEndpoint=https://collector.example';
    expect(await response.text()).toContain(
      `<meta name="collectors" content="{&#34;insights&#34;:&#34;${connection}&#34;,&#34;reports&#34;:&#34;https://key@reporter.example/7&#34;}">`,
    );
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/connect-src 'self' https:\/\/collector\.example https:\/\/reporter\.example;/);
    expect(policy.match(/(collector|reporter)\.example/g)).toHaveLength(2);
    expect(policy).not.toContain('live.example');
    const silent = await fetch(`${configured.address}${RETURN_PATHS.default.silentSignIn}`);
    expect(silent.headers.get('content-security-policy')).not.toContain('collector.example');
    expect(await (await get('/')).text()).not.toContain('name="collectors"');
    const worker = await (await fetch(`${configured.address}/service-worker.js`)).text();
    expect(worker).not.toContain(new PageHeaders({}).revision);
  } finally {
    await configured.end();
  }
  expect(
    settingsFrom({ INSIGHTS: '0', INSIGHTS_CONNECTION: 'InstrumentationKey=a;IngestionEndpoint=https://c.example' }).web
      .collectors,
  ).toEqual({});
  for (const unknown of [
    'https://collector.example',
    'InstrumentationKey=a',
    'InstrumentationKey=">;IngestionEndpoint=https://c.example',
  ])
    expect(() => settingsFrom({ INSIGHTS_CONNECTION: unknown })).toThrow(/INSIGHTS_CONNECTION/);
  for (const unknown of ['https://reporter.example/7', 'key@reporter.example/7', 'https://key@reporter.example/">'])
    expect(() => settingsFrom({ REPORTS_DSN: unknown })).toThrow(/REPORTS_DSN/);
});

describe('another identity provider', () => {
  const own = "'self'";
  const others = "'self' https://convert.example https://id.example:8443 https://permission.example";
  let configured: TestServer;
  beforeAll(async () => {
    const { providers } = settingsFrom({
      AUTH_ENVIRONMENT: 'prod',
      MVB_PROD_ISSUER: 'https://id.example:8443/realms/school',
      MVB_PROD_CLIENT_ID: 'boards',
      MVB_PROD_PERMISSION_URL: 'https://permission.example/scopes',
      MVB_PROD_CONVERSION_URL: 'https://convert.example/token',
      MVB_DEV_ISSUER: 'https://dev.example',
      MVB_DEV_CLIENT_ID: 'boards',
    }).identity;
    configured = await testServer({ distDir: pages.folder, providers });
  });
  afterAll(() => configured.end());

  const reached = (policy: string | null) =>
    Object.fromEntries(
      [...(policy ?? '').matchAll(/(connect-src|frame-src|form-action|script-src|img-src) ([^;]+)/g)].map(
        ([, name, sources]) => [name, name === 'script-src' ? sources?.includes('https:') : sources],
      ),
    );

  test('no embedded board asks it, frames it or sends people to it', async () => {
    const address = addressesOf(ROUTES.embed)[0] as string;
    const { headers } = await fetch(configured.address + address);
    expect(reached(headers.get('content-security-policy'))).toMatchObject({ 'connect-src': own, 'frame-src': own });
  });

  const providerRows = rows.filter(({ headers }) => !['document', 'embed'].includes(headers));
  test.each(providerRows)(
    '$path may ask it, frame it and send people to it, and runs and shows nothing of it',
    async (row) => {
      const address = addressesOf(row)[0] as string;
      const common = { 'script-src': false, 'img-src': "'self' blob: data:" };
      const response = await fetch(configured.address + address);
      expect(reached(response.headers.get('content-security-policy'))).toEqual({
        ...common,
        'connect-src': others,
        'frame-src': others,
        'form-action': others,
      });
      expectClass(response, row.headers, address);
      expect(reached((await get(address)).headers.get('content-security-policy'))).toEqual({
        ...common,
        'connect-src': own,
        'frame-src': own,
        'form-action': own,
      });
    },
  );

  test('makes another worker, so that devices which keep the page fetch it with the new headers', async () => {
    const text = (address: string) => fetch(`${address}/service-worker.js`).then((response) => response.text());
    const [before, after] = [await text(pages.address), await text(configured.address)];
    expect(after).not.toBe(before);
    expect(after).toMatch(/const revision = "abc-[0-9a-f]{12}";/);
  });
});
