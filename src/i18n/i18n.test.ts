// Which files a page begins with, and where its strings come from when one is missing.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const GERMAN = { '/locales/de/dict.json': { close: 'Schließen' }, '/locales/de/files.json': { own: 'Eigenes' } };
const ENGLISH = {
  '/locales/en/dict.json': { close: 'Close', menu: 'Menu' },
  '/locales/en/files.json': { own: 'Own', other: 'Other' },
};

/** Paths in the order in which they are fetched. */
let fetched: string[] = [];

function serve(files: Record<string, object>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.split('?');
    fetched.push(path);
    return files[path] ? Response.json(files[path]) : new Response('', { status: 404 });
  });
}

async function startGermanPage() {
  const { i18n, startI18n } = await import('./i18n.ts');
  await startI18n();
  const exists: (key: string) => boolean = i18n.exists;
  const text = i18n.getFixedT('de') as (key: string) => string;
  return { i18n, exists: exists.bind(i18n), text };
}

beforeEach(() => {
  fetched = [];
  vi.resetModules();
  // biome-ignore lint/suspicious/noDocumentCookie: as a page before has left it
  document.cookie = 'NEXT_LOCALE=de; path=/';
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the only way to take it back
  document.cookie = 'NEXT_LOCALE=; path=/; max-age=0';
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('starts with the dictionary of its language alone', async () => {
  serve({ ...GERMAN, ...ENGLISH });
  const { i18n, exists, text } = await startGermanPage();
  expect(fetched).toEqual(['/locales/de/dict.json']);
  expect(i18n.hasLoadedNamespace('dict')).toBe(true);
  expect([text('close'), exists('menu'), document.documentElement.lang]).toEqual(['Schließen', false, 'de']);
});

test('loads English beside the namespaces that come later, for what is missing in them', async () => {
  serve({ ...GERMAN, ...ENGLISH });
  const { i18n, text } = await startGermanPage();
  expect(i18n.hasLoadedNamespace('files')).toBe(false);
  await i18n.loadNamespaces('files');
  expect(fetched.toSorted()).toEqual([...Object.keys(GERMAN), ...Object.keys(ENGLISH)].toSorted());
  expect(['files:own', 'files:other', 'close', 'menu'].map(text)).toEqual(['Eigenes', 'Other', 'Schließen', 'Menu']);
});

test('loads a namespace that is requested before it has started', async () => {
  serve({ ...GERMAN, ...ENGLISH });
  const { loadStrings } = await import('./i18n.ts');
  const loaded = loadStrings('files');
  const { text } = await startGermanPage();
  await loaded;
  expect(text('files:own')).toBe('Eigenes');
});

test('starts in English if the dictionary cannot be loaded', async () => {
  serve(ENGLISH);
  const { text } = await startGermanPage();
  expect(['close', 'menu'].map(text)).toEqual(['Close', 'Menu']);
});
