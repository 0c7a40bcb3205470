// The guide's topic of keyboard shortcuts names what the actions have.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import en from '../../../../locales/en/dict.json';
import exporting from '../../../../locales/en/export.json';
import finding from '../../../../locales/en/finding.json';
import palette from '../../../../locales/en/palette.json';
import { allActions } from '../actions/offered/all.ts';
import { barTools, moreTools, shapeTools } from '../actions/tools.ts';

const folder = path.resolve(import.meta.dirname, '../../../../docs/guide');
const LANGUAGES = ['en', 'de', 'es', 'fr', 'zh-TW', 'ar'];
/** Keys as keyboards of a language have them. */
const SPOKEN: Readonly<Record<string, string>> = {
  Strg: 'Mod',
  Ctrl: 'Mod',
  Umschalt: 'Shift',
  Mayús: 'Shift',
  Maj: 'Shift',
  Entf: 'Delete',
  Supr: 'Delete',
  Suppr: 'Delete',
};

/** Rows of the tables of a language, as name and chord. */
function rowsOf(language: string): (readonly [name: string, chord: string])[] {
  const text = readFileSync(path.join(folder, language, 'keys.md'), 'utf8');
  return [...text.matchAll(/^\| \*\*(.+)\*\* \| (.+) \|$/gm)].map(([, name = '', keys = '']) => {
    const parts = keys === '+' ? ['+'] : keys.split('+');
    return [
      name,
      parts
        .map((key) => SPOKEN[key] ?? key)
        .join('+')
        .toLowerCase(),
    ] as const;
  });
}

const strings: Readonly<Record<string, unknown>> = { dict: en, export: exporting, finding, palette };

function labelOf(key: string): unknown {
  const [at = '', namespace = 'dict'] = key.split(':').reverse();
  return at.split('.').reduce<unknown>((entry, part) => Reflect.get(Object(entry), part), strings[namespace]);
}

const offered = [...barTools, ...shapeTools, ...moreTools, ...allActions].filter(({ keys }) => keys);
const chords = new Map(offered.map(({ label, keys }) => [labelOf(label), keys?.map((key) => key.toLowerCase())]));

test.each(rowsOf('en'))('%s has the key %s', (name, chord) => {
  expect(chords.get(name)).toContain(chord);
});

test.each(LANGUAGES)('%s has the same keys in the same order', (language) => {
  expect(rowsOf(language).map(([, chord]) => chord)).toEqual(rowsOf('en').map(([, chord]) => chord));
  expect(rowsOf(language)).toHaveLength(31);
});
