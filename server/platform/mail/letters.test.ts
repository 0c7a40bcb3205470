// What a message has besides its words: numbers as each language writes them.

import { expect, test } from 'vitest';
import { LANGUAGES } from '#protocol/languages.ts';
import { letterOf } from './letters.ts';

test.each(LANGUAGES)('in %s the days of an invite stand as that language writes numbers', (language) => {
  const days = new Intl.NumberFormat(language).format(14);
  for (const kind of ['inviteBoard', 'inviteProject', 'inviteTeam'] as const) {
    const { text, html } = letterOf(kind, 'ana@northside.example', language, 'https://boards.example/invite/board');
    expect([text.includes(days), html.includes(days)]).toEqual([true, true]);
    expect(text + html).not.toContain('{{');
  }
});
