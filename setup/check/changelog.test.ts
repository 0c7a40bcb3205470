// The changelog has the days of the entries, and what is out of order is named.

import { expect, test } from 'vitest';
import { NEWEST_NEWS } from '#protocol/newest-news.ts';
import { NEWS, type NewsEntry } from '#protocol/whats-new.ts';
import { changelogOf, orderFaults } from './changelog.ts';

const entry = (id: string, date: string): NewsEntry => ({ id, date, kind: 'new' });

test('groups the entries by their day, in their order', () => {
  const news = [entry('b', '2026-11-29'), entry('c', '2026-11-29'), entry('a', '2026-11-20')];
  const text = changelogOf(news, (id) => ({ title: `Title ${id}`, text: `Text ${id}.` }));
  expect(text.split('\n').slice(4)).toEqual([
    '## 2026-11-29',
    '',
    '- **Title b.** Text b.',
    '- **Title c.** Text c.',
    '',
    '## 2026-11-20',
    '',
    '- **Title a.** Text a.',
    '',
  ]);
});

test('names ids that stand twice, days out of order and another newest entry', () => {
  expect(orderFaults(NEWS, NEWEST_NEWS)).toEqual([]);
  const news = [entry('a', '2026-11-20'), entry('a', '2026-11-21'), entry('b', 'May')];
  const faults = orderFaults(news, 'b').join('\n');
  for (const part of ['a stands there twice', '2026-11-21 stands below', 'May is no day', 'the newest entry is a'])
    expect(faults).toContain(part);
});
