// Signals as a person sends and sees them: the row by role, the chat at the cursor, what is spoken, places to look at.

import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PersonState } from '#protocol/board-events.ts';
import dict from '../../../../../locales/en/dict.json';
import words from '../../../../../locales/en/reactions.json';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents } from '../../session/store.ts';
import { mayChat, openChat, reactionsOf, toggleReactions } from '../../shell/reactions.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { CursorNames } from '../people/cursor-names.tsx';
import { raisedFirst } from '../people/raised-first.ts';
import { ReactionRow, Signals } from './index.tsx';
import { showSignals } from './signals.ts';

const i18n = createInstance();
const resources = { en: { dict, reactions: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'reactions'], defaultNS: 'dict', resources });

const person = { actor: 'guest:1', guest: false, panel: false } as const;
const ada: PersonState = { ...person, session: 1, name: 'Ada', colour: 1, self: true };
const lena: PersonState = { ...person, session: 2, name: 'Lena', colour: 2, self: false };
const calls = {
  react: vi.fn(),
  raiseHand: vi.fn(),
  chat: vi.fn(),
  setTyping: vi.fn(),
  cameraSet: vi.fn(),
};

let board: BoardSession;
let canvas: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  for (const call of Object.values(calls)) call.mockReset();
  canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  document.body.append(canvas);
  board = testBoard();
  board.setCalls(calls as never);
  board.motion.setView(1000, 800);
  applyEvents(board.store, { people: [ada, lena], role: 'editor' });
});
afterEach(() => {
  canvas.remove();
  vi.useRealTimers();
});

const show = (part = <Signals canvas={canvas} />) =>
  render(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>, onBoard(board));
const applied = (events: Parameters<typeof applyEvents>[1]) => act(async () => applyEvents(board.store, events));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const buttons = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
const VIEWER_BUTTONS = ['Hand up', 'Close reactions'];

describe('the row of reactions', () => {
  it('sends each reaction by its button, and raises and lowers the hand', async () => {
    show(<ReactionRow canvas={canvas} />);
    press('Heart');
    expect(calls.react).toHaveBeenCalledExactlyOnceWith('heart');
    press('Hand up');
    expect(calls.raiseHand).toHaveBeenLastCalledWith(true);
    await applied({ people: [{ ...ada, handAtMs: 5 }, lena] });
    press('Lower hand');
    expect(calls.raiseHand).toHaveBeenLastCalledWith(false);
  });

  it('has the hand alone for a viewer, and for those whom a leader has silenced', async () => {
    show(<ReactionRow canvas={canvas} />);
    expect(buttons()).toHaveLength(8);
    await applied({ role: 'commenter' });
    expect(buttons()).toHaveLength(8);
    await applied({ role: 'viewer' });
    expect(buttons()).toEqual(VIEWER_BUTTONS);
    await applied({ role: 'editor', lead: { focus: null, isSilent: true, hidesNames: false, tools: null } });
    expect(buttons()).toEqual(VIEWER_BUTTONS);
    await applied({ role: 'manager', mode: { name: 'open', mayChange: true, mayEdit: true } });
    expect(buttons()).toHaveLength(8);
  });

  it('closes by Escape and gives the keys back to the board', () => {
    toggleReactions(board, true);
    show(<ReactionRow canvas={canvas} />);
    act(() => screen.getByRole('button', { name: 'Heart' }).focus());
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect([reactionsOf(board).isRowOpen, document.activeElement]).toEqual([false, canvas]);
  });
});

describe('the chat at the cursor', () => {
  const open = async (): Promise<HTMLTextAreaElement> => {
    show();
    await act(async () => openChat(board));
    return screen.getByRole('textbox', { name: 'Chat at the cursor' });
  };
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

  it('sends what is typed; Enter leaves it shown and empties the field, Escape takes it back', async () => {
    const field = await open();
    expect(document.activeElement).toBe(field);
    expect(calls.setTyping).toHaveBeenLastCalledWith(true);
    type(field, 'Look ');
    expect(calls.chat).toHaveBeenLastCalledWith('Look');
    await applied({ people: [{ ...ada, chat: 'Look' }, lena] });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([field.value, screen.getByText('Look').tagName]).toEqual(['', 'P']);
    expect(calls.chat).toHaveBeenLastCalledWith('Look');
    await act(async () => fireEvent.keyDown(field, { key: 'Escape' }));
    expect(calls.chat).toHaveBeenLastCalledWith(null);
    expect(calls.setTyping).toHaveBeenLastCalledWith(false);
    expect([screen.queryByRole('textbox'), document.activeElement]).toEqual([null, canvas]);
  });

  it('holds 120 letters, however many units each has, and no line end', async () => {
    const field = await open();
    type(field, `a\nb${'🌱'.repeat(130)}`);
    expect([...field.value]).toHaveLength(120);
    expect(field.value.startsWith('a b🌱')).toBe(true);
    expect(screen.getByText('120 / 120')).toBeTruthy();
  });

  it('is for those who may comment or edit and have somebody to talk to', async () => {
    expect(mayChat(board)).toBe(true);
    await applied({ role: 'viewer' });
    expect(mayChat(board)).toBe(false);
    await applied({ role: 'commenter', people: [ada] });
    openChat(board);
    expect(reactionsOf(board).isChatOpen).toBe(false);
  });
});

describe('the others', () => {
  it('are shown with their chat as text beside their cursor, or in the middle of their view', async () => {
    board.motion.apply({ cursors: [{ session: 2, x: 0, y: 0, points: false }] });
    show(<CursorNames />);
    expect(screen.queryByText('Lena')).toBeNull();
    await applied({ people: [ada, { ...lena, chat: '<b>Hi</b>\u202e', isTyping: true }] });
    const chat = screen.getByText('<b>Hi</b>');
    expect([chat.dir, chat.childElementCount]).toEqual(['auto', 0]);
    await applied({ people: [ada, lena] });
    expect(screen.queryByText('Lena')).toBeNull();
  });

  it('are marked at their cursor while they write', async () => {
    board.motion.apply({ cursors: [{ session: 2, x: 0, y: 0, points: true }] });
    show(<CursorNames />);
    expect(screen.queryByTestId('typing')).toBeNull();
    await applied({ people: [ada, { ...lena, isTyping: true }] });
    expect(screen.getByTestId('typing')).toBeTruthy();
  });

  it('come in the order in which they raised their hands, before those who did not', () => {
    const people = [undefined, 20, undefined, 10].map((handAtMs, session) => ({
      session,
      ...(handAtMs !== undefined && { handAtMs }),
    }));
    expect(raisedFirst(people).map(({ session }) => session)).toEqual([3, 1, 0, 2]);
  });

  it('are announced when they raise a hand, and not when it was up before', async () => {
    await applied({ people: [ada, { ...lena, handAtMs: 5 }] });
    show();
    const announced = () => screen.getByTestId('hands-region').textContent;
    expect(announced()).toBe('');
    await applied({ people: [ada, lena] });
    await applied({
      people: [
        { ...ada, handAtMs: 6 },
        { ...lena, handAtMs: 7 },
      ],
    });
    expect(announced()).toBe('Lena raised a hand.');
    await applied({ people: [ada, lena] });
    expect(announced()).toBe('');
  });

  it('are announced with a chat once it has not changed for a second', async () => {
    show();
    const announced = () => screen.getByTestId('chat-region').textContent;
    await applied({ people: [ada, { ...lena, chat: 'Hel' }] });
    await act(() => vi.advanceTimersByTimeAsync(900));
    await applied({ people: [ada, { ...lena, chat: 'Hello' }] });
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(announced()).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(announced()).toBe('Lena: Hello');
  });
});

describe('a place to look at', () => {
  it('has rings where it is, and at the edge of the view a mark that leads there', async () => {
    show();
    await act(async () => showSignals(board, [{ session: 2, x: 5000, y: 0, kind: 'attention' }]));
    expect(screen.getByTestId('attention')).toBeTruthy();
    const mark = screen.getByRole('button', { name: 'Go to where Lena points' });
    const box = mark.parentElement as HTMLElement;
    expect([box.style.visibility, box.style.transform]).toEqual(['visible', 'translate(970px, 400px)']);
    fireEvent.click(mark);
    expect(calls.cameraSet).toHaveBeenCalledExactlyOnceWith({ x: 5000, y: 0, zoom: 1 });
    act(() => void board.motion.apply({ camera: { x: 5000, y: 0, zoom: 1 } }));
    expect(box.style.visibility).toBe('hidden');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.queryByTestId('attention')).toBeNull();
  });
});
