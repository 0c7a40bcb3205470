// A new board goes nowhere unasked: not into the only project either, whose members may edit it.

import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewBoardButton } from './new-board.tsx';

const { createBoard, projects } = vi.hoisted(() => ({
  createBoard: vi.fn(async (_: string | null) => '/board/aaaaaaaaaaaaaaaa'),
  projects: [] as object[],
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
vi.mock('./actions.ts', () => ({ createBoard }));
// It is loaded when the button is reached for.
await import('./new-board-menu.tsx');
vi.mock('../../workspace/use-workspace.ts', () => ({
  useWorkspace: () => ({ data: { projects }, team: { id: 't', role: 'contributor' } }),
}));

beforeEach(() => {
  createBoard.mockClear();
  projects.splice(0, projects.length, { id: 'p', name: 'Roof garden', color: '#2456c9', isPrivate: false });
});
afterEach(cleanup);

async function opened(projectId?: string): Promise<void> {
  render(
    <MemoryRouter>
      <NewBoardButton projectId={projectId} />
    </MemoryRouter>,
  );
  screen.getByRole('button', { name: 'newBoard' }).click();
}

test('with one project it is asked where the board goes, and it can go in none', async () => {
  await opened();
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'newBoardTo.nonenewBoardTo.noneText',
    'Roof gardennewBoardTo.team',
  ]);
  expect(createBoard).not.toHaveBeenCalled();
  choices[0]?.click();
  expect(createBoard.mock.calls).toEqual([[null]]);
});

test('without any project a contributor, too, makes a board of their own', async () => {
  projects.splice(0);
  await opened();
  (await screen.findByRole('menuitemradio')).click();
  expect(createBoard.mock.calls).toEqual([[null]]);
});

test('on a project’s page it is made there at once', async () => {
  await opened('p');
  expect(createBoard.mock.calls).toEqual([['p']]);
});
