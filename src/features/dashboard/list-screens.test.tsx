// The pages with lists of boards while the server is slow, empty, refuses or cannot be reached, in whole and in part, and with many.

import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { askAgain } from '../../api/workspace-data.ts';
import { boards, DASHBOARD, PROJECT, pageOf } from '../../mocks/samples.ts';
import { answer, asked, NEVER, OFFLINE, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { ArchivePage } from './archive-page.tsx';
import { BoardsPage } from './boards-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { ProjectPage } from './project-page.tsx';

/** A screen, where it is, what it says of an empty list, and what one presses then. */
const SCREENS: [called: string, screen: ComponentType, path: string, address: string, empty: string, way: string][] = [
  ['home', DashboardPage, ROUTES.dashboard.path, '/dashboard', 'Create a board to', 'Create a board'],
  ['mine', DashboardPage, ROUTES.dashboard.path, '/dashboard?of=mine', 'You haven’t created', 'Create a board'],
  ['boards', BoardsPage, ROUTES.boards.path, '/boards', 'This team has no', 'Create a board'],
  ['those with a star', BoardsPage, ROUTES.boards.path, '/boards?of=favourite', 'Boards you star', 'Go to all boards'],
  ['a project', ProjectPage, ROUTES.project.path, '/project?projectId=p', 'This project has no', 'Create a board'],
  [
    'home, of a project',
    DashboardPage,
    ROUTES.dashboard.path,
    '/dashboard?projectId=p',
    'This project has no',
    'Create a board',
  ],
  ['the archive', ArchivePage, ROUTES.archive.path, '/project/archive', 'Boards you archive', 'Go to all boards'],
  [
    'the archive of a project',
    ArchivePage,
    ROUTES.projectArchive.path,
    '/project/archive/p',
    'This project has no archived',
    'Go to all boards',
  ],
];

const noList = pageOf([]);
const ALL = { 'user/dashboard': DASHBOARD, project: PROJECT, projects: [], boards: noList, 'user/metadata': {} };
const nothing = (said: unknown) => Object.fromEntries(Object.keys(ALL).map((name) => [name, said]));
const failed = () => screen.findByRole('heading', { name: 'Couldn’t load your boards' });
const isWaiting = () => screen.queryByText('Loading…') !== null;

beforeEach(() => answer(ALL));

describe.each(SCREENS)('%s', (_, page, path, address, empty, way) => {
  const show = () => showScreen(page, path, address);

  test('without boards says so', async () => {
    await show();
    await until(() => expect(document.body.textContent).toContain(empty));
    expect(isWaiting()).toBe(false);
    const state = within(screen.getByText(empty, { exact: false }).parentElement as HTMLElement);
    expect([...state.queryAllByRole('button'), ...state.queryAllByRole('link')].map((one) => one.textContent)).toEqual([
      way,
      'How boards are found',
    ]);
  });

  test('waits calmly, and is there when the answer comes', async () => {
    answer(nothing(NEVER));
    await show();
    await until(() => expect(isWaiting()).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['offline', OFFLINE],
    ['by a server that fails', new Refused(500, 'internal')],
  ])('cannot be loaded %s: it says so, and trying again loads it', async (_how, said) => {
    answer(nothing(said));
    await show();
    await failed();
    expect(isWaiting()).toBe(false);
    answer(ALL);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await until(() => expect(document.body.textContent).toContain(empty));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('half loaded: where it is, and not its boards', async () => {
    answer({ boards: OFFLINE, ...(address === '/dashboard' && { 'user/dashboard': OFFLINE }) });
    await show();
    await failed();
  });
});

test.each([
  [
    'a team',
    BoardsPage,
    ROUTES.boards.path,
    '/boards?teamId=other',
    'user/dashboard',
    '/dashboard/no-access?teamId=other',
  ],
  ['a project', ProjectPage, ROUTES.project.path, '/project?projectId=p', 'project', '/project/no-access?projectId=p'],
])('%s one may not see leads to where it is asked for', async (_, page, path, address, name, leadsTo) => {
  answer({ [name]: new Refused(404, 'not-found') });
  await showScreen(page, path, address);
  await screen.findByText(leadsTo);
});

describe('a list that goes on', () => {
  /** The list's end is in view from the beginning. */
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #seen: (entries: { isIntersecting: boolean }[]) => void;
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          this.#seen = seen;
        }
        observe() {
          this.#seen([{ isIntersecting: true }]);
        }
        disconnect() {}
      },
    );
    // Of what is beyond the height of the window nothing is drawn.
    for (const [side, length] of [
      ['clientWidth', 1200],
      ['clientHeight', 800],
    ] as const)
      vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(length);
  });
  const rows = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'));
  const times = (name: string) => asked.filter((one) => one === name).length;

  test('of 500 all are counted, and only those in view are drawn', async () => {
    answer({ boards: pageOf(boards(500), 500, 500) });
    await showScreen(BoardsPage, ROUTES.boards.path);
    const grid = await screen.findByRole('grid', { name: 'All boards' });
    await screen.findByRole('row', { name: 'Board 1' });
    expect(grid.getAttribute('aria-rowcount')).toBe('500');
    expect(rows().length).toBeLessThan(60);
  });

  test('is of rows that are drawn as rows from the moment that one chooses so, and as cards again', async () => {
    answer({ boards: pageOf(boards(3)) });
    await showScreen(BoardsPage, ROUTES.boards.path);
    const views = async () =>
      (await screen.findAllByRole('row')).map((row) => row.querySelector('[data-view]')?.getAttribute('data-view'));
    await until(async () => expect(await views()).toEqual(['grid', 'grid', 'grid']));
    fireEvent.click(screen.getByRole('button', { name: 'List' }));
    await until(async () => expect(await views()).toEqual(['list', 'list', 'list']));
    fireEvent.click(screen.getByRole('button', { name: 'Grid' }));
    await until(async () => expect(await views()).toEqual(['grid', 'grid', 'grid']));
  });

  test('whose next page cannot be had says so once, asks no further by itself, and goes on when asked', async () => {
    answer({ boards: ({ page }: { page: number }) => (page === 1 ? pageOf(boards(24), 30) : OFFLINE) });
    await showScreen(BoardsPage, ROUTES.boards.path);
    const told = await screen.findByText(/^Couldn’t load more boards/);
    await screen.findByRole('row', { name: 'Board 1' });
    expect(times('boards')).toBe(2);
    answer({ boards: { ...pageOf(boards(6, 25), 30), page: 2 } });
    fireEvent.click(within(told.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }));
    await until(() => expect(screen.queryByText(/^Couldn’t load more boards/)).toBeNull());
    await until(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('30'));
  });

  test('of what was opened last goes on likewise', async () => {
    answer({
      'user/dashboard': { ...DASHBOARD, recent: pageOf(boards(24), 30) },
      'user/team/t/board/recently_opened': new Refused(500, 'internal'),
    });
    await showScreen(DashboardPage, ROUTES.dashboard.path);
    const told = await screen.findByText(/^Couldn’t load more boards/);
    expect(times('user/team/t/board/recently_opened')).toBe(1);
    answer({ 'user/team/t/board/recently_opened': pageOf(boards(30), 30) });
    fireEvent.click(within(told.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }));
    await until(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('30'));
    expect(screen.queryByText(/^Couldn’t load more boards/)).toBeNull();
  });
});

test('what was there last is said to be old while there is a line, and without one once: that one is offline', async () => {
  answer({ boards: pageOf(boards(3)) });
  await showScreen(BoardsPage, ROUTES.boards.path);
  await screen.findByRole('row', { name: 'Board 1' });
  answer({ boards: OFFLINE });
  askAgain((name) => name.startsWith('boards'));
  const said = () =>
    within(screen.getByRole('main'))
      .queryAllByRole('status')
      .map((one) => one.textContent);
  await until(() => expect(said()).toEqual([expect.stringMatching(/^This may be out of date/)]));
  for (const isOnline of [false, true]) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
    expect(said()).toEqual([expect.stringMatching(isOnline ? /^This may be out of date/ : /You are offline/)]);
  }
  screen.getByRole('row', { name: 'Board 1' });
});
