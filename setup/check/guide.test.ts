import { describe, expect, it } from 'vitest';
import { HELP_TOPICS } from '../../protocol/routes.ts';
import { ownFaults, pairFaults, topicFaults } from './guide.ts';

const text = (file: string, ...lines: string[]) => ({ file: `docs/guide/${file}`, text: lines.join('\n\n') });
const english = text(
  'en/share.md',
  '# Share',
  '## Invite somebody',
  'Press **Share** and send the [link](/help/find).',
  '![The window for sharing](/docs/guide/pictures/en/share.webp)',
);
const german = text(
  'de/share.md',
  '# Teilen',
  '## Jemanden einladen',
  'Klicke auf **Teilen** und sende den [Link](/help/find).',
  '![Das Fenster zum Teilen](/docs/guide/pictures/de/share.webp)',
);
const strings = { english: new Map([['dict:share', 'Share']]), other: new Map([['dict:share', 'Teilen']]) };
const changed = (from: string, to: string) =>
  pairFaults({ english, other: { file: german.file, text: german.text.replace(from, to) }, strings });

describe('guide', () => {
  it('asks each language for all topics and no other', () => {
    expect(topicFaults('de', HELP_TOPICS)).toEqual([]);
    expect(topicFaults('de', HELP_TOPICS.slice(1))).toEqual(['docs/guide/de/begin.md is missing']);
    expect(topicFaults('de', [...HELP_TOPICS, 'more'])).toHaveLength(1);
  });

  it('accepts a translation with the same headings, links, pictures and names', () => {
    expect(changed('', '')).toEqual([]);
    expect(ownFaults(german, 'de')).toEqual([]);
  });

  it.each([
    ['a heading', '## Jemanden einladen', 'Jemanden einladen', 'headings are h1; English has h1, h2'],
    ['a link', '/help/find', '/help/share', 'links are /help/share'],
    ['a picture', 'de/share.webp', 'de/find.webp', 'pictures are find.webp'],
    ['a name', '**Teilen**', 'den Knopf', 'lacks the name of “Share”'],
  ])('refuses %s that differs', (_name, from, to, fault) => {
    expect(changed(from, to)).toEqual([expect.stringContaining(fault)]);
  });

  it('refuses a name that the interface does not have', () => {
    expect(changed('sende', '**sende**')).toEqual([expect.stringContaining('“sende” is no string')]);
  });

  it('refuses a paragraph and a description left in English', () => {
    expect(changed('Das Fenster zum Teilen', 'The window for sharing')).toEqual([
      expect.stringContaining('“The window for sharing” is English'),
    ]);
    const same = { english: strings.other, other: strings.other };
    expect(
      pairFaults({ english: { ...german, file: 'docs/guide/en/share.md' }, other: german, strings: same }),
    ).not.toEqual([]);
  });

  it.each([
    ['a text of more than 300 words', 'en', '# One', 'word '.repeat(300)],
    ['a Chinese text of more than 600 letters', 'zh-TW', '# 一', '字'.repeat(600)],
    ['a text without a heading', 'en', 'Words', ''],
    ['a second title', 'en', '# One', '# Two'],
    ['a link to no page', 'en', '# One', '[There](/nowhere)'],
    ['a picture that nothing describes', 'en', '# One', '![](/docs/guide/pictures/en/share.webp)'],
    ['HTML', 'en', '# One', '<b>Bold</b>'],
  ])('refuses %s', (_name, language, ...lines) => {
    expect(ownFaults(text('en/share.md', ...lines), language)).not.toEqual([]);
  });
});
