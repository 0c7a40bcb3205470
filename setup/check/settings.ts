// Writes the tables of settings in docs/operate.md from server/platform/settings/settings.ts.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Row } from '../../server/platform/settings/rows.ts';
import { SETTINGS } from '../../server/platform/settings/settings.ts';
import { root } from '../cache.ts';
import { withTables } from './marked-tables.ts';

const document = path.join(root, 'docs/operate.md');
const MARK = 'settings';

export function settingFaults(fix: boolean): string[] {
  const text = readFileSync(document, 'utf8');
  const right = withTables(text, MARK, tablesOfSettings());
  if (right === text) return [];
  if (right === undefined)
    return ['docs/operate.md: the marks <!-- settings --> and <!-- /settings --> around the tables are missing'];
  if (!fix)
    return [
      'docs/operate.md: its tables are not those of server/platform/settings/settings.ts; run `npm run check -- settings --fix`',
    ];
  writeFileSync(document, right);
  return [];
}

export function tablesOfSettings(): string {
  return Object.entries(SETTINGS)
    .map(([part, rows]) => tableOf(part, Object.values<Row<unknown>>(rows)))
    .join('\n\n');
}

function tableOf(part: string, rows: readonly Row<unknown>[]): string {
  const lines = rows
    .flatMap(({ variables }) => variables)
    .map(
      ({ name, meaning, allowed, shownDefault }) =>
        `| \`${name}\` | ${shownDefault || 'none'} | ${meaning} | ${allowed} |`,
    );
  const title = part[0]?.toUpperCase() + part.slice(1);
  return [`### ${title}`, '', '| variable | default | meaning | allowed values |', '|---|---|---|---|', ...lines].join(
    '\n',
  );
}
