// Shared by tests of typing: the field over a canvas, a board that records calls, and the acts of a person and of the board.

import { afterEach, beforeEach, vi } from 'vitest';
import type { EditingState } from '#protocol/board-events.ts';
import type { CommandOrder } from '#protocol/command-row.ts';
import { orderOf } from '#protocol/commands.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { dropSetting } from '../../../../device/settings.ts';
import { listenWaitingKeys } from '../../input/keys.ts';
import { readPointers } from '../../input/pointer.ts';
import type { BoardSession } from '../../session/board-session.ts';
import type { Contact } from '../../session/motion.ts';
import { followText, holdTextBox } from '../../session/text-box-port.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { RichField } from '../rich-field.ts';
import { plainToParagraphs } from '../rich-text.ts';
import { TextEdit } from '../text-edit.ts';

export const [element, canvas] = [document.createElement('div'), document.createElement('canvas')];
element.contentEditable = 'true';
element.tabIndex = 0;
element.dataset.textEditor = '';
canvas.tabIndex = 0;
export const field = new RichField(element);

export const calls = {
  editText: vi.fn(),
  endEdit: vi.fn(),
  connect: vi.fn(),
  act: vi.fn(),
  beginEdit: vi.fn(),
  setTool: vi.fn(),
};
/** The board of the running test. */
export let board: BoardSession;
/** The serial of what was sent last. */
export let sent: number;
/** The edit of the running test. */
export let edit: TextEdit;
let stops: (() => void)[];

beforeEach(() => {
  element.replaceChildren();
  document.body.replaceChildren(canvas, element);
  dropSetting('atrium-ended-texts');
  board = testBoard();
  board.queue.dispatch({ type: 'started' });
  sent = board.queue.state.sent;
  for (const [name, call] of Object.entries(calls)) {
    call.mockReset();
    call.mockImplementation(async () => {
      noteSent(orderOf(name) ?? 'turns');
      return true;
    });
  }
  board.setCalls(calls as unknown as BoardCalls);
  edit = new TextEdit(board, field, canvas, () => {});
  const pointers = readPointers(canvas, board.motion, { send() {}, onDown() {}, onLeave() {} });
  stops = [edit.listen(), holdTextBox(board, edit), listenWaitingKeys(board, canvas), pointers.stop];
});
afterEach(() => {
  for (const stop of stops) stop();
  board.setCalls(null);
});

/** As the link gives a serial to what is sent. */
export function noteSent(order: CommandOrder): void {
  sent = board.queue.nextInputSeq(order);
}

/** The board says that this text is edited, and how far it has come: by itself with all it was sent. */
export function says(text: string, upTo = sent, id = 'note', kind = 'text'): void {
  board.queue.acknowledge(upTo, () => {
    const box = { x: 0, y: 0, w: 160, h: 160, rot: 0 };
    board.store.editing = { id, kind, box, zoom: 1, text, paragraphs: plainToParagraphs(text) } as EditingState;
    followText(board);
  });
}

/** A key that puts a letter into the field, where nothing keeps it from that. */
export function type(key: string): void {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true });
  document.activeElement?.dispatchEvent(event);
  if (key.length !== 1 || event.defaultPrevented || document.activeElement !== element) return;
  const { from, to } = field.range ?? { from: 0, to: 0 };
  field.replace(from, to, key);
  element.dispatchEvent(new InputEvent('input'));
}

export const pointer = (type: string, clientX: number): PointerEvent =>
  new PointerEvent(type, { pointerId: 3, clientX, clientY: 20, bubbles: true });

/** A contact that goes down on the canvas. */
export function touchDown(): Contact {
  canvas.dispatchEvent(pointer('pointerdown', 10));
  const [contact] = board.motion.contacts.values();
  if (!contact) throw new Error('no contact');
  return contact;
}

/** Acts as the browser does with a letter that comes again. */
Object.assign(document, {
  execCommand: (name: string, _: boolean, letter: string) => name === 'insertText' && edit.insert(letter),
});
