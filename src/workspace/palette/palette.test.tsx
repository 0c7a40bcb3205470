// The palette by keys: Ctrl+K on a page around boards, boards and people of the team by what is typed, actions by their name.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { boards, DASHBOARD, pageOf, USER } from '../../mocks/samples.ts';
import { answer, asked, OFFLINE, showScreen, until } from '../../testing/account-screen.tsx';
import { WorkspaceFrame } from '../frame.tsx';

const person = { id: 'jun', name: 'Jun Kato', initials: 'JK', color: '#0b6e69', email: 'jun@northside.example' };

beforeEach(() =>
  answer({
    'user/me': USER,
    'user/dashboard': { ...DASHBOARD, recent: pageOf(boards(2)) },
    boards: pageOf(boards(1, 7)),
    members: pageOf([{ person }]),
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
  expect(asked).not.toContain('members');
  type(field, '>nothing of the kind');
  await screen.findByText('No results');
});

test('says when it could not search', async () => {
  answer({ boards: OFFLINE, members: OFFLINE });
  const field = await opened();
  type(field, '@jun');
  await screen.findByText(/^Couldn’t search/);
});
