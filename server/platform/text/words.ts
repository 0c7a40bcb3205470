// The words of the identity provider's pages, in the language of whoever reads them.

import { isolated } from '#protocol/isolation.ts';
import type { Language } from '#protocol/languages.ts';
import ar from '../../../locales/ar/identity.json' with { type: 'json' };
import de from '../../../locales/de/identity.json' with { type: 'json' };
import en from '../../../locales/en/identity.json' with { type: 'json' };
import es from '../../../locales/es/identity.json' with { type: 'json' };
import fr from '../../../locales/fr/identity.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/identity.json' with { type: 'json' };

const words: Record<Language, typeof en> = { en, 'zh-TW': zhTW, de, es, fr, ar };

export type Words = typeof en;

export function wordsOf(language: Language): Words {
  return words[language];
}

/** Puts values, isolated, in the places that a text of `language` names: {{name}}. Numbers are written as it does (`numeral`). */
export function filled(language: Language, text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => isolated(values[name] ?? '', language));
}

export function numeral(language: Language, value: number): string {
  return new Intl.NumberFormat(language).format(value);
}
