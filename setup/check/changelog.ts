// CHANGELOG.md is made of what /whatsnew shows in English, so that the two never differ: `npm run check -- changelog --fix` writes it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NEWEST_NEWS } from '../../protocol/newest-news.ts';
import { NEWS, type NewsEntry, type NewsId } from '../../protocol/whats-new.ts';
import { root } from '../cache.ts';

const document = path.join(root, 'CHANGELOG.md');

/** The part of locales/en/whats-new.json that is used here. */
type Texts = { entry: Readonly<Record<NewsId, { title: string; text: string }>> };

export function changelogFaults(fix: boolean): string[] {
  const texts: Texts = JSON.parse(readFileSync(path.join(root, 'locales/en/whats-new.json'), 'utf8'));
  const right = changelogOf(NEWS, (id) => texts.entry[id]);
  const text = existsSync(document) ? readFileSync(document, 'utf8') : '';
  if (text !== right && fix) writeFileSync(document, right);
  return [
    ...orderFaults(NEWS, NEWEST_NEWS),
    ...(text === right || fix
      ? []
      : ['CHANGELOG.md: it differs from protocol/whats-new.ts; run `npm run check -- changelog --fix`']),
  ];
}

/** Exported for its test. */
export function changelogOf<Id extends string>(
  news: readonly (NewsEntry & { id: Id })[],
  textOf: (id: Id) => { title: string; text: string },
): string {
  const days = [...new Set(news.map(({ date }) => date))].map((day) => {
    const entries = news.filter(({ date }) => date === day).map(({ id }) => textOf(id));
    return [`## ${day}`, '', ...entries.map(({ title, text }) => `- **${title}.** ${text}`)].join('\n');
  });
  const head = [
    '# Changelog',
    '',
    '<!-- Made from protocol/whats-new.ts by `npm run check -- changelog --fix`. Change it there. -->',
  ];
  return `${[head.join('\n'), ...days].join('\n\n')}\n`;
}

/** Exported for its test. */
export function orderFaults(news: readonly NewsEntry[], newest: string): string[] {
  const ids = news.map(({ id }) => id);
  const dates = news.map(({ date }) => date);
  return [
    ...ids
      .filter((id, i) => ids.indexOf(id) !== i)
      .map((id) => `protocol/whats-new.ts: ${id} stands there twice; give each entry its own id`),
    ...dates
      .filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date))
      .map((date) => `protocol/whats-new.ts: ${date} is no day; write it as YYYY-MM-DD`),
    ...dates
      .filter((date, i) => date > (dates[i - 1] ?? date))
      .map((date) => `protocol/whats-new.ts: ${date} stands below an older day; put the newest first`),
    ...(ids[0] === newest ? [] : [`protocol/newest-news.ts: the newest entry is ${ids[0]}, not ${newest}`]),
  ];
}
