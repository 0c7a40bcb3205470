// @vitest-environment happy-dom

// The specification's table (specification.ts): each row has its value or a test that shows it, or says why the product lacks it.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '#protocol/features.ts';
import { ROUTES } from '#protocol/routes.ts';
import { pathOf } from './addresses.ts';
import type { Row, Test } from './row.ts';
import { ABSENT_ROWS, DIFFERING_ROWS, SPECIFICATION } from './specification.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const named = (rows: readonly Row[]) => rows.map((row) => [`${row.section} ${row.kind} ${row.name}`, row] as const);
const present = SPECIFICATION.filter(({ absent }) => absent === undefined);
const lacking = SPECIFICATION.filter(({ absent }) => absent !== undefined);

/** Titles in quotes, and rows of a table of cases. */
function hasTest([file, title]: Test): boolean {
  const testFile = path.join(root, file);
  if (!existsSync(testFile)) return false;
  const text = readFileSync(testFile, 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(quote + title.replaceAll(quote, `\\${quote}`)));
}

/** A sentence, as a person reads it. */
const sentence = /^[A-Z].{20,}\.$/;

describe('a row', () => {
  test('stands once in the table', () => {
    const names = named(SPECIFICATION).map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each(named(present))('%s', (_name, { value, shownBy, differs }) => {
    expect(value ?? shownBy, 'has neither a value nor a test').toBeDefined();
    if (value && differs) expect(value[0], 'is as specified: remove `differs`').not.toEqual(value[1]);
    else if (value) expect(value[0]).toEqual(value[1]);
    if (differs) expect(differs).toMatch(sentence);
    if (shownBy) expect(hasTest(shownBy), `${shownBy[0]} has no test "${shownBy[1]}"`).toBe(true);
  });
});

describe('an absent row', () => {
  const paths: string[] = Object.values(ROUTES).map((row) => row.path);

  test.each(named(lacking))('%s', (_name, { kind, name, absent, value, shownBy, differs }) => {
    expect(absent).toMatch(sentence);
    expect([value, shownBy, differs]).toEqual([undefined, undefined, undefined]);
    if (kind === 'address') expect(paths, 'has a row now: write its group').not.toContain(pathOf(name));
  });

  test('becomes less, and is counted', () => {
    expect(lacking).toHaveLength(ABSENT_ROWS);
    expect(SPECIFICATION.filter(({ differs }) => differs !== undefined)).toHaveLength(DIFFERING_ROWS);
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
