// While the engine's second part is not here, what is refused is asked again, and what is done meanwhile stays behind it. Two boards that
// are open at once share nothing.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardError } from '#protocol/board-error.ts';
import type { EditingState } from '#protocol/board-events.ts';
import type { BoardCalls, BoardLink } from '../../../bus/board-link.ts';
import { attachInput } from '../input/attach.ts';
import { dialogsOf, openDialog } from '../shell/dialogs.ts';
import { testBoard } from '../testing/test-board.tsx';
import { RichField } from '../text/rich-field.ts';
import { plainToParagraphs } from '../text/rich-text.ts';
import { TextEdit } from '../text/text-edit.ts';
import type { BoardSession } from './board-session.ts';
import { applyEvents, NO_SELECTION } from './store.ts';
import { endEditing, followText, holdTextBox, isTextOpen } from './text-box-port.ts';
import { chooseTool } from './tool-in-hand.ts';

/** What the boards were asked, in its order. */
let done: string[];

beforeEach(() => {
  done = [];
});

describe('without the engine’s second part', () => {
  let board: BoardSession;
  let refusals = 0;

  beforeEach(() => {
    vi.useFakeTimers();
    board = testBoard();
    board.setCalls({
      async setTool(name: string) {
        if (refusals-- > 0) throw new BoardError('not-loaded');
        done.push(name);
      },
      undo: async () => void done.push('undo'),
    } as unknown as BoardCalls);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const drawBox = (): void => {
    board.tell((calls) => calls.setTool('rectangle'));
    board.queue.push({ kind: 'pointer', run: () => done.push('drag') });
    board.tell((calls) => calls.undo());
  };

  it('a tool that is not here yet is taken before what is drawn and taken back behind it', async () => {
    refusals = 2;
    board.lacksRest = true;
    drawBox();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([]);
    await vi.runAllTimersAsync();
    expect(done).toEqual(['rectangle', 'drag', 'undo']);
    expect(board.store.notice).toBeNull();
  });

  it('what never comes is refused by name, and all behind it goes on', async () => {
    refusals = 99;
    board.lacksRest = true;
    drawBox();
    await vi.runAllTimersAsync();
    expect(done).toEqual(['drag', 'undo']);
    expect(board.store.notice).toMatchObject({ code: 'not-loaded' });
  });

  it('with the whole engine nothing waits for an answer', () => {
    refusals = 0;
    board.lacksRest = true;
    board.lacksRest = false;
    drawBox();
    expect(done).toEqual(['rectangle', 'drag', 'undo']);
  });
});

describe('two boards of one address, open at once', () => {
  let one: BoardSession;
  let other: BoardSession;
  let stops: (() => void)[];

  /** What an open board is asked, by the board's name. */
  function open(name: string): BoardSession {
    const board = testBoard();
    const note = (call: string) => async () => void done.push(`${name}: ${call}`);
    const calls = { undo: note('undo'), setTool: note('tool'), editText: note('text'), endEdit: note('end') };
    board.setCalls(calls as unknown as BoardCalls);
    board.queue.dispatch({ type: 'started' });
    return board;
  }

  beforeEach(() => {
    [one, other] = [open('one'), open('other')];
    stops = [];
  });
  afterEach(() => {
    for (const stop of stops) stop();
    document.body.replaceChildren();
  });

  it('show their own tool, selection, dialog, notice and place', () => {
    const shown = ({ store, motion }: BoardSession, dialog: string | undefined) => [
      store.tool,
      store.selection.count,
      store.notice?.code,
      motion.camera.x,
      dialog,
    ];
    chooseTool(one, 'rectangle');
    applyEvents(one.store, { selection: { ...NO_SELECTION, count: 1, ids: ['box'], kinds: ['rectangle'] } });
    one.notify('read-only');
    one.motion.apply({ camera: { x: 5, y: 0, zoom: 1 } });
    openDialog(one, { kind: 'help' });
    expect(shown(one, dialogsOf(one).open?.kind)).toEqual(['rectangle', 1, 'read-only', 5, 'help']);
    expect(shown(other, dialogsOf(other).open?.kind)).toEqual(['pen', 0, undefined, 0, undefined]);
    expect(done).toEqual(['one: tool']);
  });

  it('wait for their own queue and ask their own thread', () => {
    const release = one.queue.pause('prompt');
    for (const board of [one, other]) board.tell((calls) => calls.undo());
    expect(done).toEqual(['other: undo']);
    release();
    expect(done).toEqual(['other: undo', 'one: undo']);
    one.queue.nextInputSeq('turns');
    expect([one.queue.mustWait('key'), other.queue.mustWait('key')]).toEqual([true, false]);
    one.lacksRest = true;
    one.setCalls(null);
    for (const board of [one, other]) board.tell((calls) => calls.undo());
    expect(done.slice(2)).toEqual(['other: undo']);
    expect([one.newRun(), one.newRun(), other.newRun()]).toEqual([1, 2, 1]);
  });

  it('have a text box each: what is typed in one is told to its board alone', () => {
    const fields = [one, other].map((board) => {
      const [element, canvas] = [document.createElement('div'), document.createElement('canvas')];
      document.body.append(canvas, element);
      const field = new RichField(element);
      const edit = new TextEdit(board, field, canvas, () => {});
      stops.push(edit.listen(), holdTextBox(board, edit));
      return { field, edit };
    });
    const says = (board: BoardSession, id: string): void => {
      const box = { x: 0, y: 0, w: 160, h: 160, rot: 0 };
      const editing = { id, kind: 'text', box, zoom: 1, text: id, paragraphs: plainToParagraphs(id) };
      board.store.editing = editing as EditingState;
      followText(board);
    };
    const open = (): boolean[] => [one, other].map(isTextOpen);
    says(one, 'a');
    expect([open(), fields.map(({ field }) => field.value)]).toEqual([
      [true, false],
      ['a', ''],
    ]);
    fields[0]?.edit.insert('x');
    expect(fields.map(({ field }) => field.value)).toEqual(['ax', '']);
    endEditing(other);
    expect(open()).toEqual([true, false]);
    endEditing(one);
    says(other, 'b');
    expect(open()).toEqual([false, true]);
    expect(done).toEqual(['one: text', 'one: end']);
  });

  it('hear their own canvas: a press on one comes to its thread alone', () => {
    const [canvas, otherCanvas] = [one, other].map((board, at) => {
      const canvas = document.body.appendChild(document.createElement('canvas'));
      const link = { samples: (_: ArrayBuffer, count: number) => done.push(`${at}: ${count}`) };
      const send = (to: (link: BoardLink) => void): void => to(link as unknown as BoardLink);
      const input = attachInput(board, canvas, { send, onTurn: () => done.push(`${at} turns`) });
      stops.push(input.end);
      return canvas;
    });
    const press = (on: HTMLElement | undefined, type: string): unknown =>
      on?.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', bubbles: true }));
    press(canvas, 'pointerdown');
    expect(done).toEqual(['0: 1', '0 turns']);
    expect([one.motion.contacts.size, other.motion.contacts.size]).toEqual([1, 0]);
    press(canvas, 'pointerup');
    const release = one.queue.pause('prompt');
    for (const on of [canvas, otherCanvas]) press(on, 'pointerdown');
    expect(done.slice(4)).toEqual(['1: 1', '1 turns']);
    release();
    expect(done.slice(6)).toEqual(['0: 1', '0 turns']);
  });
});
