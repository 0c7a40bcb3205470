// What is typed goes where it belongs: into the text once the board has opened one, to the board where there is none.

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EditingState, TextEnded } from '#protocol/board-events.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { watchPress } from '../input/letter-press.ts';
import { followText } from '../session/text-box-port.ts';
import { testBoard } from '../testing/test-board.tsx';
import { offersOf, showEndedTexts } from './ended-texts.ts';
import { plainOf } from './rich-text.ts';
import { board, calls, canvas, edit, element, field, noteSent, says, sent, touchDown, type } from './testing/typing.ts';

let keys: string[];

beforeEach(() => {
  keys = [];
  canvas.onkeydown = ({ key }) => keys.push(key);
});

/** Something that may open a text. */
function asks(): void {
  board.calls?.act('openFocused');
  edit.expect();
}

/** `ended`: something other than the person has ended it. */
function closes(ended?: TextEnded): void {
  board.queue.acknowledge(sent, () => {
    board.store.editing = null;
    followText(board, ended);
  });
}

describe('before the board has answered', () => {
  test('the field has the focus at once, and what is typed comes behind what stands in the text', () => {
    asks();
    expect(document.activeElement).toBe(element);
    type('b');
    expect([field.value, calls.editText.mock.calls]).toEqual(['', []]);
    says('a');
    expect(field.value).toBe('ab');
    expect(calls.editText.mock.calls).toEqual([['a', 'ab']]);
  });

  test('where there is no text the board gets the keys after all, and the focus', async () => {
    asks();
    for (const key of ['h', 'Delete']) type(key);
    expect(keys).toEqual([]);
    closes();
    expect(keys).toEqual(['h', 'Delete']);
    await vi.waitFor(() => expect(document.activeElement).toBe(canvas));
    expect(field.value).toBe('');
  });

  test('a dialog that took the keys meanwhile gives them back to the board, not to a field without a text', async () => {
    asks();
    const dialog = document.body.appendChild(document.createElement('input'));
    dialog.focus();
    closes();
    await vi.waitFor(() => expect(edit.isBusy).toBe(false));
    dialog.remove();
    field.focus();
    expect(document.activeElement).toBe(canvas);
  });

  test('a key of those that opens a text after all has those behind it in there', () => {
    canvas.onkeydown = ({ key }) => {
      keys.push(key);
      if (key === 'Enter') asks();
    };
    asks();
    for (const key of ['Enter', 'o', 'k']) type(key);
    closes();
    expect(keys).toEqual(['Enter']);
    says('');
    expect(field.value).toBe('ok');
  });

  test('a text that is begun by several questions takes what was typed meanwhile', () => {
    asks();
    const release = board.queue.pause('prompt');
    type('a');
    closes();
    board.calls?.act('nudge');
    board.callsAhead?.act('openFocused');
    release();
    expect(keys).toEqual([]);
    says('');
    expect(field.value).toBe('a');
  });

  test('Escape ends the text with what was typed behind what stands there, and what follows is the board’s', () => {
    asks();
    for (const key of ['a', 'Escape', 'x']) type(key);
    says('b');
    expect(calls.endEdit.mock.calls).toEqual([['ba', 'ba', true]]);
    expect(keys).toEqual([]);
    closes();
    expect(keys).toEqual(['x']);
    expect([document.activeElement, field.value]).toEqual([canvas, '']);
  });

  test('Enter ends the title of a frame, also where it was typed before the title opened', () => {
    asks();
    for (const key of ['D', 'o', 'Enter', 'n']) type(key);
    says('', sent, 'frame', 'frame');
    expect(calls.endEdit.mock.calls).toEqual([['Do', 'Do', true]]);
    closes();
    expect(keys).toEqual(['n']);
  });

  test('what was typed stays with its text when the next object is pressed before it opened', () => {
    asks();
    for (const key of ['h', 'i']) type(key);
    board.queue.push({ kind: 'pointer', run: () => edit.end() });
    board.queue.push({ kind: 'pointer', run: asks });
    for (const key of ['y', 'o']) type(key);
    says('', sent, 'first');
    expect(calls.endEdit.mock.calls).toEqual([['hi', 'hi', true]]);
    says('', sent, 'second');
    expect(field.value).toBe('yo');
    expect(keys).toEqual([]);
  });

  test('what the board says of a text that was left meanwhile opens it no more; asked again it does', () => {
    says('a');
    const before = sent;
    edit.end();
    asks();
    says('a', before);
    expect(edit.isOpen).toBe(false);
    type('b');
    says('a');
    expect(field.value).toBe('ab');
    expect(document.activeElement).toBe(element);
  });

  test('what an input method writes comes as its words, when the text is open; none of it is a shortcut', () => {
    asks();
    element.dispatchEvent(new CompositionEvent('compositionstart'));
    field.value = '你好';
    says('');
    element.dispatchEvent(new CompositionEvent('compositionend'));
    expect(calls.editText).toHaveBeenLastCalledWith('', '你好');
    edit.end();
    asks();
    field.value = '再';
    element.dispatchEvent(new InputEvent('input'));
    closes();
    expect([keys, field.value, calls.editText.mock.calls.length]).toEqual([[], '', 1]);
  });
});

describe('an input method', () => {
  const compose = (words: string): void => {
    element.dispatchEvent(new CompositionEvent('compositionstart'));
    field.replace(field.value.length, field.value.length, words);
    element.dispatchEvent(new InputEvent('input'));
    element.dispatchEvent(new CompositionEvent('compositionend'));
  };

  test('writes in what a press before it has selected, which the page hears of later', () => {
    const beginEdit = vi.fn(async () => {
      noteSent('turns');
    });
    board.setCalls({ ...calls, beginEdit } as unknown as BoardCalls);
    board.store.tool = 'select';
    noteSent('turns');
    element.focus();
    compose('你');
    expect(beginEdit).not.toHaveBeenCalled();
    board.queue.acknowledge(sent, () => {
      board.store.selection = { ...board.store.selection, count: 1, ids: ['box'], kinds: ['rectangle'] };
      followText(board);
    });
    expect(beginEdit).toHaveBeenCalledExactlyOnceWith('box');
    says('', sent, 'box');
    expect(calls.editText).toHaveBeenLastCalledWith('', '你');
  });

  test('writes in what a press makes that waits behind a key', () => {
    board.store.tool = 'sticky';
    const release = board.queue.pause('prompt');
    canvas.focus();
    canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse' }));
    canvas.click();
    expect(document.activeElement).toBe(element);
    board.queue.push({ kind: 'pointer', run: asks });
    compose('你');
    compose('é');
    release();
    says('');
    expect(field.value).toBe('你é');
  });

  test('a press that waited and opens no text leaves the keys with the board', () => {
    const release = board.queue.pause('prompt');
    canvas.focus();
    canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse' }));
    canvas.click();
    release();
    expect(document.activeElement).toBe(canvas);
  });

  test('in an open text comes behind the keys that wait', () => {
    says('a');
    asks();
    board.calls?.act('nudge');
    const release = board.queue.pause('prompt');
    type('b');
    compose('你');
    expect(field.value).toBe('a');
    release();
    says('a');
    expect(field.value).toBe('ab你');
  });
});

describe('while it is open', () => {
  test('every change is told with what stood there before', () => {
    says('a');
    type('b');
    type('c');
    expect(calls.editText.mock.calls).toEqual([
      ['a', 'ab'],
      ['ab', 'abc'],
    ]);
  });

  test('a composition is told when it ends, and others’ letters wait for that', () => {
    says('a');
    element.dispatchEvent(new CompositionEvent('compositionstart'));
    type('か');
    says('xa');
    expect(field.value).toBe('aか');
    expect(calls.editText).not.toHaveBeenCalled();
    element.dispatchEvent(new CompositionEvent('compositionend'));
    expect(calls.editText).toHaveBeenLastCalledWith('a', 'aか');
  });

  test('what waits to be told stands, whatever the board says before it has heard of it', () => {
    says('ad');
    const before = sent;
    const letGo = board.queue.pause('prompt');
    field.select(1, 1);
    edit.insert('b');
    expect(calls.editText).not.toHaveBeenCalled();
    says('ad', before);
    expect(field.value).toBe('abd');
    letGo();
    expect(calls.editText.mock.calls).toEqual([['ad', 'abd']]);
    says('ad', before);
    expect(field.value).toBe('abd');
    says('xabd');
    expect(field.value).toBe('xabd');
  });

  test('others’ letters come in once all that was typed here was heard', () => {
    says('ad');
    field.select(1, 1);
    const before = sent;
    type('b');
    says('xad', before);
    expect(field.value).toBe('abd');
    says('xabd');
    expect(field.value).toBe('xabd');
    field.select(3, 3);
    type('c');
    expect(calls.editText).toHaveBeenLastCalledWith('xabd', 'xabcd');
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

  test('a press that leaves it while keys wait knows of it, and from then on the field is in no press’s way', async () => {
    says('a');
    const release = board.queue.pause('prompt');
    board.queue.push({ kind: 'pointer', run: () => edit.endByPress(watchPress(touchDown(), () => {})) });
    // As a press does before the queue goes on.
    canvas.focus();
    release();
    expect(calls.endEdit).toHaveBeenCalledExactlyOnceWith('a', 'a', true);
    expect(await edit.wasOpen).toBe(true);
    expect(element.style.pointerEvents).toBe('none');
    closes();
    says('b', sent, 'next');
    expect(element.style.pointerEvents).toBe('');
  });

  test('a text that is gone gives the keys back', () => {
    says('a');
    closes();
    expect(document.activeElement).toBe(canvas);
    expect(calls.endEdit).not.toHaveBeenCalled();
  });
});

test('Tab leads from a note with words to the next note, whose letters are kept; from an empty one to the board', () => {
  says('a');
  board.store.editing = { ...(board.store.editing as EditingState), kind: 'sticky' };
  type('Tab');
  expect(calls.endEdit).toHaveBeenLastCalledWith('a', 'a', true);
  expect(calls.connect).toHaveBeenCalledExactlyOnceWith('onward', 1, 0);
  type('b');
  says('', sent, 'next');
  expect(field.value).toBe('b');
  field.value = '';
  board.store.editing = { ...(board.store.editing as EditingState), kind: 'sticky' };
  type('Tab');
  expect(calls.connect).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(canvas);
});

describe('TXT-11 a text session that is ended from outside', () => {
  const deleted: TextEnded = { id: 'note', reason: 'deleted', by: 'Ben', text: null };
  const offered = (): string[] => offersOf(board).list.map(({ paragraphs }) => plainOf(paragraphs));

  beforeEach(() => {
    says('');
    for (const letter of 'ab') type(letter);
    closes(deleted);
  });

  test('takes the letters that follow into the words it offers, and gives the board none', () => {
    for (const letter of ['r', 'Enter', 't', 'Backspace']) type(letter);
    expect(keys).toEqual([]);
    expect(offered()[0]).toMatch(/^abr/);
    expect(offered()).toHaveLength(1);
    expect(calls.editText).toHaveBeenCalledTimes(2);
  });

  test.each(['Escape', 'Tab'])('gives the keys to the board after %s, and keeps the offer', (key) => {
    type('c');
    type(key);
    expect(document.activeElement).toBe(canvas);
    type('r');
    expect(keys).toEqual(['r']);
    expect(offered()).toEqual(['abc']);
    expect(calls.endEdit).not.toHaveBeenCalled();
  });

  test('gives the keys to the board after a press', () => {
    edit.endByPress(watchPress(touchDown(), () => {}));
    type('r');
    expect([keys, offered()]).toEqual([['r'], ['ab']]);
  });

  test('says who ended it and why, and is offered again after a reload', () => {
    const other = testBoard('editor', { alias: 'ponmlkjihgfedcba' });
    showEndedTexts(other);
    expect(offersOf(other).list).toEqual([]);
    const reloaded = testBoard();
    showEndedTexts(reloaded);
    expect(offersOf(reloaded).list).toMatchObject([{ reason: 'deleted', by: 'Ben', item: { kind: 'text', w: 160 } }]);
  });

  test('takes keys that waited for the board’s answer when it ended', () => {
    edit.end();
    says('', sent, 'next');
    board.calls?.act('nudge');
    const release = board.queue.pause('prompt');
    type('x');
    closes({ ...deleted, id: 'next' });
    release();
    expect([keys, offered()[0]]).toEqual([[], 'x']);
  });

  test('takes what an input method was composing when it ended', () => {
    edit.end();
    says('', sent, 'next');
    element.dispatchEvent(new CompositionEvent('compositionstart'));
    closes({ ...deleted, id: 'next' });
    field.value = '你好';
    element.dispatchEvent(new CompositionEvent('compositionend'));
    expect(offered()[0]).toBe('你好');
  });
});

test('TXT-11 a text that the board has whole is told of, not offered, until a letter follows', () => {
  board.store.saved = { state: 'saved' };
  says('ab');
  closes({ id: 'note', reason: 'locked', by: 'Ben', text: 'ab' });
  expect([offersOf(board).told, offersOf(board).list]).toEqual([{ reason: 'locked', by: 'Ben' }, []]);
  type('c');
  expect([offersOf(board).told, offersOf(board).list.length]).toEqual([null, 1]);
});

test('TXT-11 a text that was left just as it was ended from outside is offered', async () => {
  says('');
  type('a');
  calls.endEdit.mockImplementation(async () => {
    noteSent('turns');
    return false;
  });
  type('Escape');
  closes({ id: 'note', reason: 'deleted', text: null });
  await vi.waitFor(() => expect(offersOf(board).list).toMatchObject([{ reason: 'deleted' }]));
});
