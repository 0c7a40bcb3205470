// The board's timer on the page: it counts by what the server said alone, each press says what it does, and what matters is spoken.

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import dict from '../../../../../locales/en/dict.json';
import words from '../../../../../locales/en/timer.json';
import { clockOf } from '../../../../ui/timer-left.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents } from '../../session/store.ts';
import { dialogsOf, openDialog } from '../../shell/dialogs.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { TimerDialog } from './timer-dialog.tsx';
import { TimerIsland } from './timer-island.tsx';

const i18n = createInstance();
const resources = { en: { dict, timer: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'timer'], defaultNS: 'dict', resources });

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../../../api/api.ts', () => ({ api: { board: () => ({ call: asked }) } }));

let board: BoardSession;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
  asked.mockReset();
  asked.mockResolvedValue(undefined);
  board = testBoard('editor', { secret: '' });
});
afterEach(() => vi.useRealTimers());

function show(what = <TimerIsland />): void {
  render(<I18nextProvider i18n={i18n}>{what}</I18nextProvider>, onBoard(board));
}

const says = (timer: { leftMs: number; isPaused: boolean } | null) =>
  act(async () => applyEvents(board.store, { timer }));
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const left = () => screen.getByRole('timer').textContent;
const spoken = () => screen.getByTestId('timer-region').textContent;

it('counts down by the second, whatever this device’s clock says, and says the start, the last minute and the end', async () => {
  show();
  expect(screen.queryByRole('timer')).toBeNull();
  await says({ leftMs: 90_000, isPaused: false });
  expect(left()).toBe('1:30');
  expect(spoken()).toBe('Timer: 1 minute 30 seconds left');
  vi.setSystemTime(Date.now() + 3600_000);
  await passes(10_000);
  expect(left()).toBe('1:20');
  vi.setSystemTime(Date.now() - 7200_000);
  await passes(21_000);
  expect(left()).toBe('0:59');
  expect(spoken()).toBe('One minute left');
  await passes(60_000);
  expect(left()).toBe('Time’s up');
  expect(spoken()).toBe('Time’s up');
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  // It goes by itself.
  await passes(61_000);
  expect(screen.queryByRole('timer')).toBeNull();
});

describe('confetti', () => {
  const pieces = () => screen.queryByTestId('confetti')?.childElementCount ?? 0;

  it('falls once where the timer runs out while it is shown', async () => {
    show();
    await says({ leftMs: 2000, isPaused: false });
    await passes(1990);
    expect(pieces()).toBe(0);
    await passes(20);
    expect([left(), pieces()]).toEqual(['Time’s up', 32]);
    await passes(1600);
    expect([left(), pieces()]).toEqual(['Time’s up', 0]);
  });

  it('does not fall for a timer that was over before, or was ended', async () => {
    show();
    await says({ leftMs: 0, isPaused: false });
    expect([left(), pieces()]).toEqual(['Time’s up', 0]);
    await says({ leftMs: 2000, isPaused: false });
    await says(null);
    await passes(2000);
    expect(pieces()).toBe(0);
  });

  it('does not fall with reduced motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
    show();
    await says({ leftMs: 1000, isPaused: false });
    await passes(1010);
    expect([left(), pieces()]).toEqual(['Time’s up', 0]);
    vi.unstubAllGlobals();
  });
});

it('each press does what it says; what rests does not count', async () => {
  show();
  await says({ leftMs: 60_000, isPaused: false });
  for (const [name, ...call] of [
    ['Pause', 'PATCH', { body: { isPaused: true } }],
    ['+1 min', 'PATCH', { body: { addMs: 60_000 } }],
    ['End timer', 'DELETE', {}],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }));
    const [method, args] = call;
    expect(asked).toHaveBeenLastCalledWith(`${method} /api/boards/:id/timer`, args);
  }
  await says({ leftMs: 42_000, isPaused: true });
  await passes(5000);
  expect(left()).toBe('0:42');
  expect(spoken()).toBe('Timer paused: 42 seconds left');
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(asked).toHaveBeenLastCalledWith('PATCH /api/boards/:id/timer', { body: { isPaused: false } });
  await says(null);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(spoken()).toBe('Timer ended');
});

it('where the server is not reached it says so, and changes nothing', async () => {
  asked.mockRejectedValue(new Error('network'));
  show();
  await says({ leftMs: 60_000, isPaused: false });
  fireEvent.click(screen.getByRole('button', { name: '+1 min' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Can’t reach the server.'));
  expect(left()).toBe('1:00');
});

it('who may only view sees it, and has no buttons', async () => {
  board = testBoard('viewer', { secret: '' });
  show();
  await says({ leftMs: 60_000, isPaused: false });
  expect(left()).toBe('1:00');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('one press starts it for a usual time; any number of minutes can be typed', async () => {
  openDialog(board, { kind: 'timer' });
  show(<TimerDialog />);
  fireEvent.click(screen.getByRole('button', { name: '5 minutes' }));
  expect(asked).toHaveBeenLastCalledWith('PUT /api/boards/:id/timer', { body: { ms: 300_000 } });
  await waitFor(() => expect(dialogsOf(board).open).toBeNull());
  const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  for (const typed of ['', '0', '-2', '1441']) {
    fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: typed } });
    start();
  }
  expect(asked).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '2.5' } });
  start();
  expect(asked).toHaveBeenLastCalledWith('PUT /api/boards/:id/timer', { body: { ms: 150_000 } });
});

it('says below the field which numbers it takes, and takes that back when another is typed', () => {
  show(<TimerDialog />);
  const field = screen.getByLabelText('Minutes') as HTMLInputElement;
  fireEvent.change(field, { target: { value: '1441' } });
  // As a browser does for Enter: where the form has checks of its own it sends nothing.
  act(() => field.form?.requestSubmit());
  const said = screen.getByRole('alert');
  expect(said.textContent).toBe('Enter a number from 1 to 1,440.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(said.id);
  fireEvent.change(field, { target: { value: '14' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});

it.each([
  [0, '0:00'],
  [5, '0:05'],
  [754, '12:34'],
  [3600, '1:00:00'],
])('%i s is %s', (seconds, clock) => expect(clockOf(seconds)).toBe(clock));
