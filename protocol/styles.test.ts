// The table of style fields says what the engine reads and writes, and tools have the options that it names.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STYLE_ROWS } from './items/codes.ts';
import { TOOL_OPTIONS } from './styles.ts';
import { INK_NAMES, TOOLS } from './tools.ts';

const rust = readFileSync(new URL('../engine/model/src/item/style.rs', import.meta.url), 'utf8');

const named = STYLE_ROWS.flatMap(([name, row]) => ('names' in row ? [[name, row] as const] : []));

/** Variants of an enum, in their order, as names of JSON. */
function variantsOf(type: string): string[] {
  const body = new RegExp(`\\b${type} \\{([^}]*)\\}`).exec(rust)?.[1] ?? '';
  return [...body.matchAll(/^ +([A-Z]\w*),$/gm)].map(([, variant = '']) => words(variant).join('-'));
}

/** Numbers of the fields that are f32. */
const numbers = /NUMBERS: [^=]+= \[([^\]]+)\]/.exec(rust)?.[1] ?? '';

/** Fields by their numbers, as they are read: the last of those that are f32 is the rest of its match. */
function fieldsOfEngine(): Map<number, { name: string; type: string | undefined }> {
  const arms = rust.matchAll(/(\d+|_) => (?:set\()?&mut self\.(\w+)(?:, (\w+)::from_code)?/g);
  return new Map(
    [...arms].map(([, code, name = '', type]) => [
      code === '_' ? Number(numbers.split(', ').at(-1)) : Number(code),
      { name, type },
    ]),
  );
}

function words(name: string): string[] {
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
}

test('names every field of the engine by its number, in their order', () => {
  const last = Number(/KNOWN: [^=]+= 1\.\.=(\d+);/.exec(rust)?.[1]);
  expect(STYLE_ROWS.map(([, row]) => row.field)).toEqual(Array.from({ length: last }, (_, k) => k + 1));
  const names = STYLE_ROWS.map(([name, { field }]) => [field, words(name).join('_')]);
  expect([...fieldsOfEngine()].map(([field, { name }]) => [field, name]).toSorted()).toEqual(names.toSorted());
});

test.each(named)('gives the names of %s the numbers they have in the engine', (_, { field, names }) => {
  expect(variantsOf(fieldsOfEngine().get(field)?.type ?? '')).toEqual(names);
});

test('has a range where the engine has a number', () => {
  const ranged = STYLE_ROWS.flatMap(([, row]) => ('range' in row ? [row.field] : []));
  expect(ranged.join(', ')).toBe(numbers);
});

test('has the inks of the engine in their order', () => {
  expect(variantsOf('enum Ink')).toEqual(INK_NAMES);
});

test('begins no tool with an option of another tool', () => {
  for (const [tool, entry] of Object.entries(TOOLS))
    for (const [option, owner] of Object.entries(TOOL_OPTIONS))
      expect(Object.hasOwn(entry.defaults, option) && owner !== tool, `${option} of ${tool}`).toBe(false);
});
