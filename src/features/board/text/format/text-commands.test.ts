// What one makes of a text by its signs and keys stays as it was made while the board has not heard of it yet.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditingState } from '#protocol/board-events.ts';
import { orderOf } from '#protocol/commands.ts';
import type { ParagraphJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { followText, holdTextBox } from '../../session/text-box-port.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { RichField } from '../rich-field.ts';
import { plainOf } from '../rich-text.ts';
import { TextEdit } from '../text-edit.ts';
import { TextCommands } from './text-commands.ts';

let board = testBoard();

const [element, canvas] = [document.createElement('div'), document.createElement('canvas')];
element.tabIndex = 0;
const field = new RichField(element);

const calls = { editText: vi.fn(), format: vi.fn() };
/** The serial of each call, in their order. */
let serials: number[];
let stops: (() => void)[];
let edit: TextEdit;
let commands: TextCommands;

beforeEach(() => {
  document.body.replaceChildren(canvas, element);
  board = testBoard();
  board.queue.dispatch({ type: 'started' });
  serials = [];
  for (const [name, call] of Object.entries(calls)) {
    call.mockReset();
    call.mockImplementation(async () => {
      serials.push(board.queue.nextInputSeq(orderOf(name) ?? 'turns'));
    });
  }
  board.setCalls(calls as unknown as BoardCalls);
  edit = new TextEdit(board, field, canvas, () => {});
  stops = [edit.listen(), holdTextBox(board, edit)];
  says([{ runs: [] }], 0);
  comes();
});
afterEach(() => {
  for (const stop of stops) stop();
  board.setCalls(null);
});

/** The code that formats. */
function comes(): void {
  commands = new TextCommands(
    board,
    edit,
    () => {},
    () => {},
  );
  stops.push(commands.listen());
}

/** The board says what the text is, after all that it was sent up to this serial. */
function says(paragraphs: ParagraphJson[], upTo: number): void {
  board.queue.acknowledge(upTo, () => {
    board.store.editing = { id: 'note', text: plainOf(paragraphs), paragraphs } as EditingState;
    followText(board);
  });
}

function type(letters: string): void {
  for (const data of letters) {
    element.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data, cancelable: true }));
    const { from, to } = field.range ?? { from: 0, to: 0 };
    field.replace(from, to, data);
    element.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data }));
  }
}

test('a list begun by its sign is one from then on, though the board hears of its words before it hears of the list', () => {
  type('- ');
  expect(field.paragraphs).toEqual([{ list: 'bullet', runs: [] }]);
  expect(calls.format).toHaveBeenCalledOnce();
  const [words, list] = serials.slice(-2) as [number, number];
  says([{ runs: [] }], words);
  expect(field.paragraphs).toEqual([{ list: 'bullet', runs: [] }]);
  // The board has the last word.
  says([{ list: 'number', runs: [] }], list);
  expect(field.paragraphs).toEqual([{ list: 'number', runs: [] }]);
});

test('an address becomes a link though Enter, or all of it, has waited in the queue', () => {
  const press = (key: string) => edit.press(new KeyboardEvent('keydown', { key, cancelable: true }));
  // As browsers do it: nothing is asked before.
  document.execCommand = (_, __, data = '') => {
    edit.insert(data);
    return element.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data }));
  };
  const link = (text: string) => ({ runs: [{ text, link: text }] });
  type('http://a.example');
  press('Enter');
  expect(field.paragraphs).toEqual([link('http://a.example'), { runs: [] }]);
  for (const letter of 'http://b.example') press(letter);
  // It is left.
  commands.leave();
  expect(field.paragraphs).toEqual([link('http://a.example'), link('http://b.example')]);
});

test('what was typed before the code that formats had come is formatted when it comes, and undone in a step', () => {
  stops.pop()?.();
  type('- https://a.example !');
  expect(field.paragraphs).toEqual([{ runs: [{ text: '- https://a.example !' }] }]);
  comes();
  const [listed] = field.paragraphs;
  expect(listed).toEqual({
    list: 'bullet',
    runs: [{ text: 'https://a.example', link: 'https://a.example' }, { text: ' !' }],
  });
  expect(calls.format.mock.calls.map(([name]) => name).sort()).toEqual(['link', 'list']);
  const undo = new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, cancelable: true });
  element.dispatchEvent(undo);
  expect(field.paragraphs).toEqual([{ runs: [{ text: '- https://a.example !' }] }]);
});
