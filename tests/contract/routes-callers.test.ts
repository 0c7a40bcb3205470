// Every row of the table of addresses, as the page server answers each kind of caller. Status and title are the same for all of them, and
// no query makes it a redirect.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#protocol/languages.ts';
import { HELP_TOPICS, helpPathOf, ROUTES, type Route } from '#protocol/routes.ts';
import { HOSTILE_ADDRESSES, hostileQuery, sampleAddressOf } from '#protocol/testing/sample-address.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { World } from '../security/workspace-world.ts';

const html =
  '<!doctype html><html lang="en"><head><title>Atrium</title><meta name="description" content="x"></head><body><div id="root"></div></body></html>';

const CALLERS = ['signed out', 'guest by link', 'member', 'team admin', 'entity admin', 'administrator'] as const;
type Caller = (typeof CALLERS)[number];

let folder: string;
let server: TestServer;
let world: World;
let tokens: Record<Caller, string | undefined>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-dist-'));
  await writeFile(path.join(folder, 'index.html'), html);
  server = await testServer({ distDir: folder });
  world = await World.of(server);
  const { inTeam, teamAdmin, entityAdmin, otherEntity } = world.people;
  const database = new DatabaseSync(server.database, { timeout: 20_000 });
  const { changes } = database.prepare('UPDATE account SET administrator = 1 WHERE email = ?').run(otherEntity.email);
  database.close();
  expect(changes).toBe(1);
  tokens = {
    'signed out': undefined,
    'guest by link': await world.boardToken(world.things('guestEditor'), 'guestEditor'),
    member: inTeam.token,
    'team admin': teamAdmin.token,
    'entity admin': entityAdmin.token,
    administrator: otherEntity.token,
  };
});
afterAll(async () => {
  world.close();
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

interface PageResponse {
  status: number;
  location: string | null;
  lang: string | undefined;
  title: string | undefined;
  text: string;
}

async function fetchPage(address: string, caller: Caller = 'signed out', language?: Language): Promise<PageResponse> {
  const headers = new Headers();
  const token = tokens[caller];
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (language) headers.set('cookie', `NEXT_LOCALE=${language}`);
  const response = await fetch(server.address + address, { headers, redirect: 'manual' });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    lang: /<html[^>]* lang="([^"]*)"/.exec(text)?.[1],
    title: /<title>([^<]*)/.exec(text)?.[1],
    text,
  };
}

interface HeadTexts {
  site: { title: string };
  page: Record<string, string>;
  help: Record<string, string>;
}

/**
 * The title of a page is the text of its name, of a topic of the guide that of the topic. Pages that need an account, home and boards have the
 * title of the product.
 */
async function titleOf(row: Route, language: Language): Promise<string> {
  const file = path.resolve(import.meta.dirname, `../../locales/${language}/page-head.json`);
  const texts: HeadTexts = JSON.parse(await readFile(file, 'utf8'));
  const topic = HELP_TOPICS.find((name) => sampleAddressOf(row) === helpPathOf(name));
  const isOpen = row.group === 'public' || row.group === 'own-handling';
  const title = isOpen ? (topic ? texts.help[topic] : texts.page[row.page]) : undefined;
  return title ? `${title} · Atrium` : texts.site.title;
}

const decoded = (text = ''): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const rows: readonly Route[] = Object.values(ROUTES);
/** The address says the language, or the page is in another one and reads nothing of the device. */
const hasOwnLanguage = ({ path: address, headers }: Route): boolean =>
  address.includes(':locale') || headers === 'embed';

describe.each(rows.map((row) => [row.path, row] as const))('%s', (_path, row) => {
  const address = sampleAddressOf(row);
  const status = row.page === 'not-found' ? 404 : 200;

  test.each(CALLERS)('is answered the same to: %s', async (caller) => {
    const { text: _text, ...answer } = await fetchPage(address, caller);
    expect({ ...answer, title: decoded(answer.title) }).toEqual({
      status,
      location: null,
      lang: 'en',
      title: await titleOf(row, 'en'),
    });
  });

  test('is in English where the cookie names no language', async () => {
    for (const code of ['xx', '%ff', 'ar%00'])
      expect((await fetchPage(address, 'signed out', code as Language)).status, code).toBe(status);
  });

  test('has a title in every language', async () => {
    for (const language of LANGUAGES) {
      const { lang, title } = await fetchPage(address, 'signed out', language);
      const expected = hasOwnLanguage(row) ? 'en' : language;
      expect([lang, decoded(title)]).toEqual([expected, await titleOf(row, expected)]);
    }
  });

  test('leads nowhere and names no other origin, whatever its query says', async () => {
    for (const hostile of HOSTILE_ADDRESSES) {
      const { status: answered, location, text } = await fetchPage(`${address}?${hostileQuery(hostile)}`);
      expect([answered, location], hostile).toEqual([status, null]);
      expect(text, hostile).not.toContain('evil.example');
    }
  });
});
