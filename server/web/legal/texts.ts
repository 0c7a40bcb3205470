// The texts of the legal pages, in all languages.

import type { Language } from '#protocol/languages.ts';
import ar from '../../../locales/ar/legal.json' with { type: 'json' };
import de from '../../../locales/de/legal.json' with { type: 'json' };
import en from '../../../locales/en/legal.json' with { type: 'json' };
import es from '../../../locales/es/legal.json' with { type: 'json' };
import fr from '../../../locales/fr/legal.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/legal.json' with { type: 'json' };

export type LegalTexts = typeof en;

const TEXTS: Record<Language, LegalTexts> = { en, 'zh-TW': zhTW, de, es, fr, ar };

export function legalTexts(language: Language): LegalTexts {
  return TEXTS[language];
}
