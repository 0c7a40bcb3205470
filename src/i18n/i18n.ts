// The page's words: language from the cookie, direction and lang on <html>, Alt+T for the keys. It begins with the dictionary alone
// (first-words.ts), which is all that home and a board show first; i18next comes with the first other words and from then on says all.

import type { i18n as I18next } from 'i18next';
import { setI18n } from 'react-i18next';
import { direction, type Language } from '#protocol/languages.ts';
import { backend } from './backend.ts';
import { type FirstWords, firstWords, type Texts } from './first-words.ts';
import { storedLanguage, storeLanguage } from './languages.ts';

type Listener = (...told: never[]) => void;
type T = (key: string, values?: Record<string, unknown>) => string;

let texts: Texts | undefined;
let first: FirstWords | undefined;
let whole: I18next | undefined;
let bringing: Promise<I18next> | undefined;
const listeners = new Map<string, Set<Listener>>();

function emit(event: string, ...told: unknown[]): void {
  for (const fn of [...(listeners.get(event) ?? [])]) (fn as (...told: unknown[]) => void)(...told);
}

/** Rejects where its code cannot be had; it is asked for again the next time. */
function bringWhole(): Promise<I18next> {
  bringing ??= import('./whole.ts')
    .then(({ startWhole }) => startWhole(i18n.language, texts))
    .then(
      (started) => {
        whole = started;
        started.on('languageChanged', spoken);
        return started;
      },
      (error: unknown) => {
        bringing = undefined;
        throw error;
      },
    );
  return bringing;
}

function spoken(language: string): void {
  i18n.language = language;
  i18n.languages = whole?.languages ?? [language];
  if (language !== 'cimode') {
    document.documentElement.lang = language;
    document.documentElement.dir = direction(language);
  }
  emit('languageChanged', language);
}

const t: T = (key, values) => (whole ? (whole.t as unknown as T)(key, values) : (first?.t(key, values) ?? key));

/** What of i18next's instance pages and react-i18next use, before it is there and after. Closures: react-i18next hands out a proxy of it. */
export const i18n = {
  isInitialized: false,
  language: 'en',
  languages: ['en'] as readonly string[],
  options: { ns: ['dict'], defaultNS: 'dict', react: { useSuspense: true } },
  t: t as unknown as I18next['t'],
  exists: (key: string): boolean => whole?.exists(key) ?? first?.exists(key) ?? false,
  /** Of the language it is asked for, once i18next is there; of the dictionary before. */
  getFixedT: ((language: string, namespace: string) => {
    const said: T = (key, values) =>
      (whole ? (whole.getFixedT(language, namespace as 'dict') as unknown as T) : t)(key, values);
    return said;
  }) as unknown as I18next['getFixedT'],
  hasLoadedNamespace: (namespace: string, options?: Parameters<I18next['hasLoadedNamespace']>[1]): boolean =>
    whole ? whole.hasLoadedNamespace(namespace, options) : namespace === 'dict' && first !== undefined,
  loadNamespaces: async (namespaces: string | readonly string[], done?: () => void): Promise<void> => {
    await (await bringWhole()).loadNamespaces(namespaces);
    done?.();
  },
  changeLanguage: async (language: string): Promise<void> => {
    await (await bringWhole()).changeLanguage(language);
  },
  dir: (): 'ltr' | 'rtl' => direction(i18n.language),
  on: (event: string, fn: Listener): void => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(fn));
  },
  off: (event: string, fn: Listener): void => {
    listeners.get(event)?.delete(fn);
  },
};

export async function startI18n(): Promise<void> {
  setI18n(i18n as unknown as I18next);
  addEventListener('keydown', toggleKeys);
  i18n.language = storedLanguage();
  texts = await dictionary(i18n.language);
  // i18next asks again, and falls back to English.
  if (texts) first = firstWords(texts, i18n.language);
  else await bringWhole();
  i18n.isInitialized = true;
  spoken(i18n.language);
}

function dictionary(language: string): Promise<Texts | undefined> {
  return new Promise((resolve) => {
    backend.read(language, 'dict', (error, read) =>
      resolve(error || typeof read !== 'object' ? undefined : (read as Texts)),
    );
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
  emit(LANGUAGE_CHOSEN, language);
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
