// A name in a body of the API, by the rules of names.ts. Apart from them: a page must not load zod for its fields.

import { z } from 'zod';
import { NAME_CHARS, type NameKind, nameFault, tidyName } from './names.ts';

/** May be ''. */
export function optionalName(kind: NameKind) {
  return z
    .string()
    .overwrite(tidyName)
    .refine((name) => nameFault(name, kind) === undefined, { error: ({ input }) => nameFault(String(input), kind) })
    .meta({ maxLength: NAME_CHARS[kind] });
}

export function givenName(kind: NameKind) {
  return optionalName(kind)
    .refine((name) => name !== '', 'no name')
    .meta({ minLength: 1, maxLength: NAME_CHARS[kind] });
}
