// Loads every page that a row of PAGES gives to a feature.

import { afterEach, expect, test, vi } from 'vitest';
import { PAGES, type PageName, type PageRow } from '#protocol/pages.ts';
import { i18n, initI18n } from '../i18n/i18n.ts';
import { loadPage } from './other-pages.ts';

const restoreLists = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('../api/workspace-data.ts', async (original) => ({
  ...(await original<typeof import('../api/workspace-data.ts')>()),
  restoreLists,
}));

await initI18n('en', { en: {} });

afterEach(() => {
  vi.restoreAllMocks();
  restoreLists.mockClear();
});

const rows: Readonly<Record<PageName, PageRow>> = PAGES;
const names = Object.keys(PAGES).filter((name): name is PageName => name in rows);

test.each(names.filter((name) => rows[name].feature))('%s: the feature of its row exports it', async (name) => {
  vi.spyOn(i18n, 'loadNamespaces').mockResolvedValue();
  expect(await loadPage(name)).toBeTypeOf('function');
});

test('asks for texts and lists before the code of the page is there', async () => {
  const loadNamespaces = vi.spyOn(i18n, 'loadNamespaces').mockReturnValue(new Promise(() => undefined));
  void loadPage('team-people');
  expect(loadNamespaces.mock.calls).toEqual([[PAGES['team-people'].texts]]);
  await vi.waitFor(() => expect(restoreLists).toHaveBeenCalledOnce());
});

test('asks for neither where the row names none', async () => {
  const loadNamespaces = vi.spyOn(i18n, 'loadNamespaces');
  await loadPage('not-found');
  expect([loadNamespaces.mock.calls, restoreLists.mock.calls]).toEqual([[], []]);
});

test('throws for a page that no feature exports', async () => {
  await expect(loadPage('home')).rejects.toThrow('page home: not exported');
});
