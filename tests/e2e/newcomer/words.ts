// What a newcomer reads on the screen, from the product's own dictionaries, and what they write on the board, by language.

import { readFileSync } from 'node:fs';
import { isolated } from '#protocol/isolation.ts';
import type { Language as OfProduct } from '#protocol/languages.ts';

export const LANGUAGES = ['en', 'de', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is written in the story. */
export interface Story {
  title: string;
  boxes: readonly string[];
  /** Three lines. */
  note: string;
  paragraph: string;
  /** Of the second person. */
  name: string;
}

export const STORIES: Record<Language, Story> = {
  en: {
    title: 'Summer party',
    boxes: ['Ideas', 'Plan', 'Invite', 'Cook', 'Dance'],
    note: 'Bread\nCheese\nLemonade',
    paragraph:
      'Everybody brings something to eat, and we lay it all on one long table under the trees. Whoever can play an instrument ' +
      'takes it along; the neighbours know about it and have been invited too.',
    name: 'Ana Ortiz',
  },
  de: {
    title: 'Sommerfest',
    boxes: ['Ideen', 'Plan', 'Einladen', 'Kochen', 'Tanzen'],
    note: 'Brot\nKäse\nLimonade',
    paragraph:
      'Alle bringen etwas zu essen mit, und wir stellen alles auf einen langen Tisch unter den Bäumen. Wer ein Instrument spielen ' +
      'kann, nimmt es mit; die Nachbarn wissen Bescheid und sind auch eingeladen.',
    name: 'Jörg Weiß',
  },
  ar: {
    title: 'حفلة الصيف',
    boxes: ['أفكار', 'خطة', 'دعوات', 'طبخ', 'رقص'],
    note: 'خبز\nجبن\nعصير ليمون',
    paragraph:
      'يُحضر كل واحد منا شيئًا للأكل، ونضعه كله على مائدة طويلة تحت الأشجار. ومن يعزف على آلة فليأت بها معه، والجيران يعرفون بالأمر ' +
      'وقد دعوناهم هم أيضًا.',
    name: 'سلمى حداد',
  },
};

type Entry = string | { [key: string]: Entry };

export class Words<L extends OfProduct = Language> {
  readonly language: L;
  readonly #files = new Map<string, Entry>();

  constructor(language: L) {
    this.language = language;
  }

  /** The words below a key like 'saved.kept' or 'frames:title', in the plural form that a number as `count` asks for, if it has forms. */
  of(key: string, values: Record<string, string | number> = {}): string {
    const form = typeof values.count === 'number' ? `_${new Intl.PluralRules(this.language).select(values.count)}` : '';
    const entry = this.#at(`${key}${form}`) ?? this.#at(key);
    if (typeof entry !== 'string') throw new Error(`${this.language} has no words for ${key}${form}`);
    return entry.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === 'string' ? isolated(value, this.language) : String(value);
    });
  }

  #at(key: string): Entry | undefined {
    const [path = '', namespace = 'dict'] = key.split(':').reverse();
    let entry: Entry | undefined = this.#of(namespace);
    for (const part of path.split('.')) entry = typeof entry === 'object' ? entry[part] : undefined;
    return entry;
  }

  #of(namespace: string): Entry {
    const file = new URL(`../../../locales/${this.language}/${namespace}.json`, import.meta.url);
    const entries = this.#files.get(namespace) ?? (JSON.parse(readFileSync(file, 'utf8')) as Entry);
    this.#files.set(namespace, entries);
    return entries;
  }
}
