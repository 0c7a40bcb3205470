// Leading a board on the page: who is held and how one leaves, what the leader sees and changes, which tools the others see.

import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PersonState } from '#protocol/board-events.ts';
import type { LeadState } from '#protocol/room-events.ts';
import dict from '../../../../../locales/en/dict.json';
import frames from '../../../../../locales/en/frames.json';
import words from '../../../../../locales/en/lead.json';
import { barTools, moreTools } from '../../actions/tools.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents, setReady } from '../../session/store.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { talkOf } from '../present/talk.ts';
import { FocusIsland } from './focus-island.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { LedTools } from './led-tools.tsx';

const i18n = createInstance();
const resources = { en: { dict, lead: words, frames } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'lead', 'frames'], defaultNS: 'dict', resources });

const request = vi.hoisted(() => vi.fn());
vi.mock('../../../../api/api.ts', () => ({ api: { board: () => ({ call: request }) } }));

const person = (session: number, name: string, more: Partial<PersonState> = {}): PersonState => ({
  session,
  actor: `guest:${session}`,
  name,
  colour: 0,
  self: false,
  guest: false,
  panel: false,
  ...more,
});
const LEADER = person(7, 'Ada');
const SELF = person(9, 'Milo', { self: true });
const AS_USUAL: LeadState = { focus: null, isSilent: false, hidesNames: false, tools: null };
const LOCKED: LeadState = { ...AS_USUAL, focus: { session: 7, isOwn: false } };

let board: BoardSession;
const calls = { lockView: vi.fn(), leaveFocus: vi.fn(), setTool: vi.fn(), items: vi.fn(async () => []) };
beforeEach(() => {
  vi.useFakeTimers();
  request.mockReset().mockResolvedValue(undefined);
  for (const call of Object.values(calls)) call.mockClear();
  board = testBoard('editor', { secret: '' });
  board.setCalls(calls as never);
  setReady(board.store);
});
afterEach(() => vi.useRealTimers());

const receive = (events: Parameters<typeof applyEvents>[1]) => act(async () => applyEvents(board.store, events));
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const isLocked = () => barsHiddenOf(board).isFocusLocked;
const view = () => calls.lockView.mock.lastCall?.[0];

function show(element: React.ReactNode): { unmount(): void } {
  return render(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>, onBoard(board));
}

async function lock(): Promise<{ unmount(): void }> {
  await receive({ lead: LOCKED, people: [SELF, LEADER], saved: { state: 'saved' } as never });
  return show(<FocusIsland canvas={document.createElement('canvas')} />);
}

test('a page is held to the leader’s view, leaves by a button, and follows again by another', async () => {
  const island = await lock();
  expect(screen.getByRole('status').textContent).toBe('Ada leads, and your view follows.');
  expect([isLocked(), view()]).toEqual([true, 7]);
  await press('Leave');
  expect([isLocked(), view(), calls.leaveFocus.mock.lastCall]).toEqual([false, null, [true]]);
  await press('Follow again');
  expect([isLocked(), view(), calls.leaveFocus.mock.lastCall]).toEqual([true, 7, [false]]);
  await press('Leave');
  island.unmount();
  expect([isLocked(), view(), calls.leaveFocus.mock.lastCall]).toEqual([false, null, [false]]);
  // The next locked focus applies to everybody again.
  await lock();
  expect([isLocked(), view()]).toEqual([true, 7]);
});

test('a leader who is away for 10 s holds nobody, and one who comes back before goes on', async () => {
  await lock();
  await receive({ lead: { ...LOCKED, focus: { session: 0, isOwn: false } }, people: [SELF] });
  await passes(9900);
  expect([isLocked(), view()]).toEqual([true, 7]);
  await receive({
    lead: { ...LOCKED, focus: { session: 12, isOwn: false } },
    people: [SELF, { ...LEADER, session: 12 }],
  });
  await passes(60_000);
  expect([isLocked(), view()]).toEqual([true, 12]);
  await receive({ people: [SELF] });
  await passes(10_000);
  expect([isLocked(), view()]).toEqual([false, null]);
  expect(screen.getByRole('status').textContent).toBe('Ada is away. You can look around.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a page without a connection is free after 10 s', async () => {
  await lock();
  await receive({ saved: { state: 'offline', pending: 0, unkept: 0 } as never });
  await passes(10_000);
  expect([isLocked(), view()]).toEqual([false, null]);
});

test('a page that follows a presentation keeps its frame, without the bars', async () => {
  talkOf(board).role = 'follows';
  await lock();
  expect([isLocked(), calls.lockView.mock.calls]).toEqual([true, []]);
  await act(async () => {
    talkOf(board).role = null;
  });
  expect(view()).toBe(7);
});

test('the leader sees how many follow and who has left, is held by nothing, and ends it', async () => {
  await receive({
    lead: { ...LOCKED, focus: { session: 9, isOwn: true } },
    people: [SELF, LEADER, person(8, 'Jun'), person(10, 'Sara', { hasLeftFocus: true })],
  });
  show(<FocusIsland canvas={document.createElement('canvas')} />);
  expect(screen.getByRole('status').textContent).toMatch(
    /^Everyone follows you2 follow · 1 looks elsewhere \(.*Sara.*\)$/,
  );
  expect([isLocked(), calls.lockView.mock.calls]).toEqual([false, []]);
  request.mockRejectedValueOnce(new Error('network'));
  await press('End');
  expect(screen.getByRole('status').textContent).toContain('nothing has changed');
  await press('End');
  expect(request).toHaveBeenLastCalledWith('PATCH /api/boards/:id/lead', { body: { isFocusLocked: false } });
  expect(screen.getByRole('status').textContent).not.toContain('nothing has changed');
});

test.each([
  ['Lock focus', { isFocusLocked: true }],
  ['Silence chat and reactions', { isSilent: true }],
  ['Hide names and cursors', { hidesNames: true }],
])('the panel’s switch %s changes how the board is led', async (name, change) => {
  await receive({ mode: { name: 'open', mayChange: true, mayEdit: true } });
  show(<LeadPanel canvas={document.createElement('canvas')} />);
  await act(async () => fireEvent.click(screen.getByRole('switch', { name })));
  expect(request).toHaveBeenLastCalledWith('PATCH /api/boards/:id/lead', { body: change });
});

test('the panel lists hands in the order in which they were raised, and lowers one or all', async () => {
  vi.setSystemTime(1_000_000);
  await receive({
    mode: { name: 'open', mayChange: true, mayEdit: true },
    people: [SELF, person(3, 'Tom', { handAtMs: 992_000 }), person(4, 'Lena', { handAtMs: 976_000 })],
  });
  show(<LeadPanel canvas={document.createElement('canvas')} />);
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toEqual(['Lena0:24Lower', 'Tom0:08Lower']);
  await passes(1000);
  expect(rows()).toEqual(['Lena0:25Lower', 'Tom0:09Lower']);
  const [first] = screen.getAllByRole('listitem');
  await act(async () => fireEvent.click(within(first as HTMLElement).getByRole('button')));
  expect(request).toHaveBeenLastCalledWith('DELETE /api/boards/:id/hands/:session', { params: { session: 4 } });
  await press('Lower all');
  expect(request).toHaveBeenLastCalledWith('DELETE /api/boards/:id/hands/:session', { params: { session: 'all' } });
});

test('the panel chooses which tools the others see, shapes together', async () => {
  await receive({ mode: { name: 'open', mayChange: true, mayEdit: true } });
  show(<LeadPanel canvas={document.createElement('canvas')} />);
  const toolsOf = () => request.mock.lastCall?.[1].body.tools as string[] | null;
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'All tools' })));
  expect(toolsOf()).toHaveLength(15);
  await receive({ lead: { ...AS_USUAL, tools: toolsOf() as never } });
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Shapes' })));
  expect(toolsOf()).toEqual(['select', 'hand', 'pen', 'highlighter', 'eraser', 'sticky', 'text', 'frame', 'laser']);
  await receive({ lead: { ...AS_USUAL, tools: toolsOf() as never } });
  expect((screen.getByRole('checkbox', { name: 'Shapes' }) as HTMLInputElement).checked).toBe(false);
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'All tools' })));
  expect(toolsOf()).toBeNull();
});

test('a hidden tool is neither offered nor taken, and gives way to Select; a leader has all tools', async () => {
  const offered = () => [...barTools, ...moreTools].filter((one) => one.enabled(board)).map(({ id }) => id);
  chooseTool(board, 'laser');
  await receive({ lead: { ...AS_USUAL, tools: ['pen', 'rectangle'] } });
  show(<LedTools />);
  expect(board.store.tool).toBe('select');
  expect(offered()).toEqual(['select', 'hand', 'pen', 'shapes']);
  chooseTool(board, 'laser');
  expect(board.store.tool).toBe('select');
  chooseTool(board, 'pen');
  expect(board.store.tool).toBe('pen');
  await receive({ mode: { name: 'open', mayChange: true, mayEdit: true } });
  expect(offered()).toHaveLength(barTools.length + moreTools.length);
});
