// The page's i18next: language from the cookie, direction and lang on <html>, Alt+T for the keys. It begins with the dictionary of one
// language, which is all that home and a board show first; other namespaces are loaded by what shows them.

import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { direction, type Language } from '#protocol/languages.ts';
import { backend } from './backend.ts';
import { isolating } from './interpolation.ts';
import { addressLanguage, offeredLanguages, pageLanguage, storedLanguage, storeLanguage } from './languages.ts';

/** Strings of one namespace, by key. */
export type Strings = { readonly [key: string]: string | Strings };

export const i18n = createInstance();

/** An event of `i18n`: namespaces can be loaded from now on. */
const STARTED = 'started';

/** Resolves when the dictionary is loaded, or cannot be. */
export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', showLanguage);
  const language = pageLanguage();
  const dictionary = await loadDictionary(language);
  await initI18n(language, dictionary && { [language]: dictionary });
  addEventListener('keydown', toggleKeys);
}

/** Loads namespaces. Before i18next has begun it would load none, and say nothing. */
export async function loadStrings(namespaces: string | readonly string[]): Promise<void> {
  if (!i18n.options.partialBundledLanguages) await new Promise<void>((resolve) => i18n.on(STARTED, () => resolve()));
  await i18n.loadNamespaces(namespaces);
}

/** `dictionaries`: by language; without them they are loaded, with English in place of what is missing. */
export async function initI18n(language: string, dictionaries?: Record<string, Strings>): Promise<void> {
  const resources =
    dictionaries && Object.fromEntries(Object.entries(dictionaries).map(([code, dict]) => [code, { dict }]));
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: [...offeredLanguages(), 'cimode'],
      ...(resources && { resources }),
      ns: 'dict',
      defaultNS: 'dict',
      // Of a regional language only that one, not the general one too.
      load: 'currentOnly',
      interpolation: isolating(() => i18n.language),
    });
  // With `resources` i18next loads nothing: otherwise the first words would wait for English, its fallback. From now on it loads both.
  i18n.options.partialBundledLanguages = true;
  i18n.emit(STARTED);
}

/** Undefined if it cannot be loaded: i18next tries again. */
function loadDictionary(language: string): Promise<Strings | undefined> {
  return new Promise((resolve) => {
    backend.read(language, 'dict', (error, strings) =>
      resolve(error || typeof strings !== 'object' || strings === null ? undefined : strings),
    );
  });
}

function showLanguage(language: string): void {
  if (language === 'cimode') return;
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}

/** An event of `i18n`; the page's language changes for other reasons too (the keys, a device's first). */
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

/** This device's pages speak it from now on, except one whose address decides its language. */
export async function speak(language: Language): Promise<void> {
  storeLanguage(language);
  await i18n.changeLanguage(addressLanguage() ?? language);
}

/** Shows the page in the language of its address, and stores nothing. Returns the function that goes back to the device's language. */
export function showAddressLanguage(language: Language): () => void {
  void i18n.changeLanguage(language);
  return () => void i18n.changeLanguage(addressLanguage() ?? chosen ?? storedLanguage());
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
