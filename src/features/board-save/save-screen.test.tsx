// Saving a board to a project while the server is slow, refuses or cannot be reached, in whole and in part, and with many projects.

import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { forgetStoredBoard, keepBoardBegun } from '../../device/local-cache.ts';
import { DASHBOARD, PROJECT, TEAM, USER } from '../../mocks/samples.ts';
import { answer, asked, NEVER, OFFLINE, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { CreatePage } from './create-page.tsx';
import { SavePage } from './save-page.tsx';
import { BoardSignInPage } from './sign-in-pages.tsx';

const ALIAS = 'abcdefghij234567';
const FAILURES: [string, unknown][] = [
  ['offline', OFFLINE],
  ['by a server that fails', new Refused(500, 'internal')],
];
const ALL = { 'user/me': USER, 'user/dashboard': DASHBOARD };
const save = () => screen.findByRole('button', { name: 'Save' }) as Promise<HTMLButtonElement>;
const again = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

beforeEach(() => answer(ALL));

describe('an address that names no board', () => {
  const address = () => screen.getByRole('status').textContent;
  afterEach(() => forgetStoredBoard(ALIAS));

  test('saves the one that was begun here last', async () => {
    await keepBoardBegun(ALIAS);
    await showScreen(SavePage, ROUTES.incognitoSave.path);
    await screen.findByRole('heading', { name: 'Save to a project' });
    expect(screen.getByRole('link', { name: 'Back to the board' }).getAttribute('href')).toBe(`/board/${ALIAS}`);
  });

  test('signs in for the sake of the one that was begun here last', async () => {
    await keepBoardBegun(ALIAS);
    await showScreen(BoardSignInPage, ROUTES.incognitoSignIn.path, ROUTES.incognitoSignIn.path, 'guest');
    await until(() => expect(address()).toContain(`board_alias%3D${ALIAS}`));
    expect(address()).toContain(`${ROUTES.incognitoSignIn.path}?return_url=`);
    await screen.findByRole('heading');
  });

  test('leads home where none was begun here', async () => {
    await showScreen(SavePage, ROUTES.incognitoSave.path);
    await until(() => expect(address()).toBe('/'));
  });
});

describe('where a board is to go', () => {
  const show = () =>
    showScreen(SavePage, ROUTES.incognitoSave.path, `${ROUTES.incognitoSave.path}?board_alias=${ALIAS}`);

  test('waits calmly, with the way back', async () => {
    answer({ 'user/dashboard': NEVER });
    await show();
    await screen.findByRole('heading', { name: 'Save to a project' });
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back to the board' }).getAttribute('href')).toBe(`/board/${ALIAS}`);
  });

  test.each(FAILURES)('cannot be loaded %s: it says so, and trying again loads it', async (_, said) => {
    answer({ 'user/dashboard': said });
    await show();
    await screen.findByRole('heading', { name: 'Can’t reach the server' });
    answer(ALL);
    again();
    expect((await save()).disabled).toBe(false);
  });

  test('where there is no project yet one is made, with a name', async () => {
    answer({ 'user/dashboard': { ...DASHBOARD, projects: [] } });
    await show();
    const name = (await screen.findByRole('textbox', { name: 'Project name' })) as HTMLInputElement;
    expect(name.value).toBe('My boards');
    fireEvent.change(name, { target: { value: ' ' } });
    expect((await save()).disabled).toBe(true);
  });

  test('a person in two organizations chooses the team first, and each team has its name', async () => {
    const other = { ...TEAM, id: 'o', name: '', entity: { ...TEAM.entity, id: 'other', ownerName: 'Jun Kato' } };
    const board = { ...PROJECT, id: 'p2', teamId: 'o', name: 'Kitchen' };
    const teams = [TEAM, other];
    answer({
      'user/dashboard': ({ teamId }: { teamId?: string }) =>
        teamId === 'o' ? { ...DASHBOARD, teams, teamId: 'o', projects: [board] } : { ...DASHBOARD, teams },
    });
    await show();
    const choice = (await screen.findByRole('combobox', { name: 'Team' })) as HTMLSelectElement;
    expect([...choice.options].map(({ text }) => text)).toEqual(['Choose a team', TEAM.name, 'Jun Kato’s team']);
    expect(choice.value).toBe('');
    expect(screen.queryByRole('combobox', { name: 'Project' })).toBeNull();
    expect((await save()).disabled).toBe(true);
    fireEvent.change(choice, { target: { value: 'o' } });
    await screen.findByRole('option', { name: 'Kitchen' });
    expect((await save()).disabled).toBe(false);
  });

  test('500 projects are all offered', async () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ ...PROJECT, id: `p${i}`, name: `Project ${i}` }));
    answer({ 'user/dashboard': { ...DASHBOARD, projects: many } });
    await show();
    const choice = (await screen.findByRole('combobox', { name: 'Project' })) as HTMLSelectElement;
    expect([...choice.options].filter(({ text }) => text.startsWith('Project '))).toHaveLength(500);
  });

  test.each([
    ['offline', OFFLINE, 'Can’t reach the server.'],
    ['by a server that fails', new Refused(500, 'internal'), 'Can’t reach the server.'],
    ['in a project one may not change', new Refused(403, 'forbidden'), 'You can’t add boards to this project'],
    ['of somebody else', { boards: [{ alias: ALIAS, outcome: 'listed' }] }, 'Only the person who made this board'],
  ])('that cannot be saved %s says so, and can be tried again', async (_, said, text) => {
    answer({ 'user/boards': said });
    await show();
    fireEvent.click(await save());
    await until(() => expect(screen.getByRole('alert').textContent).toContain(text));
    answer({ 'user/boards': { boards: [{ alias: ALIAS, outcome: 'claimed' }] } });
    fireEvent.click(await save());
    await screen.findByRole('heading', { name: 'Saved to Roadmap' });
  });

  test.each(FAILURES)(
    'in a new project that cannot be made %s is not called refused, and nothing is claimed',
    async (_, said) => {
      answer({ 'user/dashboard': { ...DASHBOARD, projects: [] }, createProject: said });
      await show();
      fireEvent.click(await save());
      await until(() => expect(screen.getByRole('alert').textContent).toContain('Can’t reach the server.'));
      expect(asked).not.toContain('user/boards');
    },
  );
});

describe('a board made by a token', () => {
  const show = () => showScreen(CreatePage, ROUTES.boardCreate.path, `${ROUTES.boardCreate.path}?create-board-token=x`);
  const asksFor = 'user/boards/create';

  test('waits calmly', async () => {
    await show();
    await until(() => expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true'));
  });

  test.each(FAILURES)('cannot be made %s: it says so, and trying again makes it', async (_, said) => {
    answer({ [asksFor]: said });
    await show();
    await screen.findByRole('heading', { name: /reach the server/ });
    answer({ [asksFor]: { alias: ALIAS } });
    again();
    await screen.findByText(`/board/${ALIAS}`);
  });

  test('whose link has ended says so, and trying again is not offered', async () => {
    answer({ [asksFor]: new Refused(410, 'gone') });
    await show();
    await screen.findByRole('link', { name: 'Go to your boards' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
