// The README's table of settings is made of server/platform/settings/settings.ts: nobody keeps two lists.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROVIDER_SETTINGS, SETTINGS } from '../../server/platform/settings/settings.ts';
import { root } from '../cache.ts';

const readme = path.join(root, 'README.md');
const marked = /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/;

export function settingFaults(fix: boolean): string[] {
  const text = readFileSync(readme, 'utf8');
  const right = withTable(text, tableOfSettings());
  if (right === text) return [];
  if (right === undefined)
    return ['README.md: the marks <!-- settings --> and <!-- /settings --> around the table of settings are missing'];
  if (!fix)
    return [
      'README.md: its table of settings is not that of server/platform/settings/settings.ts; run `npm run check -- settings --fix`',
    ];
  writeFileSync(readme, right);
  return [];
}

/** Undefined where the marks are missing. */
export function withTable(text: string, table: string): string | undefined {
  return marked.test(text) ? text.replace(marked, (_all, begin, end) => `${begin}${table}\n${end}`) : undefined;
}

export function tableOfSettings(): string {
  // One row of the table of providers stands for all.
  const ofProviders = Object.entries(PROVIDER_SETTINGS).map(([field, about]) => [`MVB_PROD_${field}`, about] as const);
  const rows = [...Object.entries(SETTINGS), ...ofProviders].map(
    ([name, { allowed, otherwise, meaning }]) => `| \`${name}\` | ${otherwise || 'none'} | ${meaning} | ${allowed} |`,
  );
  return ['| variable | default | | may be |', '|---|---|---|---|', ...rows].join('\n');
}
