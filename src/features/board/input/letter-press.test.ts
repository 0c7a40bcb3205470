// One letter and a press: whether the letter is the text's or a tool's is decided by what the press does.

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { board, calls, canvas, edit, noteSent, pointer, says, touchDown, type } from '../text/testing/typing.ts';
import { watchPress } from './letter-press.ts';

describe('one letter, the key of a tool, and a press', () => {
  const cancel = vi.fn();
  /** Each tool that is taken, text that is left and contact that the board hears of, in its order. */
  let done: string[];

  /** A letter in the text that says `ab`, and a contact that goes down. */
  function letterAndPress(isInk: boolean, isCertain = false): void {
    says('ab');
    edit.press(new KeyboardEvent('keydown', { key: 'n', cancelable: true }), {
      take: () => done.push('tool'),
      isInk,
      isCertain,
    });
    expect(calls.editText).not.toHaveBeenCalled();
    const press = watchPress(touchDown(), cancel);
    board.queue.push({ kind: 'pointer', run: () => edit.endByPress(press) });
    board.queue.push({ kind: 'pointer', run: () => done.push('down') });
  }
  const moveTo = (clientX: number): unknown => canvas.dispatchEvent(pointer('pointermove', clientX));
  const lift = (): unknown => canvas.dispatchEvent(pointer('pointerup', 10));

  beforeEach(() => {
    done = [];
    cancel.mockReset();
    calls.endEdit.mockImplementation(async (_: string, after: string) => {
      noteSent('turns');
      done.push(`left ${after}`);
      return true;
    });
  });

  test('is the letter where the press lifts before it has gone 4 px, and the press is Select’s', async () => {
    letterAndPress(false);
    moveTo(13);
    expect(done).toEqual([]);
    lift();
    expect(done).toEqual(['left abn', 'down']);
    expect(await edit.wasOpen).toBe(true);
    expect(cancel).not.toHaveBeenCalled();
  });

  test('is the tool, whatever the press does, where the text was left by Escape before the letter', () => {
    letterAndPress(false, true);
    expect(done).toEqual(['left ab', 'tool', 'down']);
    lift();
    expect(done).toHaveLength(3);
    expect(cancel).not.toHaveBeenCalled();
  });

  test('is the tool where the press has gone 4 px: it draws from where it went down', () => {
    letterAndPress(false);
    moveTo(14);
    expect(done).toEqual(['left ab', 'tool', 'down']);
    lift();
    expect(done).toHaveLength(3);
  });

  test('is the letter where keys wait and the press has lifted before their turn', () => {
    says('ab');
    edit.press(new KeyboardEvent('keydown', { key: 'n', cancelable: true }), {
      take: () => {},
      isInk: false,
      isCertain: false,
    });
    const release = board.queue.pause('prompt');
    const press = watchPress(touchDown(), cancel);
    board.queue.push({ kind: 'pointer', run: () => edit.endByPress(press) });
    lift();
    board.queue.push({ kind: 'pointer', run: () => done.push('up') });
    expect(done).toEqual([]);
    release();
    expect(done).toEqual(['left abn', 'up']);
  });

  test('is ink at once', () => {
    letterAndPress(true);
    expect(done).toEqual(['left ab', 'tool', 'down']);
    moveTo(14);
    lift();
    expect([done.length, cancel.mock.calls.length]).toEqual([3, 0]);
  });

  test('is the letter after all where the ink is a dot, which is removed', () => {
    letterAndPress(true);
    lift();
    expect(cancel).toHaveBeenCalledOnce();
    expect(calls.setTool.mock.calls.map(([name]) => name)).toEqual(['select']);
    expect(calls.beginEdit.mock.calls).toEqual([['note']]);
    expect(done).toEqual(['left ab', 'tool', 'down', 'left abn']);
    expect(calls.endEdit).toHaveBeenLastCalledWith('ab', 'abn', true);
  });

  test('is both letters where there are two', () => {
    says('ab');
    edit.press(new KeyboardEvent('keydown', { key: 'n', cancelable: true }), {
      take: () => {},
      isInk: false,
      isCertain: false,
    });
    type('o');
    edit.endByPress(watchPress(touchDown(), cancel));
    expect(done).toEqual(['left abno']);
  });
});
