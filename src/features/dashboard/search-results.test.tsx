// What search finds on `/boards?q=`: rows, filters in the address, nothing found, a server that cannot be reached.

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BoardCard, FoundItem } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { boards, DASHBOARD, PROJECT, pageOf, TEAM } from '../../mocks/samples.ts';
import { answer, asked, OFFLINE, showScreen, until } from '../../testing/account-screen.tsx';
import { BoardsPage } from './boards-page.tsx';

const ITEM = '01980000-0000-7000-8000-000000000001';
const board = { ...(boards(1)[0] as BoardCard), project: { id: 'p', teamId: 't', name: 'Roadmap', color: '#0b6e69' } };
const note: FoundItem = { id: ITEM, kind: 'note', excerpt: 'Who can lift the shelves?' };
const HITS = pageOf([
  { board: { ...board, title: 'Library move' }, item: null, isPartial: false },
  { board, item: note, isPartial: false },
]);
const otherTeam = { ...TEAM, id: 'o', name: 'Kitchen' };

const searches: Record<string, unknown>[] = [];
const finds = (page: unknown) => (variables: Record<string, unknown>) => {
  searches.push(variables);
  return page;
};

beforeEach(() => {
  searches.length = 0;
  answer({
    'user/dashboard': { ...DASHBOARD, teams: [TEAM, otherTeam] },
    'user/metadata': {},
    boards: pageOf(boards(1)),
    projects: [PROJECT],
    search: finds(HITS),
  });
});

const show = (address: string) => showScreen(BoardsPage, ROUTES.boards.path, address);
const links = () => within(screen.getByRole('list', { name: 'Search results' })).getAllByRole('link');
const openSearch = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Search boards, text and people/ }));
  return (await screen.findByRole('combobox')) as HTMLInputElement;
};
const searchAll = (field: HTMLElement, query: string) => {
  fireEvent.change(field, { target: { value: query } });
  fireEvent.click(screen.getByRole('option', { name: /^All results/ }));
};
async function choose(filter: RegExp, choice: string) {
  fireEvent.click(await within(screen.getByRole('main')).findByRole('button', { name: filter }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
}

test('shows boards and items with their team and project, and leads to them', async () => {
  await show('/boards?q=li');
  await screen.findByText('2 results');
  screen.getByRole('button', { name: 'Search boards, text and people: li' });
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Library moveGardens · Roadmap', '/board/abcdefghijklm221'],
    ['Who can lift the shelves?Note in Board 1 · Gardens · Roadmap', `/board/abcdefghijklm221?shape-id=${ITEM}`],
  ]);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Li', 'li']);
  expect(searches).toEqual([{ words: 'li', teamId: null, projectId: null, kinds: null, page: 1 }]);
  // The list of boards is not loaded for it.
  expect(asked).not.toContain('boards');
});

test('keeps the filters in the address, and drops the project with its team', async () => {
  await show('/boards?q=li');
  await choose(/^Filter by team:/, 'Gardens');
  await choose(/^Filter by project:/, 'Roadmap');
  await choose(/^Filter by kind:/, 'Sticky notes');
  await screen.findByText('/boards?q=li&team=t&project=p&kind=note');
  await until(() =>
    expect(searches.at(-1)).toEqual({ words: 'li', teamId: 't', projectId: 'p', kinds: ['note'], page: 1 }),
  );
  await choose(/^Filter by team:/, 'Kitchen');
  await screen.findByText('/boards?q=li&team=o&kind=note');
});

test('the field at the top opens the palette with the query, and leads to the results of another', async () => {
  await show('/boards?q=li&kind=note');
  await screen.findByText('2 results');
  const field = await openSearch();
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['li', 0, 2]);
  searchAll(field, 'light');
  await screen.findByText('/boards?q=light');
  await until(() => expect(searches.at(-1)).toMatchObject({ words: 'light', kinds: null }));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('is reached from the list of boards by the palette', async () => {
  await show('/boards');
  await screen.findByRole('heading', { name: 'All boards' });
  searchAll(await openSearch(), ' li ');
  await screen.findByText('/boards?q=li');
  await screen.findByText('2 results');
});

test('names each board with more texts than search holds once', async () => {
  const hit = { item: note, isPartial: true };
  const other = { ...board, id: 'other', title: 'Leaf lab' };
  answer({
    search: finds(
      pageOf([
        { ...hit, board },
        { board: { ...board, id: 'whole', title: 'Whole' }, item: note, isPartial: false },
        { ...hit, board: other, item: { ...note, id: 'a' } },
        { ...hit, board: other },
      ]),
    ),
  });
  await show('/boards?q=li');
  const text = (await screen.findByText(/^Some text isn’t searchable/)).textContent ?? '';
  expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toBe('Some text isn’t searchable on: Board 1 and Leaf lab.');
});

test('finds nothing: one sentence, and one button that clears the filters, or else the search', async () => {
  answer({ search: finds(pageOf([])) });
  await show('/boards?q=li&kind=frame');
  const none = await screen.findByText('No results for “li”.');
  const buttons = () => within(none.parentElement as HTMLElement).getAllByRole('button');
  expect(buttons().map((button) => button.textContent)).toEqual(['Clear filters']);
  fireEvent.click(buttons()[0] as HTMLElement);
  await screen.findByText('/boards?q=li');
  fireEvent.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Clear search' }));
  await screen.findByText('/boards');
});

test('cannot be loaded: says so, and trying again loads it', async () => {
  answer({ search: OFFLINE });
  await show('/boards?q=li');
  const alert = await screen.findByRole('alert');
  answer({ search: finds(HITS) });
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('2 results');
});

test('loads the next page at the end of the list, and all of its pages anew when one comes back', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#callback = callback;
      }
      observe() {
        this.#callback([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  const page = (number: unknown) => ({
    ...pageOf(
      boards(24, number === 1 ? 1 : 25).map((card) => ({ board: card, item: null, isPartial: false })),
      48,
    ),
    page: number,
  });
  const pages: unknown[] = [];
  answer({
    search({ page: number }: Record<string, unknown>) {
      pages.push(number);
      return page(number);
    },
  });
  await show('/boards?q=board');
  await screen.findByText('48 results');
  await until(() => expect(links()).toHaveLength(48));
  expect(pages).toEqual([1, 2]);
  cleanup();
  // Somebody has removed the last board meanwhile.
  answer({
    search({ page: number }: Record<string, unknown>) {
      pages.push(number);
      const rows = page(number).rows.slice(0, number === 1 ? 24 : 23);
      return { ...pageOf(rows, 47), page: number };
    },
  });
  await show('/boards?q=board');
  await until(() => expect(links()).toHaveLength(47));
  expect(pages).toEqual([1, 2, 1, 2]);
});
