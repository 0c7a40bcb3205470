// The legal texts that come with the software, in all languages: they quote buttons as the pages say them, leave nothing unfilled, and
// name everything that a browser stores.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import { SAVED_SIGN_IN_DAYS } from '#protocol/identity.ts';
import { LANGUAGES, type Language } from '#protocol/languages.ts';
import type { MarkdownNode } from '#protocol/markdown.ts';
import { textOf } from '../../platform/text/markdown.ts';
import { DOCUMENT_PAGES } from './document-routes.ts';
import { ownText } from './own-texts.ts';
import type { Recipients } from './privacy-policy.ts';
import { deviceData, PURPOSE_OF_TABLE } from './stored-data.ts';
import { legalTexts } from './texts.ts';

const DAY_S = 24 * 3600;
const NOBODY: Recipients = {
  analytics: undefined,
  diagnostics: undefined,
  providers: [],
  files: [],
  mails: false,
};
const EVERYBODY: Recipients = {
  analytics: 'https://collector.example',
  diagnostics: 'https://reporter.example',
  providers: ['https://id.example', 'https://other.example'],
  files: ['https://assets.example', 'https://check.example'],
  mails: true,
};
const text = (...of: Parameters<typeof ownText>): string => plain(textOf(ownText(...of)));
/** Returns the text without the marks around values. */
const plain = (marked: string): string => marked.replace(/[\u2066-\u2069]/g, '');

function quotedIn(language: Language, namespace: string, key: string): string {
  const file = path.resolve(import.meta.dirname, '../../../locales', language, `${namespace}.json`);
  let value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const part of key.split('.')) value = new Map(Object.entries(value as object)).get(part);
  return String(value);
}

describe.each(LANGUAGES)('%s', (language) => {
  test.each(DOCUMENT_PAGES)('%s says that the operator has to add who they are, and fills every value', (page) => {
    for (const recipients of [NOBODY, EVERYBODY]) {
      const content = text(page, language, recipients);
      expect(content.startsWith(legalTexts(language).operator)).toBe(true);
      expect(content).not.toMatch(/[{}]|undefined|\[|\]\(/);
    }
  });

  test('quotes buttons and pages as they are called', () => {
    const { rights, others } = legalTexts(language).privacy;
    const { terms } = legalTexts(language);
    const quotes: [string, namespace: string, key: string][] = [
      [rights.board, 'export', 'action.board'],
      [rights.team, 'team', 'export.title'],
      [rights.team, 'team', 'profile.title'],
      [rights.profile, 'settings', 'title'],
      [rights.account, 'settings', 'deletion.title'],
      [rights.account, 'settings', 'title'],
      [rights.device, 'dict', 'home.remove'],
      [rights.consent, 'consent', 'menu'],
      [others.analytics, 'consent', 'analytics.title'],
      [others.diagnostics, 'consent', 'diagnostics.title'],
      [terms.end, 'settings', 'title'],
    ];
    for (const [quoting, namespace, key] of quotes) expect(quoting).toContain(quotedIn(language, namespace, key));
  });

  test('the privacy policy names what the settings send to others', () => {
    const { others } = legalTexts(language).privacy;
    const [none, all] = [text('privacy-policy', language, NOBODY), text('privacy-policy', language, EVERYBODY)];
    expect(none).toContain(others.noCollector);
    expect(none).not.toContain('.example');
    expect(all).not.toContain(others.noCollector);
    for (const host of ['collector', 'reporter', 'id', 'other', 'assets', 'check'])
      expect(all).toContain(`https://${host}.example`);
  });
});

test('the privacy policy has every purpose, each with a table or a name, and every name in a browser once', () => {
  const { server, device } = legalTexts('en').privacy;
  expect(new Set(Object.values(PURPOSE_OF_TABLE))).toEqual(new Set(Object.keys(server)));
  const data = deviceData();
  expect(new Set(data.keys())).toEqual(new Set(Object.keys(device)));
  const names = [...data.values()].flatMap((ends) => [...ends.values()].flat());
  for (const { name } of DEVICE_STORAGE)
    expect(names.filter((other) => other === name).length, name).toBeGreaterThan(0);
  const codes = codesOf(ownText('privacy-policy', 'en', NOBODY));
  expect(codes.sort()).toEqual(names.sort());
});

test('the privacy policy tells from the registry how long a name is stored', () => {
  const ends = new Map(
    [...deviceData().values()].flatMap((byEnd) =>
      [...byEnd].flatMap(([end, names]) => names.map((name) => [name, end] as const)),
    ),
  );
  expect(
    Object.fromEntries(
      [
        'NEXT_LOCALE',
        'utm',
        'atrium-theme',
        'atrium-name',
        'atrium-board-*',
        'app_launch',
        'atrium-sign-in',
        'atrium-trusted-*',
        'atrium-led',
        'atrium-panel/sessions',
        'atrium-panel/carried',
        'ifp_board_info',
        'ifp_locked',
        'ifp_wipe',
        'atrium-guard-*',
        'teamone.pkce.*',
        'is_saved_signin',
      ].map((name) => [name, ends.get(name)]),
    ),
  ).toEqual({
    NEXT_LOCALE: 365 * DAY_S,
    utm: 3600,
    'atrium-theme': 'siteData',
    'atrium-name': 'signOut',
    'atrium-board-*': 'board',
    app_launch: 'tab',
    'atrium-sign-in': 'signOut',
    'atrium-trusted-*': 365 * DAY_S,
    'atrium-led': 10,
    'atrium-panel/sessions': 'session',
    'atrium-panel/carried': 600,
    ifp_board_info: 'moved',
    ifp_locked: 'moved',
    ifp_wipe: 'deletion',
    'atrium-guard-*': 'empty',
    'teamone.pkce.*': 'answer',
    is_saved_signin: SAVED_SIGN_IN_DAYS * DAY_S,
  });
  const invite = [...(deviceData().get('invites') ?? [])].filter(([, names]) => names.includes('atrium-invite'));
  expect(invite.map(([end]) => end)).toEqual(['tab', DAY_S]);
  const german = text('privacy-policy', 'de', NOBODY);
  for (const age of ['365 Tage', '24 Stunden', '1 Stunde', '10 Minuten', '10 Sekunden']) expect(german).toContain(age);
});

function codesOf(nodes: readonly MarkdownNode[]): string[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : node.tag === 'code' ? [textOf(node.children)] : codesOf(node.children),
  );
}
