// Texts of templates that are the same in English and in another language, or stay in Latin letters there.

import type { Language } from '../../../protocol/languages.ts';

/** The same in every language: a unit, keys of a table, an address that nobody has. */
const SYMBOLS: readonly string[] = ['min', 'PK', 'FK', 'name@example.com'];
/** Texts without it are symbols: names of notes and axes, equations. */
const WORD = /\p{L}{2}/u;

/** Words that a language has in common with English. */
const SHARED: Partial<Record<Language, readonly string[]>> = {
  de: [
    ...['Kanban', 'Wireframe', 'Website', 'Design', 'Marketing', 'IT'],
    ...['April', 'August', 'September'],
    ...['Name', 'Status', 'Person', 'Problem', 'Material', 'Graph', 'Sofa'],
  ],
  es: ['Kanban', 'Marketing', 'Material', 'Ideas', 'No'],
  fr: [
    ...['Kanban', 'Design', 'Marketing'],
    ...['Impact', 'Effort', 'Document', 'Notifications', 'Date', 'date', 'Table', 'Fractions'],
  ],
};

export function isUntranslated(text: string, language: Language): boolean {
  return !WORD.test(text) || SYMBOLS.includes(text) || (SHARED[language]?.includes(text) ?? false);
}
