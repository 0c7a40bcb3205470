// A name or a line of text in a body of the API, by the rules of names.ts. Apart from them: a page must not load zod for its fields.

import { z } from 'zod';
import { hiddenIn, NAME_CHARS, type NameKind, nameFault, tidyName } from './names.ts';

/** May be ''. */
export function optionalName(kind: NameKind) {
  return z
    .string()
    .overwrite(tidyName)
    .refine((name) => nameFault(name, kind) === undefined, { error: ({ input }) => nameFault(String(input), kind) })
    .meta({ maxLength: NAME_CHARS[kind] });
}

/** A message, or what a version is called: one line, whose ends and blanks are spaces, without what no name holds. */
export function oneLine(maxChars: number) {
  return z
    .string()
    .max(maxChars)
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .refine((text) => hiddenIn(text) === undefined, {
      error: ({ input }) => `${hiddenIn(String(input))} is not allowed`,
    });
}

export function givenName(kind: NameKind) {
  return optionalName(kind)
    .refine((name) => name !== '', 'no name')
    .meta({ minLength: 1, maxLength: NAME_CHARS[kind] });
}
