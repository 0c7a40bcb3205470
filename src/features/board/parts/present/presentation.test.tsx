// The page of a presenter, of a participant who follows, and of one who has left.

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PersonState } from '#protocol/board-events.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import dict from '../../../../../locales/en/dict.json';
import present from '../../../../../locales/en/present.json';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents } from '../../session/store.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { Rejoin } from './follow-bar.tsx';
import { Presentation } from './index.tsx';
import { beginTalk, talkOf } from './talk.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'dict', resources: { en: { dict, present } } });

const FRAMES = ['Wheel', 'Chain', 'Road'].map(
  (text, n) => ({ id: `${n}`, kind: 'frame', x: 2000 * n, y: 0, w: 1600, h: 900, text }) as ItemJson,
);
const LENA: PersonState = {
  session: 7,
  actor: 'guest:7',
  name: 'Lena',
  colour: 1,
  guest: false,
  panel: false,
  self: false,
};

let board: BoardSession;
let cameraSet: ReturnType<typeof vi.fn>;

beforeEach(() => {
  // A hidden page does not glide.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  cameraSet = vi.fn(async () => undefined);
  board = testBoard();
  board.motion.view = { w: 1280, h: 800 };
  board.setCalls({
    items: async () => FRAMES,
    select: async () => undefined,
    setTool: async () => undefined,
    cameraSet,
  } as unknown as BoardCalls);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  board.store.isLeft = true;
});

async function show(): Promise<void> {
  render(
    <I18nextProvider i18n={i18n}>
      <Presentation canvas={document.createElement('canvas')} />
      <Rejoin />
    </I18nextProvider>,
    onBoard(board),
  );
  await act(async () => undefined);
}

const stage = (): HTMLElement => document.querySelector('[data-stays]:not([data-talk-bar])') as HTMLElement;
const shownX = (): number | undefined => cameraSet.mock.lastCall?.[0].x;

it('a presenter turns by presses on the frame, and draws on the board with a tool in hand', async () => {
  await act(async () => beginTalk(board, { everyone: false }));
  await show();
  expect(shownX()).toBe(800);
  await act(async () => fireEvent.click(stage()));
  expect(screen.getByRole('button', { name: '2 of 3, show all frames' })).toBeTruthy();
  expect(shownX()).toBe(2800);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pen' })));
  await act(async () => fireEvent.click(stage()));
  expect([board.store.tool, talkOf(board).index]).toEqual(['pen', 1]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'End' })));
  expect(stage()).toBeNull();
});

it('a swipe to the start turns to the next frame, and is no press', async () => {
  await act(async () => beginTalk(board, { everyone: false }));
  await show();
  fireEvent.pointerDown(stage(), { pointerType: 'touch', clientX: 600, clientY: 300 });
  fireEvent.pointerUp(stage(), { pointerType: 'touch', clientX: 500, clientY: 310 });
  fireEvent.click(stage());
  expect(talkOf(board).index).toBe(1);
});

it('a participant sees who presents which frame, turns nothing, leaves and follows again', async () => {
  const state = {
    session: 7,
    isOwn: false,
    frame: '2',
    page: 0,
    screen: 'shown' as const,
    sinceMs: 0,
    frameSinceMs: 0,
  };
  applyEvents(board.store, { people: [LENA], presentation: state });
  await show();
  expect(screen.getByText('Lena is presenting')).toBeTruthy();
  expect(screen.getByText('3 of 3')).toBeTruthy();
  expect(screen.getByText('3 of 3: Road').role).toBe('status');
  expect(screen.queryByText('Offline')).toBeNull();
  await act(async () => applyEvents(board.store, { saved: { state: 'offline', pending: 0, unkept: 0 } }));
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(shownX()).toBe(4800);
  await act(async () => fireEvent.click(stage()));
  expect(talkOf(board).index).toBe(2);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Leave' })));
  expect(stage()).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Follow' })));
  expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy();
});
