// Sends input at the canvas of an open board to its thread, in the order of the queue. Input is pointers, wheel, long presses and presses on
// texts. Attached to each canvas that the board gets. Must not know when the thread begins.

import type { BoardCalls, BoardLink } from '../../../bus/board-link.ts';
import { inputSettings } from '../../../device/input-settings.ts';
import { isPalm } from '../../../device/palm.ts';
import { flags } from '../../../flags/flags.ts';
import type { BoardSession } from '../session/board-session.ts';
import { endByPress } from '../session/text-box-port.ts';
import { barsHiddenOf } from '../shell/bars-hidden.ts';
import { openContextMenu } from '../shell/context-menu-asked.ts';
import { showRingByTab } from './focus-ring.ts';
import { watchPress } from './letter-press.ts';
import { type LongPress, queueLongPress, takenBack, watchLongPresses } from './long-press.ts';
import { readPointers } from './pointer.ts';
import { listenTextPresses, tellTextPress } from './text-press.ts';
import { readWheel } from './wheel.ts';

/** Where input goes. */
export interface InputSink {
  /** At once, or once the thread takes it. */
  send(to: (link: BoardLink) => void): void;
  /** A contact begins or ends in samples that were just sent. */
  onTurn(): void;
}

export interface AttachedInput {
  /** A buffer that the thread gives back. */
  recycle(buffer: ArrayBuffer): void;
  end(): void;
}

export function attachInput(
  board: BoardSession,
  canvas: HTMLCanvasElement,
  { send, onTurn }: InputSink,
): AttachedInput {
  const { queue } = board;
  const sendSamples = (buffer: ArrayBuffer, count: number, turns: boolean): void => {
    send((to) => to.samples(buffer, count, turns));
    if (turns) onTurn();
  };
  const watchHold = watchLongPresses(
    board,
    ({ width, height }) => !isPalm(width, height) && mayHold(board),
    (hold) => send((to) => board.quietly(answerHold(board, to, hold))),
  );
  const pointers = readPointers(canvas, board.motion, {
    send(buffer, count, turns) {
      if (queue.mustWait('pointer')) queue.push({ kind: 'pointer', run: () => sendSamples(buffer, count, turns) });
      else sendSamples(buffer, count, turns);
    },
    onDown(contact) {
      const cancel = (): void => send((to) => to.samples(takenBack(contact), 1));
      const press = watchPress(contact, () => queue.push({ kind: 'pointer', run: cancel }));
      // By the tool that is in hand before the press.
      watchHold(contact);
      queue.push({ kind: 'pointer', run: () => endByPress(board, press) });
    },
    onLeave: () => send((to) => board.quietly(to.calls.leave())),
  });
  const ends = [
    showRingByTab(canvas),
    () => pointers.stop(),
    listenTextPresses(board, canvas, (press, event) => tellTextPress(board, press, event)),
    readWheel(canvas, (dx, dy, x, y, zoom) =>
      queue.push({ kind: 'wheel', run: () => send((to) => to.wheel(dx, dy, x, y, zoom)) }),
    ),
  ];
  return {
    recycle: pointers.recycle,
    end() {
      for (const end of ends) end();
    },
  };
}

function mayHold(board: BoardSession): boolean {
  if (barsHiddenOf(board).presents) return false;
  return selectsByFinger(board) || opensMenu(board) || mayOpenBar(board);
}

/** Whether a finger that is held on the board may open tools of its own. */
function mayOpenBar(board: BoardSession): boolean {
  return flags.features.floatingToolbar && inputSettings.longPress && board.store.role === 'editor';
}

/** Whether a finger that is held on the empty board opens its menu: it draws nothing, and no tools of its own come. */
function opensMenu(board: BoardSession): boolean {
  return !mayOpenBar(board) && (['select', 'hand'].includes(board.store.tool) || inputSettings.fingerMode !== 'draw');
}

function selectsByFinger(board: BoardSession): boolean {
  return board.store.tool === 'select' && inputSettings.fingerMode === 'draw';
}

/** A finger that rests is about to drag what is there, or asks for a menu: that is known when it moves or lifts. */
async function answerHold(board: BoardSession, to: BoardLink, hold: LongPress): Promise<void> {
  if (opensMenu(board) || (selectsByFinger(board) && (await hitsItem(board, to.calls, hold)))) {
    hold.onLift = () => {
      to.samples(takenBack(hold), 1);
      openContextMenu(board, hold);
    };
  } else if (mayOpenBar(board)) {
    to.samples(takenBack(hold), 1);
    queueLongPress(board, hold);
  }
}

async function hitsItem(board: BoardSession, calls: BoardCalls, { xCss, yCss }: LongPress): Promise<boolean> {
  const { x, y } = board.motion.boardFromCss(xCss, yCss);
  return (await calls.hit(x, y)) !== null;
}
