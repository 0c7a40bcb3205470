// The presenter view as its window shows it: what it says of the presentation, and what its buttons and keys do.

import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ItemJson } from '#protocol/item-json.ts';
import dict from '../../../../../locales/en/dict.json';
import lead from '../../../../../locales/en/lead.json';
import words from '../../../../../locales/en/presenter.json';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { talkOf } from '../present/talk.ts';
import { adoptPage } from './adopt-page.ts';
import { PresenterView } from './view.tsx';

const i18n = createInstance();
const resources = { en: { dict, lead, presenter: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'lead', 'presenter'], defaultNS: 'dict', resources });

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../../api/api.ts', () => ({ api: { board: () => ({ call }) } }));

const MINUTE_MS = 60_000;
const frame = (id: string, text: string, speaker?: ItemJson['speaker']) =>
  ({ id, kind: 'frame', x: 0, y: 0, w: 1600, h: 900, text, ...(speaker && { speaker }) }) as ItemJson;
const FRAMES = [
  frame('a', 'Welcome', { minutes: 5 }),
  frame('b', 'The drive train', { minutes: 10, notes: 'Let them guess.' }),
  frame('c', 'Which gear?'),
];
const person = (session: number, name: string, handAtMs?: number) => ({
  session,
  actor: `guest:${session}`,
  name,
  colour: 0,
  self: false,
  guest: false,
  panel: false,
  ...(handAtMs !== undefined && { handAtMs }),
});

let board: BoardSession;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
  call.mockReset();
  call.mockResolvedValue(undefined);
  board = testBoard('editor', { secret: '' });
  board.setCalls({ picture: async () => null, setTool: async () => undefined } as unknown as BoardCalls);
  const nowMs = performance.now();
  Object.assign(talkOf(board), {
    role: 'alone',
    frames: ref(FRAMES),
    index: 1,
    startedMs: nowMs - 12 * MINUTE_MS - 500,
    frameStartedMs: nowMs - 130_500,
  });
});
afterEach(() => vi.useRealTimers());

function show(): void {
  render(
    <I18nextProvider i18n={i18n}>
      <PresenterView view={window} />
    </I18nextProvider>,
    onBoard(board),
  );
}
const button = (name: string) => screen.getByRole('button', { name });

it('says which frame is presented, since when, what comes next and how the part is in time', () => {
  show();
  expect(screen.getByText('2 of 3')).toBeTruthy();
  expect(screen.getByText('on it for 2:10')).toBeTruthy();
  expect(screen.getByText('of 15:00')).toBeTruthy();
  expect(screen.getByText('Let them guess.')).toBeTruthy();
  expect(screen.getByText('3 of 3, the last of “The drive train”')).toBeTruthy();
  expect(screen.getByText('2:59 left for this part, on time')).toBeTruthy();
  expect(screen.getByText('7:00 of 10 min')).toBeTruthy();
});

it('counts on by the second, and says how much a part is over', async () => {
  show();
  await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE_MS + 10_000));
  expect(screen.getAllByText('0:10 over')).toHaveLength(2);
  expect(screen.getByText('on it for 5:20')).toBeTruthy();
});

it('turns by its buttons and by keys, which turn once where a button has the focus', () => {
  show();
  fireEvent.click(button('Next'));
  expect(talkOf(board).index).toBe(2);
  fireEvent.keyDown(document.body, { key: 'PageUp' });
  expect(talkOf(board).index).toBe(1);
  fireEvent.keyDown(button('Next'), { key: 'Enter' });
  expect(talkOf(board).index).toBe(1);
  fireEvent.keyDown(button('Next'), { key: 'ArrowRight' });
  expect(talkOf(board).index).toBe(2);
  fireEvent.keyDown(button('Laser'), { key: 'ArrowLeft' });
  expect(talkOf(board).index).toBe(1);
  fireEvent.click(button('Previous frame'));
  expect(talkOf(board).index).toBe(0);
});

it('covers the frame, offers to show it again, and ends', async () => {
  show();
  fireEvent.click(button('Blank'));
  expect(talkOf(board).screen).toBe('black');
  fireEvent.click(await screen.findByRole('button', { name: 'Show again' }));
  expect(talkOf(board).screen).toBe('shown');
  fireEvent.click(button('End'));
  expect(talkOf(board).role).toBeNull();
});

it('shows all frames in its own window, and turns to one of them; Escape closes them alone', () => {
  show();
  fireEvent.keyDown(document.body, { key: 'o' });
  fireEvent.click(button('1 Welcome'));
  expect(talkOf(board).index).toBe(0);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  fireEvent.click(button('All frames'));
  fireEvent.keyDown(button('1 Welcome'), { key: 'Escape' });
  expect(screen.queryByRole('button', { name: '1 Welcome' })).toBeNull();
  expect(talkOf(board).role).toBe('alone');
});

it('lists hands in the order in which they were raised; whoever may lead lowers each alone', () => {
  board.store.people = [person(7, 'Tom', 2000), person(8, 'Mia'), person(9, 'Lena', 1000)];
  board.store.mode = { name: 'open', mayChange: true, mayEdit: true };
  show();
  const list = within(screen.getByRole('region', { name: 'Hands' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4));
  expect(rows).toEqual(['1Len', '2Tom']);
  fireEvent.click(list.getByRole('button', { name: 'Lower the hand of Lena' }));
  expect(call).toHaveBeenCalledWith('DELETE /api/boards/:id/hands/:session', { params: { session: 9 } });
});

it('counts who follows by what they see, and keeps the counts while a turned frame is on its way to them', async () => {
  const audience = [7, 8, 9].map((session) => person(session, 'Tom'));
  board.store.people = audience;
  Object.assign(talkOf(board), { role: 'presents' });
  show();
  expect(screen.getByText('3 others here')).toBeTruthy();
  const view = { x: 0, y: 0, w: 1600, h: 900 };
  const views = [view, view, { ...view, x: 5000 }];
  const cursors = audience.map(({ session }, k) => ({ session, x: 0, y: 0, points: false, view: views[k] ?? view }));
  act(() => void board.motion.apply({ cursors }));
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByText('2 follow · 1 looks elsewhere')).toBeTruthy();
  act(() => {
    talkOf(board).frames = ref([frame('a', 'Welcome'), { ...frame('b', 'Chain'), x: 9000 }]);
    talkOf(board).frameStartedMs = performance.now();
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('2 follow · 1 looks elsewhere')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('0 follow · 3 look elsewhere')).toBeTruthy();
});

it('offers nobody else to lower a hand', () => {
  board.store.people = [person(7, 'Tom', 2000)];
  show();
  expect(screen.queryByRole('button', { name: /Lower/ })).toBeNull();
});

it('changes the size of notes between 14 and 28 px, and keeps it', () => {
  show();
  const notes = () => screen.getByText('Let them guess.').style.fontSize;
  expect(notes()).toBe('18px');
  for (let k = 0; k < 9; k += 1) fireEvent.click(button('Larger text'));
  expect(notes()).toBe('28px');
  expect((button('Larger text') as HTMLButtonElement).disabled).toBe(true);
  expect(localStorage.getItem('atrium-notes-size')).toBe('28');
});

it('adoptPage gives another document the styles and attributes of the page, now and later', async () => {
  const view = { document: document.implementation.createHTMLDocument() } as Window;
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'p { color: red }';
  document.documentElement.dir = 'rtl';
  const { stop } = adoptPage(view);
  const { documentElement, head } = view.document;
  expect(documentElement.dir).toBe('rtl');
  expect(head.textContent).toContain('color: red');
  document.documentElement.dir = 'ltr';
  style.remove();
  const later = document.head.appendChild(document.createElement('style'));
  later.textContent = 'p { color: blue }';
  await vi.waitFor(() => expect([documentElement.dir, head.textContent]).toEqual(['ltr', 'p { color: blue }']));
  stop();
  later.remove();
  document.documentElement.removeAttribute('dir');
});
