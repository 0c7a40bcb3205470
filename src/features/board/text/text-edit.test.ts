// What is typed goes where it belongs: into the text once the board has opened one, to the board where there is none.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EditingState } from '#protocol/bus.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { board, resetBoard } from '../state.ts';
import { setOpenBoard } from '../tell.ts';
import { RichField } from './rich-field.ts';
import { plainToParagraphs } from './rich-text.ts';
import { TextEdit } from './text-edit.ts';

const [element, canvas] = [document.createElement('div'), document.createElement('canvas')];
element.contentEditable = 'true';
element.tabIndex = 0;
canvas.tabIndex = 0;
const field = new RichField(element);

const calls = { isEditing: vi.fn(), editText: vi.fn(), endEdit: vi.fn(), connect: vi.fn() };
let answer: (opens: boolean) => Promise<void>;
let edit: TextEdit;
let stop: () => void;
let keys: string[];

beforeEach(() => {
  document.body.replaceChildren(canvas, element);
  resetBoard('editor');
  for (const call of Object.values(calls)) call.mockReset();
  calls.isEditing.mockImplementation(() => {
    let resolve = (_opens: boolean): void => {};
    const asked = new Promise<boolean>((take) => {
      resolve = take;
    });
    answer = async (opens) => {
      resolve(opens);
      await asked;
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    };
    return asked;
  });
  setOpenBoard(calls as unknown as BoardCalls);
  edit = new TextEdit(field, canvas);
  stop = edit.listen();
  keys = [];
  canvas.onkeydown = ({ key }) => keys.push(key);
});
afterEach(() => {
  stop();
  setOpenBoard(null);
});

/** The board says that this text is edited, as far as it has heard. */
function says(text: string, heard = 0, id = 'note'): void {
  board.editing = { id, text, paragraphs: plainToParagraphs(text), heard } as EditingState;
  edit.follow(board.editing);
}

function closes(): void {
  board.editing = null;
  edit.follow(null);
}

/** A key that puts a letter into the field, where nothing keeps it from that. */
function type(key: string): void {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true });
  element.dispatchEvent(event);
  if (key.length !== 1 || event.defaultPrevented) return;
  const { from, to } = field.range ?? { from: 0, to: 0 };
  field.replace(from, to, key);
  element.dispatchEvent(new InputEvent('input'));
}

describe('before the board has answered', () => {
  test('the field has the focus at once, and what is typed comes behind what stands in the text', () => {
    void edit.wait();
    expect(document.activeElement).toBe(element);
    type('b');
    expect(calls.editText).not.toHaveBeenCalled();
    says('a');
    expect(field.value).toBe('ab');
    expect(calls.editText).toHaveBeenLastCalledWith('a', 'ab', 1);
  });

  test('where there is no text the board gets the keys after all, and the focus', async () => {
    void edit.wait();
    for (const key of ['h', 'Delete']) type(key);
    await answer(false);
    expect(keys).toEqual(['h', 'Delete']);
    expect(document.activeElement).toBe(canvas);
    expect(field.value).toBe('');
  });

  test('a key of those that opens a text after all has those behind it in there', async () => {
    canvas.onkeydown = ({ key }) => {
      keys.push(key);
      if (key === 'Enter') void edit.wait();
    };
    void edit.wait();
    for (const key of ['Enter', 'o', 'k']) type(key);
    await answer(false);
    expect(keys).toEqual(['Enter']);
    says('');
    expect(field.value).toBe('ok');
  });

  test('a text that is begun because there was none takes what was typed', async () => {
    const begin = vi.fn(async () => true);
    void edit.wait(begin);
    type('a');
    await answer(false);
    expect(begin).toHaveBeenCalledOnce();
    says('');
    await answer(true);
    expect(field.value).toBe('a');
    expect(keys).toEqual([]);
  });

  test('Escape ends the text at once, with what was typed behind what stands there, and it does not open any more', async () => {
    void edit.wait();
    type('a');
    type('Escape');
    expect(calls.endEdit).toHaveBeenCalledWith(null, 'a', true);
    expect(document.activeElement).toBe(canvas);
    says('');
    await answer(true);
    says('a');
    expect(calls.editText).not.toHaveBeenCalled();
    expect([document.activeElement, field.value]).toEqual([canvas, '']);
    closes();
    void edit.wait();
    says('b', 0, 'other');
    expect(field.value).toBe('b');
  });

  test('what was typed stays with its text when the next object is pressed before it opened', async () => {
    void edit.wait();
    for (const key of ['h', 'i']) type(key);
    const answerFirst = answer;
    // The press: its way down, then its click.
    edit.end();
    expect(calls.endEdit.mock.calls).toEqual([[null, 'hi', true]]);
    void edit.wait();
    for (const key of ['y', 'o']) type(key);
    // The board tells of the first late, then of the second.
    says('', 0, 'first');
    await answerFirst(true);
    expect([calls.editText.mock.calls, keys]).toEqual([[], []]);
    expect(calls.isEditing).toHaveBeenCalledTimes(2);
    says('', 0, 'second');
    await answer(true);
    await vi.waitFor(() => expect(calls.editText).toHaveBeenLastCalledWith('', 'yo', 1));
    expect(field.value).toBe('yo');
    expect(calls.endEdit).toHaveBeenCalledOnce();
  });

  test('a text that is still to be begun takes what was typed for it, before the next is asked for', async () => {
    const begin = vi.fn(async () => true);
    void edit.wait(begin);
    for (const key of ['h', 'i']) type(key);
    const answerFirst = answer;
    edit.end();
    void edit.wait(begin);
    type('y');
    await answerFirst(false);
    says('old', 0, 'first');
    await answer(true);
    expect(calls.endEdit.mock.calls).toEqual([[null, 'hi', true]]);
    says('', 0, 'second');
    await answer(true);
    await vi.waitFor(() => expect(calls.editText).toHaveBeenLastCalledWith('', 'y', 1));
    expect(keys).toEqual([]);
  });

  test('behind a double click that opened nothing a click goes on nowhere: what was typed is the board’s', async () => {
    const begin = vi.fn(async () => true);
    void edit.wait();
    const answerFirst = answer;
    edit.end();
    void edit.wait(begin, true);
    type('r');
    await answerFirst(false);
    await vi.waitFor(() => expect(keys).toEqual(['r']));
    expect(begin).not.toHaveBeenCalled();
  });

  test('a text opened again before it was said to be closed takes what is typed', async () => {
    says('a');
    edit.end();
    void edit.wait();
    type('b');
    await answer(true);
    expect(field.value).toBe('ab');
    expect(document.activeElement).toBe(element);
  });
});

describe('while it is open', () => {
  test('every change is told with what stood there before', () => {
    says('a');
    type('b');
    type('c');
    expect(calls.editText.mock.calls.map(([before, after]) => [before, after])).toEqual([
      ['a', 'a'],
      ['a', 'ab'],
      ['ab', 'abc'],
    ]);
  });

  test('a composition is told when it ends, and others’ letters wait for that', () => {
    says('a');
    const { length: told } = calls.editText.mock.calls;
    element.dispatchEvent(new CompositionEvent('compositionstart'));
    type('か');
    says('xa', told);
    expect(field.value).toBe('aか');
    expect(calls.editText).toHaveBeenCalledTimes(told);
    element.dispatchEvent(new CompositionEvent('compositionend'));
    expect(calls.editText).toHaveBeenLastCalledWith('a', 'aか', told + 1);
  });

  test('others’ letters come in once all that was typed here was heard', () => {
    says('ad');
    field.select(1, 1);
    type('b');
    says('xad', 1);
    expect(field.value).toBe('abd');
    says('xabd', 2);
    expect(field.value).toBe('xabd');
    field.select(3, 3);
    type('c');
    expect(calls.editText).toHaveBeenLastCalledWith('xabd', 'xabcd', 3);
  });

  test('Tab, Escape and Ctrl+Enter end it, Enter does not; it is ended once', () => {
    for (const init of [{ key: 'Tab' }, { key: 'Escape' }, { key: 'Enter', ctrlKey: true }]) {
      says('a');
      type('Enter');
      element.dispatchEvent(new KeyboardEvent('keydown', { ...init, cancelable: true }));
      edit.end();
      closes();
    }
    expect(calls.endEdit).toHaveBeenCalledTimes(3);
  });

  test('a text that is gone gives the keys back', () => {
    says('a');
    closes();
    expect(document.activeElement).toBe(canvas);
    expect(calls.endEdit).not.toHaveBeenCalled();
  });
});

test('Tab leads from a note with words to the next note, whose letters are kept; from an empty one to the board', async () => {
  void edit.wait();
  says('a');
  await answer(true);
  board.editing = { ...(board.editing as EditingState), kind: 'sticky' };
  type('Tab');
  expect(calls.endEdit).toHaveBeenLastCalledWith('a', 'a', true);
  expect(calls.connect).toHaveBeenCalledExactlyOnceWith('onward', 1, 0);
  type('b');
  closes();
  says('', 0, 'next');
  expect(field.value).toBe('b');
  await answer(true);
  field.value = '';
  board.editing = { ...(board.editing as EditingState), kind: 'sticky' };
  type('Tab');
  expect(calls.connect).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(canvas);
});
