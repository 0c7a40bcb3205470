// i18next, set up once: language from the cookie, words by the backend, direction and lang on <html>, Alt+T for the keys.

import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { direction, type Language } from '#protocol/languages.ts';
import { backend } from './backend.ts';
import { isolating } from './interpolation.ts';
import { offeredLanguages, storedLanguage, storeLanguage } from './languages.ts';

export const i18n = createInstance();

export function startI18n(): Promise<unknown> {
  i18n.on('languageChanged', (language) => {
    if (language === 'cimode') return;
    document.documentElement.lang = language;
    document.documentElement.dir = direction(language);
  });
  addEventListener('keydown', toggleKeys);
  return i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: 'en',
      supportedLngs: [...offeredLanguages(), 'cimode'],
      partialBundledLanguages: true,
      ns: 'dict',
      defaultNS: 'dict',
      // Only the language itself, so that a German page fetches one file, not two.
      load: 'currentOnly',
      interpolation: isolating(() => i18n.language),
      react: { useSuspense: true },
    });
}

/** Told to the listeners of `i18n`; the page's language changes for other reasons too (the keys, a device's first). */
export const LANGUAGE_CHOSEN = 'languageChosen';
/** By hand, since the page was opened. */
let chosen: Language | undefined;

export function chosenLanguage(): Language | undefined {
  return chosen;
}

/** Somebody chose it, in whichever menu. */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language;
  await speak(language);
  i18n.emit(LANGUAGE_CHOSEN, language);
}

/** The page speaks it, and this device's pages from now on. */
export async function speak(language: Language): Promise<void> {
  storeLanguage(language);
  await i18n.changeLanguage(language);
}

let beforeKeys = 'en';

/** Alt+T: the display of translation keys, and back. By `code`, since Alt changes `key` on a Mac. */
function toggleKeys(event: KeyboardEvent): void {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
  event.preventDefault();
  if (i18n.language === 'cimode') {
    void i18n.changeLanguage(beforeKeys);
  } else {
    beforeKeys = i18n.language;
    void i18n.changeLanguage('cimode');
  }
}
