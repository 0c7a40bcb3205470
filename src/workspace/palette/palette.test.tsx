// The palette by keys: Ctrl+K on a page around boards, boards, what is written on them and people by what is typed, actions by their name.

import 'fake-indexeddb/auto';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BoardCard, FoundItem } from '#protocol/generated/graphql.ts';
import { LIMITS } from '#protocol/limits.ts';
import { ROUTES } from '#protocol/routes.ts';
import { homeStore } from '../../device/home-store.ts';
import { boards, DASHBOARD, pageOf, USER } from '../../mocks/samples.ts';
import { answer, asked, OFFLINE, showScreen, until } from '../../testing/account-screen.tsx';
import { WorkspaceFrame } from '../frame.tsx';

const person = { id: 'jun', name: 'Jun Kato', initials: 'JK', color: '#0b6e69', email: 'jun@northside.example' };

const found = (rows: { board: BoardCard; item: FoundItem | null }[]) => pageOf(rows);
const note = (excerpt: string, board = boards(1)[0] as BoardCard) => ({
  board,
  item: { id: '01980000-0000-7000-8000-000000000001', kind: 'note' as const, excerpt },
});

beforeEach(() =>
  answer({
    'user/me': USER,
    'user/dashboard': { ...DASHBOARD, recent: pageOf(boards(2)) },
    titles: found(boards(1, 7).map((board) => ({ board, item: null }))),
    written: found([]),
    searchPeople: [{ person, teamId: 't', board: null }],
  }),
);

async function opened() {
  await showScreen(() => <WorkspaceFrame title="Home">{null}</WorkspaceFrame>, ROUTES.dashboard.path);
  await screen.findByRole('heading', { name: 'Home' });
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', ctrlKey: true });
  return (await screen.findByRole('combobox')) as HTMLInputElement;
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const groups = () =>
  screen.getAllByRole('group').map((group) => [
    group.getAttribute('aria-label'),
    within(group)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ]);

test('opens with what was opened last, and leads to what is chosen', async () => {
  const field = await opened();
  await until(() => expect(groups()[0]).toEqual(['Boards', ['Board 1', 'Board 2']]));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('/board/abcdefghijklm222');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('finds boards and people, and offers a board of that name', async () => {
  const field = await opened();
  type(field, 'dark');
  await until(() =>
    expect(groups()).toEqual([
      ['Boards', ['Board 7']],
      ['People', ['JKJun Katojun@northside.example']],
      ['Actions', ['New board named “dark”', 'Theme: Dark']],
    ]),
  );
  type(field, '@jun');
  await until(() => expect(groups().map(([name]) => name)).toEqual(['People']));
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('/manage/team/t/users?search=jun%40northside.example');
});

test('of actions alone asks nobody', async () => {
  const field = await opened();
  type(field, '>arch');
  await until(() => expect(groups()).toEqual([['Actions', ['Archive']]]));
  expect(asked).not.toContain('searchPeople');
  expect(asked).not.toContain('titles');
  expect(screen.queryByRole('option', { name: /^All results/ })).toBeNull();
  type(field, '>nothing of the kind');
  await screen.findByText('No results');
});

test('says when it could not search', async () => {
  answer({ titles: OFFLINE, searchPeople: OFFLINE });
  const field = await opened();
  type(field, '@jun');
  await screen.findByText(/^Couldn’t search/);
});

test('finds what is written on boards, and leads to it', async () => {
  answer({ written: found([note('Who can lift the shelves?')]) });
  const field = await opened();
  type(field, 'li');
  await until(() =>
    expect(groups().slice(0, 2)).toEqual([
      ['Boards', ['Board 7']],
      ['Written on boards', ['Who can lift the shelves?Note in Board 1']],
    ]),
  );
  const [option] = within(screen.getByRole('group', { name: 'Written on boards' })).getAllByRole('option');
  expect([...(option?.querySelectorAll('mark') ?? [])].map((one) => one.textContent)).toEqual(['li']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('/board/abcdefghijklm221?shape-id=01980000-0000-7000-8000-000000000001');
});

test('shows the part of a long text in which it is found', async () => {
  answer({
    written: found([note(`…${'long before it '.repeat(3)}comes the word ${'and much behind it '.repeat(4)}`)]),
  });
  type(await opened(), 'word');
  const group = await screen.findByRole('group', { name: 'Written on boards' });
  expect(group.querySelector('bdi')?.textContent).toMatch(/^… .{0,20}word and much/);
});

test('opens what is chosen in a new tab with Ctrl', async () => {
  answer({ titles: found([]), written: found([note('light reactions')]) });
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const field = await opened();
  type(field, 'light');
  await screen.findByRole('option', { name: /^light reactions/, selected: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(open.mock.calls.map(([address]) => address)).toEqual([
    '/board/abcdefghijklm221?shape-id=01980000-0000-7000-8000-000000000001',
  ]);
});

test('leads to all results last, and asks for as many letters as the server takes', async () => {
  const queries: string[] = [];
  answer({
    titles(variables: { words: string }) {
      queries.push(variables.words);
      return found([]);
    },
  });
  const field = await opened();
  type(field, 'x'.repeat(LIMITS.searchChars + 1));
  await until(() => expect(queries).toEqual(['x'.repeat(LIMITS.searchChars)]));
  type(field, 'a&b c');
  await screen.findByRole('option', { name: 'All results for “a&b c”' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('/boards?q=a%26b+c');
});

test('leads to the board on which somebody is now, to a team, or to a letter', async () => {
  const board = { alias: 'abcdefghijklm229', title: 'Leaf lab' };
  const away = { ...person, id: 'away', name: 'Jun Away' };
  answer({
    searchPeople: [
      { person, teamId: 't', board },
      { person: away, teamId: null, board: null },
    ],
  });
  const field = await opened();
  type(field, '@jun');
  await until(() =>
    expect(groups()).toEqual([['People', ['JKJun KatoHere now, on Leaf lab', 'JKJun Awayjun@northside.example']]]),
  );
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('/board/abcdefghijklm229');
});

test('finds the boards of this device when the server cannot be reached, and says so', async () => {
  await homeStore().note('bcdefghijklmnopq', 'secret', { title: 'Leaf press', openedAtMs: 1 }, 'guest:1');
  answer({ titles: OFFLINE, searchPeople: OFFLINE });
  type(await opened(), 'press');
  await screen.findByText(/^Can’t reach the server/);
  expect(groups()[0]).toEqual(['Boards', ['Leaf press']]);
});
