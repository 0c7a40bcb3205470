// The rules of names by the examples that the engine's tests read too (names.json): what it is about, as given, tidy, its length, what of it
// is shown and kept by fields, and why it is refused.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { givenName, optionalName } from './name-field.ts';
import { NAME_CHARS, type NameKind, nameFault, nameFrom, shownName, tidyName, typedName } from './names.ts';

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
    const { personNameChars: person, workspaceNameChars: place, titleChars: title } = LIMITS;
    expect({ person, place, title }).toEqual(NAME_CHARS);
    expect(LIMITS.nameBytes).toBe(4 * person);
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
