// The pages of /legal/ as a server answers them: written whole, without a script, in the language of the reader's cookie, with the
// operator's text where there is one. SPEC: routes of group public.

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { direction, LANGUAGES } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { PURPOSE_OF_TABLE } from '../../server/web/legal/stored-data.ts';
import { legalTexts } from '../../server/web/legal/texts.ts';
import { schemaColumns } from './people/schema-walk.ts';

let dataDir: string;
let server: TestServer;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-legal-'));
  server = await testServer({
    dataDir,
    distDir: '/nowhere',
    assetOrigins: ['https://assets.example', 'https://both.example'],
    connectionCheckUrl: 'https://both.example/small.png',
  });
});
afterAll(async () => {
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
});

const ADDRESSES = [ROUTES.privacyPolicy.path, ROUTES.termsOfUse.path, ROUTES.eula.path];
/** A file that the build copies from public/. */
const LICENSES = '/legal/licenses.txt';
const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.address}${address}`, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const inLanguage = (address: string, language: string) => get(address, { cookie: `a=b; NEXT_LOCALE=${language}` });
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const writeText = async (language: string, name: string, text: string) => {
  await mkdir(path.join(dataDir, 'legal', language), { recursive: true });
  await writeFile(path.join(dataDir, 'legal', language, `${name}.md`), text);
};

test.each(ADDRESSES.flatMap((address) => LANGUAGES.map((language) => [address, language] as const)))(
  '%s in %s: whole, in its direction, without a script, and with links to the others, home, help and licenses',
  async (address, language) => {
    const { status, headers, html } = await inLanguage(address, language);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*script)/);
    expect(headers.get('vary')).toBe('cookie, accept-encoding');
    expect(html).toContain(`<html lang="${language}" dir="${direction(language)}">`);
    expect(html).toContain(escaped(legalTexts(language).operator));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(script|img|iframe|object|form|style)\b|\son\w+=|\sstyle=|\{\{|undefined/);
    const [, current] = /<a href="([^"]*)" aria-current="page">/.exec(html) ?? [];
    expect(current).toBe(address);
    for (const other of [...ADDRESSES, ROUTES.home.path, '/help/privacy', LICENSES])
      expect(html).toContain(`href="${other}"`);
    const [, style = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(html) ?? [];
    expect((await get(style)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  },
);

test('the privacy policy names each origin once that pages fetch files from by the settings', async () => {
  const { html } = await inLanguage(ROUTES.privacyPolicy.path, 'en');
  expect(html.match(/https:\/\/\w+\.example/g)).toEqual(['https://assets.example', 'https://both.example']);
  expect(html).not.toContain('small.png');
});

test('a reader without the cookie, or with another value, gets English, whatever else the browser says', async () => {
  const english = /<html lang="en" dir="ltr">/;
  expect((await get(ROUTES.eula.path, { 'accept-language': 'de' })).html).toMatch(english);
  expect((await inLanguage(ROUTES.eula.path, '"><script>')).html).toMatch(english);
  expect((await get(`${ROUTES.eula.path}?NEXT_LOCALE=de&lng=de`)).html).toMatch(english);
});

test.each([
  '/legal',
  '/legal/',
  '/legal/eula',
  '/legal/Eula',
  '/legal/privacy-Policy',
  '/legal/TERMOFUSE',
  '/Legal/EULA',
])('%s is no page', async (address) => {
  expect((await get(address)).status).toBe(404);
});

test('the operator’s text stands there, in its own language, and what is hostile in it does not', async () => {
  await writeText('en', 'termofuse', '# Our rules\n\nBy <script>alert(1)</script> [Miro](javascript:alert(1)) School');
  const german = (await inLanguage(ROUTES.termsOfUse.path, 'de')).html;
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain(
    '<main lang="en" dir="ltr">\n<h1 id="our-rules">Our rules</h1><p>By alert(1) Miro School</p>',
  );
  expect(german).not.toContain(legalTexts('de').operator);
  await writeText('ar', 'termofuse', 'نص');
  const arabic = (await inLanguage(ROUTES.termsOfUse.path, 'ar')).html;
  expect(arabic).toContain('<main>\n<h1>شروط الاستخدام</h1><p>نص</p>');
  expect((await inLanguage(ROUTES.eula.path, 'de')).html).toContain(escaped(legalTexts('de').operator));
});

test('public/ has the licenses that legal pages link to', () => {
  expect(existsSync(path.join(import.meta.dirname, '../../public', LICENSES))).toBe(true);
});

test('the privacy policy has a purpose for every table of the database', async () => {
  const database = await openDatabase({ file: server.database });
  try {
    const tables = new Set((await schemaColumns(database, 'SQLite')).map(({ table }) => table));
    expect(Object.keys(PURPOSE_OF_TABLE).sort()).toEqual([...tables].sort());
  } finally {
    await database.close();
  }
});
