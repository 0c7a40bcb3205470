// The manager's list of wall panels: who came by which, each thing that can be ended or kept, and its empty, full, failed and offline states.

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf } from '#protocol/browser/call.ts';
import { ApiError } from '#protocol/browser/request.ts';
import dict from '../../../../../../locales/en/dict.json';
import words from '../../../../../../locales/en/panel.json';
import { onBoard, testBoard } from '../../../testing/test-board.tsx';
import { WallPanels } from './index.tsx';
import { type BoardPanel, type PanelParticipant, useBoardPanels } from './use-board-panels.ts';

const i18n = createInstance();
const resources = { en: { dict, panel: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'panel'], defaultNS: 'dict', resources });

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../../../../api/api.ts', () => ({ api: { board: () => ({ call: asked }) } }));

const participant = (id: string, rest: Partial<PanelParticipant> = {}): PanelParticipant => ({
  id,
  name: id,
  isPerson: false,
  waits: false,
  joinedAt: 1,
  isKept: false,
  endsWithSession: false,
  ...rest,
});
const panel = (id: string, rest: Partial<BoardPanel> = {}): BoardPanel => ({
  id,
  openedAt: 1,
  isLent: true,
  endedAt: null,
  participants: [],
  ...rest,
});

/** The panels on the server, or the error that it returns. */
let there: BoardPanel[] | ApiError;
/** The error of calls that change something; null if they succeed. */
let changes: ApiError | null;

const board = testBoard('editor', { secret: '' });
function LoadedPanels() {
  return <WallPanels board={useBoardPanels(board.address)} />;
}
const show = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <LoadedPanels />
    </I18nextProvider>,
    onBoard(board),
  );
const button = (name: string) => screen.getByRole('button', { name });
/** The calls that change something, by method and path below the board's own. */
const sent = () =>
  asked.mock.calls
    .filter(([key]) => !key.startsWith('GET'))
    .map(([key, { params }]) => addressOf(key, { id: 'b', ...params }))
    .map(({ method, path }) => `${method} ${path.replace('boards/b/', '')}`);

beforeEach(() => {
  there = [];
  changes = null;
  asked.mockReset();
  asked.mockImplementation(async (key: string) => {
    if (!key.startsWith('GET') && changes) throw changes;
    if (there instanceof ApiError) throw there;
    return { panels: there };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a board on no wall says so', async () => {
  show();
  await screen.findByText('No wall shows this board.');
});

test('each panel says why it shows the board, and who came by it and how', async () => {
  there = [
    panel('p', {
      participants: [
        participant('Lena'),
        participant('', { name: '', waits: true }),
        participant('Jun', { isPerson: true, isKept: true, endsWithSession: true }),
      ],
    }),
    panel('q', { isLent: false, participants: [participant('Ines', { isPerson: true, isKept: true })] }),
    panel('r', { endedAt: 5, participants: [participant('Tom', { isPerson: true, isKept: true })] }),
  ];
  show();
  const first = await screen.findByRole('list', { name: 'Wall panel 1' });
  screen.getByText(/^Opened with a code/);
  screen.getByText(/^Made on this panel/);
  // Waiting participants come first.
  expect(
    within(first)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Guest 1Guest, waiting since/),
    expect.stringMatching(/^LenaGuest, since/),
    expect.stringMatching(/^JunSigned in, since .*Access ends with the session/),
  ]);
  expect(screen.getByRole('list', { name: 'Wall panel 2' }).textContent).toContain('Keeps access after the session');
  expect(screen.getByRole('list', { name: 'People who kept access' }).textContent).toMatch(/^TomWall panel 3,/);
});

test('a panel is ended after a question that says how many leave; Escape takes the question back alone', async () => {
  there = [
    panel('p', {
      participants: [
        participant('Lena'),
        participant('Jun', { isPerson: true, isKept: true, endsWithSession: true }),
        participant('Ines', { isPerson: true, isKept: true }),
      ],
    }),
  ];
  show();
  const end = await screen.findByRole('button', { name: 'End the session on Wall panel' });
  fireEvent.click(end);
  screen.getByText(/^The panel and 2 people lose access to this board/);
  expect(document.activeElement).toBe(button('Cancel'));
  fireEvent.keyDown(button('Cancel'), { key: 'Escape' });
  expect(screen.queryByText(/lose access/)).toBeNull();
  expect(document.activeElement).toBe(end);
  expect(sent()).toEqual([]);
  fireEvent.click(end);
  there = [];
  fireEvent.click(button('End session'));
  await screen.findByText('No wall shows this board.');
  expect(sent()).toEqual(['DELETE panels/p']);
  expect(screen.getByRole('status').textContent).toBe('The session has ended.');
});

test('a participant is ended; a role kept on a lent board is let stay', async () => {
  const jun = participant('Jun', { isPerson: true, isKept: true, endsWithSession: true });
  there = [panel('p', { participants: [participant('Lena'), jun] })];
  show();
  await screen.findByText('Lena');
  there = [panel('p', { participants: [jun] })];
  fireEvent.click(button('Remove Lena'));
  await waitFor(() => expect(screen.queryByText('Lena')).toBeNull());
  there = [panel('p', { participants: [{ ...jun, endsWithSession: false }] })];
  fireEvent.click(button('Keep access for Jun'));
  await screen.findByText('Keeps access after the session');
  expect(screen.queryByRole('button', { name: 'Keep access for Jun' })).toBeNull();
  expect(sent()).toEqual(['DELETE panels/p/participants/Lena', 'PUT panels/p/participants/Jun']);
  expect(document.activeElement?.textContent).toBe('On a wall now');
});

test('shows five of forty participants, and all of them on demand', async () => {
  there = [panel('p', { participants: Array.from({ length: 40 }, (_, k) => participant(`Person ${k}`)) })];
  show();
  const list = await screen.findByRole('list', { name: 'Wall panel' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  screen.getByText('40 joined');
  fireEvent.click(button('Show all 40'));
  expect(within(list).getAllByRole('listitem')).toHaveLength(40);
  fireEvent.click(button('Show fewer'));
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
});

test('access that has already ended is no failure; any other failed request shows a message', async () => {
  there = [panel('p', { participants: [participant('Lena')] })];
  show();
  await screen.findByText('Lena');
  for (const [code, status, said] of [
    ['forbidden', 403, 'You can only view this board.'],
    ['too-old', 426, 'A newer version is needed. Reload the page; your changes are saved.'],
    ['network', 0, 'Can’t reach the server. Check your connection and try again.'],
  ] as const) {
    changes = new ApiError(code, status);
    fireEvent.click(button('Remove Lena'));
    await screen.findByText(said);
  }
  changes = new ApiError('not-found', 404);
  there = [panel('p')];
  fireEvent.click(button('Remove Lena'));
  await waitFor(() => expect(screen.queryByText('Lena')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without the server the list stays, is said to be old, and is read again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  there = [panel('p', { participants: [participant('Lena')] })];
  show();
  await screen.findByText('Lena');
  there = new ApiError('network', 0);
  await vi.advanceTimersByTimeAsync(4000);
  await screen.findByText('Can’t reach the server. This list may be out of date.');
  screen.getByText('Lena');
  there = [];
  await vi.advanceTimersByTimeAsync(4000);
  await screen.findByText('No wall shows this board.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that cannot be read at first says so', async () => {
  there = new ApiError('network', 0);
  show();
  await screen.findByText('Can’t reach the server. Check your connection and try again.');
  expect(screen.queryByText('No wall shows this board.')).toBeNull();
});
