// Letters about the inbox: whom they name, titles without links, and the headers that stop them.

import { describe, expect, test } from 'vitest';
import type { InboxEntry } from '#protocol/generated/graphql.ts';
import { LANGUAGES, type Language } from '#protocol/languages.ts';
import { digestLetter, entryLetter, type LetterContext, withoutLinks } from './letters.ts';

const ANA = { id: 'ana', name: 'Ana Ortiz', initials: 'AO', color: '#0b6e69', email: 'ana@northside.example' };
const ENTRY: InboxEntry = {
  id: 'e',
  kind: 'role',
  thingKind: 'board',
  thingId: 'b',
  alias: 'Ab3dEf5h',
  name: 'Garden plan',
  sender: ANA,
  requests: [],
  requestCount: 0,
  invite: null,
  role: 'editor',
  filePath: null,
  tier: null,
  isPlanRequested: false,
  planStartMs: null,
  atMs: 1,
  isRead: false,
};
const REQUEST = {
  id: 'r',
  kind: 'board',
  thingId: 'b',
  name: 'Ana Ortiz',
  message: '',
  isGuest: false,
  atMs: 1,
} as const;
const entryOf = (changed: Partial<InboxEntry>): InboxEntry => ({ ...ENTRY, ...changed });

const contextIn = (language: Language = 'en', publicUrl = 'https://boards.example'): LetterContext => ({
  to: 'jun@northside.example',
  language,
  timeZone: 'Pacific/Auckland',
  publicUrl,
  stopUrl: `${publicUrl}/api/letters/stop?token=t`,
  messageId: 'inbox.e.1',
});

describe('a letter about one entry', () => {
  test.each([
    ['a role', {}, 'Ana Ortiz gave you a role on “Garden plan”: Can edit.'],
    [
      'a request',
      { kind: 'request', requestCount: 1, requests: [REQUEST] },
      'Ana Ortiz wants access to “Garden plan”.',
    ],
    ['several requests', { kind: 'request', requestCount: 2 }, 'Several people want access to “Garden plan”.'],
    ['an invite', { kind: 'invite' }, 'Ana Ortiz invites you to “Garden plan”.'],
    [
      'a requested plan',
      { kind: 'plan', tier: 'pro', isPlanRequested: true },
      'Ana Ortiz asks for the plan Pro for “Garden plan”.',
    ],
    ['a plan', { kind: 'plan', tier: 'enterprise', sender: null }, 'The plan of “Garden plan” was set: Enterprise.'],
    [
      'a plan that starts later',
      { kind: 'plan', tier: 'pro', sender: null, planStartMs: Date.UTC(2030, 0, 31, 11) },
      'The plan of “Garden plan” was set: Pro from February 1, 2030.',
    ],
    [
      'the plan of an organization without a name',
      { kind: 'plan', tier: 'pro', sender: null, name: '' },
      'The plan of “your organization” was set: Pro.',
    ],
    ['a file', { kind: 'file', sender: null }, 'The export of “Garden plan” is ready.'],
    ['something without a title', { name: ' ' }, 'Ana Ortiz gave you a role on “Untitled”: Can edit.'],
  ] as const)('says what %s is about', (_, changed, text) => {
    const letter = entryLetter(entryOf(changed as Partial<InboxEntry>), contextIn());
    expect(letter.subject).toBe(text);
    expect(letter.text).toContain(`${text}\n\nhttps://boards.example/`);
    expect(letter.html).toContain(text);
  });

  test.each([
    ['nobody', { sender: null }],
    ['a person of no shared entity', { sender: { ...ANA, email: '' } }],
    [
      'a person whose request is answered',
      { kind: 'request', requestCount: 1, requests: [{ ...REQUEST, name: 'Zoe' }] },
    ],
  ] as const)('names %s “somebody”', (_, changed) => {
    const { subject, text, html } = entryLetter(entryOf(changed as Partial<InboxEntry>), contextIn());
    expect(subject).toMatch(/^Somebody /);
    expect(text + html).not.toMatch(/Ana|Zoe/);
  });

  test('leads to the page of what it is about', () => {
    const urlOf = (changed: Partial<InboxEntry>) =>
      /^https\S+$/m.exec(entryLetter(entryOf(changed), contextIn()).text)?.[0];
    expect([
      urlOf({}),
      urlOf({ thingKind: 'project', alias: null }),
      urlOf({ thingKind: 'team', alias: null }),
      urlOf({ thingKind: 'team', alias: null, kind: 'request' }),
      urlOf({ thingKind: 'entity', alias: null, kind: 'request' }),
      urlOf({ thingKind: 'team', alias: null, kind: 'file', filePath: '/manage/team/b/profile' }),
      urlOf({ kind: 'invite', invite: 'i' }),
      urlOf({ thingKind: 'team', alias: null, kind: 'invite', invite: 'i' }),
    ]).toEqual([
      'https://boards.example/board/Ab3dEf5h',
      'https://boards.example/project?projectId=b',
      'https://boards.example/dashboard?teamId=b',
      'https://boards.example/manage/team/b/users',
      'https://boards.example/manage/entity/b/users',
      'https://boards.example/manage/team/b/profile',
      'https://boards.example/dashboard',
      'https://boards.example/dashboard',
    ]);
  });

  test('is stopped by one press over https, and by a link otherwise', () => {
    expect(entryLetter(ENTRY, contextIn()).headers).toEqual({
      'List-Unsubscribe': '<https://boards.example/api/letters/stop?token=t>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(entryLetter(ENTRY, contextIn('en', 'http://localhost:80')).headers).toEqual({
      'List-Unsubscribe': '<http://localhost:80/api/letters/stop?token=t>',
    });
  });
});

describe('titles and names in letters', () => {
  const hostile = [
    'example.com',
    'https://evil.example/login?a=b',
    'www.evil.example',
    'pay@evil.example',
    '\\\\evil\\share',
    'evil。example',
    '<a href="https://evil.example">x</a>',
    '[x](https://evil.example)',
  ];

  test.each(hostile)('no mail program makes a link of %s', (name) => {
    const letter = entryLetter(entryOf({ name, sender: { ...ANA, name } }), contextIn());
    const withoutUrls = (text: string) => text.replaceAll(/https:\/\/boards\.example[^\s"<]*/g, '');
    for (const text of [
      letter.subject,
      withoutUrls(letter.text),
      withoutUrls(letter.html.slice(letter.html.indexOf('<body'))),
    ])
      expect(text).not.toMatch(/[\p{L}\p{N}][.。@]\p{L}|:\/\/|\\\\/u);
  });

  test('markup in a title is text', () => {
    const { html } = entryLetter(entryOf({ name: '<img src=x>&"' }), contextIn());
    expect(html).toContain('&#60;img src=x&#62;&#38;&#34;');
    expect(html).not.toContain('<img');
  });

  test('a title has at most 80 characters', () => {
    const { subject } = entryLetter(entryOf({ name: '🌱'.repeat(81) }), contextIn());
    expect(subject).toContain(`“${'🌱'.repeat(79)}…”`);
    expect(entryLetter(entryOf({ name: '🌱'.repeat(80) }), contextIn()).subject).toContain(`“${'🌱'.repeat(80)}”`);
  });

  test('a sentence with a full stop stays as it is', () => {
    expect(withoutLinks('Plan. Next: roof / walls')).toBe('Plan. Next: roof / walls');
  });
});

test('a daily letter lists entries with their links, at most 50', () => {
  const entries = Array.from({ length: 51 }, (_, n) => entryOf({ name: `Board ${n}`, alias: `alias${n}` }));
  const { text, html, subject } = digestLetter(entries, contextIn());
  expect(subject).toBe('Your day in Atrium');
  expect(text).toContain(
    '- Ana Ortiz gave you a role on “Board 49”: Can edit.\n  https://boards.example/board/alias49\n',
  );
  expect(html.match(/<li/g)).toHaveLength(50);
  expect(text).toContain('There is more in your inbox.');
  expect(digestLetter(entries.slice(1), contextIn()).text).not.toContain('There is more');
});

test.each(LANGUAGES)('every letter is whole in %s', (language) => {
  const kinds = ['request', 'invite', 'role', 'file'] as const;
  const roles = ['owner', 'admin', 'member', 'contributor', 'viewer', 'commenter', 'editor', 'manager'] as const;
  const entries = [...kinds.map((kind) => entryOf({ kind })), ...roles.map((role) => entryOf({ role }))];
  const letters = [...entries, entryOf({ kind: 'request', requestCount: 2 }), entryOf({ sender: null })].map((entry) =>
    entryLetter(entry, contextIn(language)),
  );
  for (const { subject, text, html } of [...letters, digestLetter(entries, contextIn(language))])
    expect(subject + text + html).not.toMatch(/\{\{|undefined|null/);
});
