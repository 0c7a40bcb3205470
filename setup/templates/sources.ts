// Reads the sources of Atrium's own templates and their words, for checks and covers.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ItemInput } from '../../protocol/item-json.ts';
import { LANGUAGES, type Language } from '../../protocol/languages.ts';
import { type TemplateSource, templateItems } from '../../protocol/template-items.ts';
import { filesBelow, root } from '../cache.ts';

/** Where the sources are, from the root. */
const FOLDER = 'templates';

/** Texts by the keys in a source. */
export type Strings = Readonly<Record<string, string>>;

export interface TemplateTexts {
  name: string;
  about: string;
}

export interface TemplateFiles {
  name: string;
  source: TemplateSource;
  strings: Readonly<Record<Language, Strings>>;
  /** Absent in a language that lacks them. */
  texts: Readonly<Partial<Record<Language, TemplateTexts>>>;
}

/** Returns the names of all sources, in alphabetical order. */
export function sourceNames(): string[] {
  return filesBelow(FOLDER, new Set(['covers']))
    .map((file) => path.basename(file))
    .filter((file) => file.endsWith('.json') && file !== path.basename(COVERS_TABLE))
    .map((file) => path.basename(file, '.json'))
    .sort();
}

/** From the root: the hash of what each cover shows (covers.ts). */
export const COVERS_TABLE = `${FOLDER}/covers.json`;

/** Returns the files of these templates. Throws if one has no source. */
export function readTemplates(names: readonly string[]): TemplateFiles[] {
  const strings = byLanguage((language) => jsonOf<Record<string, Strings>>(`locales/${language}/template-words.json`));
  const texts = byLanguage((language) =>
    jsonOf<Record<string, TemplateTexts>>(`locales/${language}/template-names.json`),
  );
  return names.map((name) => ({
    name,
    source: jsonOf<TemplateSource>(`${FOLDER}/${name}.json`),
    strings: byLanguage((language) => strings[language][name] ?? {}),
    texts: Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const text = texts[language][name];
        return text ? [[language, text]] : [];
      }),
    ),
  }));
}

/** Returns the items of a template, examples included. Throws if a key has no word. */
export function itemsIn({ source, strings }: TemplateFiles, language: Language): ItemInput[] {
  return templateItems(source, { language, words: strings[language], examples: true });
}

export function byLanguage<T>(create: (language: Language) => T): Record<Language, T> {
  return {
    en: create('en'),
    'zh-TW': create('zh-TW'),
    de: create('de'),
    es: create('es'),
    fr: create('fr'),
    ar: create('ar'),
  };
}

/** The caller names what the file has. */
export function jsonOf<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
}
