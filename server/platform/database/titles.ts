// Titles of boards as the database has them: a copy of what is in the log, and a key they are found and sorted by.

import { folded } from '#protocol/fold.ts';
import { shownName } from '#protocol/names.ts';

/** Letters of a key: what an index of either engine takes. */
const KEY_CHARS = 256;

/** As lists show it: a log takes every title. */
export const storedTitle = shownName;

/** The title as it is compared (protocol/fold.ts): lower() of the engines knows only some letters. */
export function titleKeyOf(title: string): string {
  return folded(storedTitle(title)).slice(0, KEY_CHARS);
}

/** Of LIKE: keys that contain what was typed. ESCAPE is a backslash. */
export function keyPattern(typed: string): string {
  return `%${titleKeyOf(typed.trim()).replaceAll(/[\\%_]/g, '\\$&')}%`;
}
