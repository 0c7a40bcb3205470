// The words a page begins with, without i18next: t() for the dictionary of one language, with what its texts have in them (plural forms,
// places), as i18next says them. first-words.test.ts compares the two text by text.

import { isolated } from '#protocol/isolation.ts';

export type Texts = { readonly [key: string]: string | Texts };
type Values = Readonly<Record<string, unknown>>;

export interface FirstWords {
  t(key: string, values?: Values): string;
  exists(key: string): boolean;
}

export function firstWords(texts: Texts, language: string): FirstWords {
  const plurals = new Intl.PluralRules(language);
  const textOf = (key: string): string | undefined => {
    let at: string | Texts | undefined = texts;
    for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined;
    return typeof at === 'string' ? at : undefined;
  };
  /** A count of none may have words of its own in every language. */
  const counted = (key: string, count: number): string | undefined =>
    (count === 0 ? textOf(`${key}_zero`) : undefined) ?? textOf(`${key}_${plurals.select(count)}`);
  return {
    t(key, values) {
      const { count, defaultValue } = values ?? {};
      const text =
        (typeof count === 'number' ? counted(key, count) : undefined) ??
        textOf(key) ??
        (typeof defaultValue === 'string' ? defaultValue : key);
      return text.replace(/\{\{(.+?)\}\}/g, (place, name: string) => {
        if (!values || !(name.trim() in values)) return place;
        const { [name.trim()]: value = '' } = values;
        return typeof value === 'string' ? isolated(value, language) : String(value);
      });
    },
    exists: (key) => textOf(key) !== undefined,
  };
}
