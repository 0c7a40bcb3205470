// The six languages have the same keys, with the plural forms each language needs, every key the code names exists, and no text leaves a
// value bare.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';

export const languages = ['en', 'zh-TW', 'de', 'es', 'fr', 'ar'];

/** Texts of Atrium's own templates. Their keys are those of the sources, which the check `templates` compares. */
export const OF_TEMPLATES: readonly string[] = ['template-names', 'template-words'];

export type Words = Map<string, string>;

export function localeFaults(): string[] {
  const namespaces = filesBelow('locales/en')
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'));
  const faults: string[] = [];
  for (const namespace of namespaces) {
    const english = wordsOf('en', namespace) ?? new Map();
    for (const language of languages) {
      const words = wordsOf(language, namespace);
      if (!words)
        faults.push(`locales/${language}/${namespace}.json is missing: translate locales/en/${namespace}.json`);
      else faults.push(...differences(`locales/${language}/${namespace}.json`, language, english, words));
    }
  }
  return [...faults, ...unknownKeys(namespaces)];
}

/** What `words` lacks or has too many, against English. */
export function differences(file: string, language: string, english: Words, words: Words): string[] {
  const faults: string[] = [];
  for (const key of expectedKeys(english, language)) if (!words.has(key)) faults.push(`${file}: "${key}" is missing`);
  const known = new Set([...english.keys()].map(stem));
  for (const [key, text] of words) {
    if (!known.has(stem(key))) faults.push(`${file}: "${key}" is not in English; remove it or add it there`);
    if (text.includes('{{-'))
      faults.push(`${file}: "${key}" shows a value bare, not isolated; write {{ }} without the -`);
  }
  return faults;
}

/** English's keys, with the plural forms of `language` (Arabic has six, Chinese one). */
function expectedKeys(english: Words, language: string): Set<string> {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = [...english.keys()];
  return new Set(
    keys.flatMap((key) => (isPlural(key, english) ? categories.map((form) => `${stem(key)}_${form}`) : [key])),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;

function isPlural(key: string, words: Words): boolean {
  return plural.test(key) && words.has(`${stem(key)}_other`);
}

export function stem(key: string): string {
  return key.replace(plural, '');
}

/** Keys named in t('…'), t(`…`) and i18nKey="…"; of a key with a variable part only its beginning is known. */
export function usedKeys(text: string): string[] {
  const calls = text.matchAll(/(?:\bt\(\s*|i18nKey=\{?\s*)(['"`])((?:(?!\1).)+)\1/g);
  return [...calls].map(([, , key]) => (key as string).replace(/\$\{.*$/, '*'));
}

function unknownKeys(namespaces: string[]): string[] {
  const known = new Set<string>();
  for (const namespace of namespaces) {
    for (const key of wordsOf('en', namespace)?.keys() ?? []) {
      for (const name of [key, stem(key)]) known.add(name).add(`${namespace}:${name}`);
    }
  }
  const exists = (key: string): boolean =>
    key.endsWith('*') ? [...known].some((name) => name.startsWith(key.slice(0, -1))) : known.has(key);
  return filesBelow('src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const missing = usedKeys(readFileSync(file, 'utf8')).filter((key) => !exists(key));
      return missing.map(
        (key) => `${path.relative(root, file)}: no language has the key "${key}"; add it to locales/en and the others`,
      );
    });
}

function wordsOf(language: string, namespace: string): Words | undefined {
  const file = path.join(root, 'locales', language, `${namespace}.json`);
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

export function flatten(tree: unknown, prefix = '', into: Words = new Map()): Words {
  for (const [key, value] of Object.entries(tree as Record<string, unknown>)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}
