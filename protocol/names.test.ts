// The rules of names by the examples that the engine's tests read too (names.json): what it is about, as given, tidy, its length, what of it
// is shown and kept by fields, and why it is refused.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { givenName, optionalName } from './name-field.ts';
import {
  cleanText,
  hiddenIn,
  NAME_CHARS,
  type NameKind,
  nameFault,
  nameFrom,
  shownName,
  tidyName,
  typedName,
} from './names.ts';

type Example = [about: string, given: string, tidy: string, chars: number, kept: string, fault: string | null];
const examples = JSON.parse(readFileSync(new URL('names.json', import.meta.url), 'utf8')) as Example[];
const kinds = Object.keys(NAME_CHARS) as NameKind[];

describe.each(examples)('%s', (_about, given, tidy, chars, kept, fault) => {
  test('tidy, as long as it is, taken or refused', () => {
    expect([tidyName(given), [...tidyName(given)].length]).toEqual([tidy, chars]);
    for (const kind of kinds) expect(nameFault(tidy, kind)).toBe(fault ?? undefined);
    const parsed = givenName('person').safeParse(given);
    expect(parsed.success ? parsed.data : parsed.error.issues[0]?.message).toBe(fault ?? tidy);
  });

  test('what is kept of it is taken; shown it is safe', () => {
    expect(nameFrom(given, 'person')).toBe(kept);
    expect(nameFault(nameFrom(given, 'person'), 'person')).toBeUndefined();
    expect(shownName(given).normalize('NFC')).toBe(kept);
  });
});

describe('lengths', () => {
  test('are code points: 60 of people, 80 of teams and projects, 200 of boards', () => {
    expect(NAME_CHARS).toEqual({ person: 60, place: 80, title: 200 });
    expect(LIMITS.nameBytes).toBe(4 * NAME_CHARS.person);
    for (const kind of kinds)
      for (const letter of ['a', 'é', '한', '\u{20bb7}']) {
        const longest = letter.repeat(NAME_CHARS[kind]);
        const longer = longest + letter;
        expect(nameFault(longest, kind)).toBeUndefined();
        expect(nameFault(longer, kind)).toBe(
          `${NAME_CHARS[kind] + 1} characters is out of range (1 to ${NAME_CHARS[kind]})`,
        );
        expect([typedName(longer, kind), nameFrom(longer, kind)]).toEqual([longest, longest]);
        // Decomposed they are as long.
        expect(optionalName(kind).parse(longest.normalize('NFD'))).toBe(longest);
      }
  });

  test('half a pair is no letter', () => {
    expect(nameFault('A\ud800', 'person')).toBe('U+D800 is not allowed');
    expect(shownName('A\ud800')).toBe('A');
  });
});

test('while it is typed, spaces stay, and what may not stand there does not come in', () => {
  expect(typedName('Ana ', 'person')).toBe('Ana ');
  expect(typedName('Ana\u202e\nBen', 'person')).toBe('Ana Ben');
  expect(typedName('e\u0301', 'person')).toBe('e\u0301');
});

test('no name is none where one is needed, and a name where none may be', () => {
  expect(givenName('person').safeParse(' ').error?.issues[0]?.message).toBe('no name');
  expect(optionalName('person').parse(' ')).toBe('');
  expect(z.toJSONSchema(givenName('place'))).toMatchObject({ type: 'string', minLength: 1, maxLength: 80 });
});

/** Names as people write theirs, in NFC. */
const realNames = [
  'Ada Lovelace',
  'María-José Núñez',
  'Nguyễn Thị Minh Khai',
  'Đặng Thùy Trâm',
  'Łukasz Żółć',
  'İbrahim Işık',
  "Seán O'Casey",
  'Þórdís Ægisdóttir',
  'Ἑλένη Παπαδοπούλου',
  'Юлія Їжакевич',
  'ქეთევან',
  'Արմինե',
  'דָּוִד בן־גוריון',
  'فاطمة الزهراء',
  'مُحَمَّد',
  'علی‌رضا',
  'محمد‌حسین می‌خواهم',
  'ܡܪܝܡ',
  'ދިވެހި',
  'श्रीमती क्ष',
  'क्‍षत्रिय',
  'শর্মিষ্ঠা র‍্যাব',
  'ਗੁਰਪ੍ਰੀਤ',
  'ગુજરાતી',
  'இளங்கோவன்',
  'రామ్‌ చరణ్',
  'ಶ್ರೀನಿವಾಸ್‌',
  'അരുണ്‍',
  'ශ්‍රීමාලි',
  'สมหญิง',
  'ວັນນະສອນ',
  'བསྟན་འཛིན',
  'အောင်ဆန်း',
  'សុខា',
  'ᠮᠣᠩᠭ᠋ᠣᠯ',
  'አስቴር',
  'ⵜⴰⵎⴰⵣⵉⵖⵜ',
  'ᏣᎳᎩ',
  '𞤀𞤣𞤤𞤢𞤥',
  '한지민',
  '山田 太郎',
  '葛󠄀城',
  '𠮷野家',
  'Ada 👩🏽‍🚀',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Eve',
  '👨‍👩‍👧‍👦 ❤️ 5️⃣',
  '🏳️‍🌈 🏴‍☠️',
];
/** Characters that turn the direction or show nothing, wherever they stand. */
const tricks = [
  0x00, 0x07, 0x1b, 0x7f, 0x9b, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x200e, 0x200f,
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f,
  0x2800, 0x3164, 0xd800, 0xdfff, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0x1bca0, 0x1d159, 0x1d173, 0xe0001, 0xe0fff,
];

describe('names of the world', () => {
  test.each(realNames)('%s is taken and kept as it is', (name) => {
    expect(tidyName(name)).toBe(name);
    expect([nameFault(name, 'person'), shownName(name), nameFrom(name, 'person')]).toEqual([undefined, name, name]);
    // Letter by letter, as a keyboard gives it.
    let field = '';
    for (const letter of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name))
      field = typedName(field + letter.segment, 'person');
    expect(field).toBe(name);
  });

  test('a trick anywhere in one is refused by its number, and taken out', () => {
    const random = seeded(10);
    for (let round = 0; round < 2000; round++) {
      const letters = [...(realNames[random(realNames.length)] as string)];
      const trick = String.fromCodePoint(tricks[random(tricks.length)] as number);
      letters.splice(random(letters.length + 1), 0, trick);
      const name = letters.join('');
      const about = `seed 10, round ${round}: ${JSON.stringify(name)}`;
      expect(`${nameFault(name, 'title')}`, about).toMatch(/^U\+[0-9A-F]{4,5} is not allowed$/);
      expect(hiddenIn(cleanText(name)), about).toBeUndefined();
      expect(cleanText(cleanText(name)), about).toBe(cleanText(name));
      expect([...cleanText(name)], about).not.toContain(trick);
    }
  });

  test('nameFrom makes a valid name of any text and leaves a valid name unchanged', () => {
    const random = seeded(166);
    const parts = [
      ...realNames.flatMap((name) => [...name]),
      ...tricks.map((point) => String.fromCodePoint(point)),
      ' ',
    ];
    for (let round = 0; round < 2000; round++) {
      const text = Array.from({ length: random(90) }, () => parts[random(parts.length)]).join('');
      const kept = nameFrom(text, 'person');
      expect(nameFault(kept, 'person'), `seed 166, round ${round}: ${JSON.stringify(text)}`).toBeUndefined();
      expect(nameFrom(kept, 'person')).toBe(kept);
    }
  });
});

/** Whole numbers below what is asked for (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
