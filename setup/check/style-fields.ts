// Writes the table of style fields in docs/formats.md from protocol/styles.ts.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STYLE_ROWS } from '../../protocol/items/codes.ts';
import type { StyleRow } from '../../protocol/styles.ts';
import { root } from '../cache.ts';
import { withTables } from './marked-tables.ts';

const file = 'docs/formats.md';
const MARK = 'style fields';

export function styleFieldFaults(fix: boolean): string[] {
  const document = path.join(root, file);
  const text = readFileSync(document, 'utf8');
  const right = withTables(text, MARK, styleFieldTable());
  if (right === text) return [];
  if (right === undefined) return [`${file}: the marks around the table of style fields are missing`];
  if (!fix)
    return [`${file}: its style fields are not those of protocol/styles.ts; run \`npm run check -- automation --fix\``];
  writeFileSync(document, right);
  return [];
}

function styleFieldTable(): string {
  const rows = STYLE_ROWS.map(([name, row]) => `| ${row.field} | \`${name}\` | ${cellOf(row)} |`);
  return ['| field | name | value |', '|---|---|---|', ...rows].join('\n');
}

function cellOf(row: StyleRow): string {
  if ('color' in row) return 'color';
  if ('range' in row) return `f32, ${row.range.map((bound) => bound.toLocaleString('en')).join(' to ')}`;
  return row.names.map((name, code) => `${code} ${name}`).join(', ');
}
