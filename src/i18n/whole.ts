// i18next itself: for every word beyond those a page begins with, and for another language.

import { createInstance, type i18n as I18next } from 'i18next';
import { backend } from './backend.ts';
import type { Texts } from './first-words.ts';
import { isolating } from './interpolation.ts';
import { offeredLanguages } from './languages.ts';

/** `texts`: the dictionary of the language, if it is there already. */
export async function startWhole(language: string, texts: Texts | undefined): Promise<I18next> {
  const whole = createInstance();
  await whole.use(backend).init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: [...offeredLanguages(), 'cimode'],
    ...(texts ? { resources: { [language]: { dict: texts } } } : {}),
    partialBundledLanguages: true,
    ns: 'dict',
    defaultNS: 'dict',
    // Only the language itself, so that a German page fetches one file, not two.
    load: 'currentOnly',
    interpolation: isolating(() => whole.language),
  });
  return whole;
}
