// @vitest-environment happy-dom

// The specification's constants and names for the shell (specification.ts): each has its value, and a test that shows it.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '#protocol/features.ts';
import { type Row, SPECIFICATION } from './specification.ts';

const root = path.resolve(import.meta.dirname, '../..');

const named = (rows: readonly Row[]) => rows.map((row) => [`${row.section} ${row.kind} ${row.name}`, row] as const);

/** Of titles in quotes, and of rows of a table of cases. */
function hasTest([file, title]: NonNullable<Row['shownBy']>): boolean {
  const place = path.join(root, file);
  if (!existsSync(place)) return false;
  const text = readFileSync(place, 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(quote + title.replaceAll(quote, `\\${quote}`)));
}

describe('what the specification fixes', () => {
  test('stands once in the table', () => {
    const names = named(SPECIFICATION).map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each(named(SPECIFICATION))('%s', (_name, { value, shownBy }) => {
    expect(value ?? shownBy, 'has neither a value nor a test').toBeDefined();
    if (value) expect(value[0]).toEqual(value[1]);
    if (shownBy) expect(hasTest(shownBy), `${shownBy[0]} has no test "${shownBy[1]}"`).toBe(true);
  });
});

test('every flag of the code has a row', () => {
  const flags = SPECIFICATION.filter(({ kind, name }) => kind === 'flag' && name !== 'mock');
  expect(flags).toHaveLength(Object.keys(FEATURES).length);
});

test('a row whose test is not there is found', () => {
  expect(hasTest(['src/device/device.test.ts', 'no such title'])).toBe(false);
  expect(hasTest(['src/ui/no-such-file.test.ts', 'touch'])).toBe(false);
});
