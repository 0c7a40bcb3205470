// The board's own menu moves it to another project and deletes it: what the server refuses is said, and can be tried again.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { boards, DASHBOARD, PROJECT } from '../../../../mocks/samples.ts';
import { answer, asked, OFFLINE, Refused, showScreen } from '../../../../testing/account-screen.tsx';
import { BoardContext } from '../../session/use-board.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { ownCardOf } from './own-card.ts';
import { OwnDialogs } from './own-dialogs.tsx';

const [LEAF] = boards(1) as [ReturnType<typeof boards>[number]];
const board = testBoard('editor', { alias: LEAF.alias, secret: '' });
const GARDEN = { ...PROJECT, id: 'q', name: 'Roof garden' };
const shown = (kind: 'move' | 'delete') => () => (
  <BoardContext value={board}>
    <OwnDialogs kind={kind} />
  </BoardContext>
);
const press = async (name: string) =>
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));

beforeEach(() => {
  const { id, teamId, name, color } = PROJECT;
  ownCardOf(board).card = { ...LEAF, project: { id, teamId, name, color } };
  board.store.title = 'Leaf lab';
  answer({ 'user/dashboard': { ...DASHBOARD, projects: [PROJECT, GARDEN] }, board: LEAF });
});

test('moved to another project of its team, from where it can be followed', async () => {
  answer({ moveBoards: new Refused(403, 'forbidden') });
  await showScreen(shown('move'), ROUTES.board.path, `/board/${LEAF.alias}`);
  const other = await screen.findByRole('radio', { name: /Roof garden/ });
  expect(screen.queryByRole('radio', { name: /Roadmap/ })).toBeNull();
  fireEvent.click(other);
  await press('Move');
  await screen.findByRole('alert');
  answer({ moveBoards: true });
  await press('Move');
  const way = await screen.findByRole('link', { name: /^Open project .?Roof garden/ });
  expect(way.getAttribute('href')).toBe('/project?teamId=t&projectId=q');
  expect(asked.filter((one) => one === 'moveBoards')).toHaveLength(2);
});

test('the projects of its team, where they cannot be had, are waited for no more, and come when asked again', async () => {
  answer({ 'user/dashboard': OFFLINE });
  await showScreen(shown('move'), ROUTES.board.path, `/board/${LEAF.alias}`);
  await screen.findByRole('alert');
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  answer({ 'user/dashboard': { ...DASHBOARD, projects: [PROJECT, GARDEN] } });
  await press('Try again');
  await screen.findByRole('radio', { name: /Roof garden/ });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('deleted, one stands in the project it was in', async () => {
  answer({ deleteBoards: new Refused(500, 'internal') });
  await showScreen(shown('delete'), ROUTES.board.path, `/board/${LEAF.alias}`);
  await screen.findByText(/Leaf lab/);
  await press('Delete');
  await screen.findByRole('alert');
  answer({ deleteBoards: true });
  await press('Delete');
  await screen.findByText('/project?teamId=t&projectId=p');
});
