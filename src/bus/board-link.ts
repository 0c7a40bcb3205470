// Starts the board where it runs: in its own thread, or in this one where a worker cannot draw.
// Hands out the board's calls and a way to send samples; must not know what the calls mean.

import { releaseProxy, transfer, wrap } from 'comlink';
import { asBoardError, BoardError, type BoardErrorCode } from '#protocol/board-error.ts';
import type { BoardEvents } from '#protocol/board-events.ts';
import type { BoardInit, BoardInput, BoardMessage, BoardPort, InputMessage } from '#protocol/board-messages.ts';
import { lendOver } from '#protocol/browser/lending.ts';
import type { CommandOrder } from '#protocol/command-row.ts';
import { type CommandCalls, callsOf, orderOf } from '#protocol/commands.ts';
import { newLifeLock, watchLifeLock } from '#protocol/life-lock.ts';
import { api } from '../api/api.ts';
import { tellFailure } from '../page/failures.ts';
import { type BoardThread, PART_MISSING, takeBoardThread } from './board-thread.ts';

/** The code that calls are refused with after the board was left. */
export const BOARD_LEFT = 'board-left';

/** All of a start but the way to access, which is laid here. */
export type LinkInit = Omit<BoardInit, 'access'>;

/** Every command, and the end of the board: the same whether they cross a thread or not. */
export type BoardCalls = CommandCalls & Pick<BoardPort, 'stop'>;

export interface BoardLink {
  calls: BoardCalls;
  /** As BoardInput's. `turns`: a contact begins or ends in them. */
  samples(buffer: ArrayBuffer, count: number, turns?: boolean): void;
  wheel: BoardInput['wheel'];
  /** What the canvas must become before it is given to start(). */
  canvasFor(canvas: HTMLCanvasElement): OffscreenCanvas | HTMLCanvasElement;
  start(init: LinkInit): Promise<void>;
  /** Ends the thread as it is. What it was asked, and whatever it is asked from now on, is refused with the reason. */
  end(reason?: BoardErrorCode): void;
}

export interface LinkListeners {
  /** One batch per frame. */
  onEvents(events: BoardEvents): void;
  /** Buffers given to `samples` come back when the board has read them. */
  onBuffer(buffer: ArrayBuffer): void;
  /** The worker could not be loaded, broke beyond its own handling, or is no more. */
  onBroken(message: string): void;
  /** Returns the serial of the next message with an order. Without it nothing is numbered, and no batch acknowledges a serial. */
  serialOf?(order: CommandOrder): number;
}

export function openBoardLink(useWorker: boolean, listeners: LinkListeners): Promise<BoardLink> {
  const thread = useWorker ? takeBoardThread() : undefined;
  return thread ? Promise.resolve(inThread(thread, listeners)) : onThisThread(listeners);
}

function inThread({ worker, failure }: BoardThread, listeners: LinkListeners): BoardLink {
  const { onEvents, onBuffer, onBroken, serialOf } = listeners;
  const port = wrap<BoardPort>(worker);
  const { ask, refuse } = answeredAtTheEnd();
  const calls = boardCalls(port, serialOf, ask);
  let ended = false;
  let stopWatching = (): void => {};
  const send = (message: InputMessage, transferred: Transferable[] = []): void =>
    worker.postMessage(message, transferred);
  worker.addEventListener('message', ({ data }: MessageEvent<BoardMessage | undefined>) => {
    if (data?.type === 'events') onEvents(data.events);
    else if (data?.type === 'buffers') for (const buffer of data.buffers) onBuffer(buffer);
  });
  if (failure) onBroken(failure);
  worker.addEventListener('error', (event) => {
    tellFailure({ error: event, source: 'board' });
    onBroken(event.message || PART_MISSING);
  });
  return {
    calls,
    canvasFor: (canvas) => canvas.transferControlToOffscreen(),
    start(init) {
      const lock = newLifeLock();
      const watch = (): void => {
        if (lock && !ended) stopWatching = watchLifeLock(lock, () => onBroken('The board ended by itself'));
      };
      if (lock) port.live(lock).then(watch, () => undefined);
      const given = withAccess(init);
      return ask(() => port.start(transfer(given, [given.canvas as OffscreenCanvas, given.access])));
    },
    samples: (buffer, count, turns = false) =>
      send({ type: 'samples', buffer, count, serial: turns ? serialOf?.('turns') : undefined }, [buffer]),
    wheel: (dx, dy, xCss, yCss, zoom) =>
      send({ type: 'wheel', dx, dy, xCss, yCss, zoom, serial: serialOf?.('writes') }),
    end(reason = BOARD_LEFT) {
      if (ended) return;
      ended = true;
      stopWatching();
      refuse(reason);
      port[releaseProxy]();
      worker.terminate();
    },
  };
}

/** Calls that run commands on `port`, numbered if they have an order. `guard` makes each call. */
function boardCalls(
  port: Pick<BoardPort, 'run' | 'stop'>,
  serialOf: LinkListeners['serialOf'],
  guard: <Result>(call: () => Promise<Result>) => Promise<Result>,
): BoardCalls {
  const calls = callsOf((name, ...args) =>
    guard(() => {
      const order = orderOf(name);
      return port.run(name, order && serialOf?.(order), ...args);
    }),
  );
  return { ...calls, stop: () => guard(() => port.stop()) };
}

/** The thread asks for access to its board over a port; what earns it stays here. */
function withAccess(init: LinkInit): BoardInit {
  const { port1, port2 } = new MessageChannel();
  lendOver(port1, api.board(init).renew);
  return { ...init, access: port2 };
}

/** Makes calls of which none waits forever: `refuse` rejects those without an answer, and all later ones. */
function answeredAtTheEnd(): {
  ask<Result>(call: () => Promise<Result>): Promise<Result>;
  refuse(reason: BoardErrorCode): void;
} {
  const waiting = new Set<(error: unknown) => void>();
  let over: BoardErrorCode | null = null;
  return {
    ask: (call) =>
      new Promise((resolve, reject) => {
        if (over !== null) return reject(new BoardError(over));
        waiting.add(reject);
        call()
          .finally(() => waiting.delete(reject))
          .then(resolve, (error: unknown) => reject(asBoardError(error)));
      }),
    refuse(reason) {
      over = reason;
      for (const reject of waiting) reject(new BoardError(reason));
      waiting.clear();
    },
  };
}

async function onThisThread({ onEvents, onBuffer, serialOf }: LinkListeners): Promise<BoardLink> {
  const { createBoard } = await import('../../workers/board/board.ts').catch(() => {
    throw new BoardError(PART_MISSING);
  });
  const board = createBoard(false, onEvents);
  return {
    calls: boardCalls(board, serialOf, (call) => call()),
    canvasFor: (canvas) => canvas,
    start: (init) => board.start(withAccess(init)),
    samples(buffer, count, turns = false) {
      board.inputAcks.arrives(turns ? serialOf?.('turns') : undefined);
      board.samples(buffer, count);
      onBuffer(buffer);
    },
    wheel(dx, dy, xCss, yCss, zoom) {
      board.inputAcks.arrives(serialOf?.('writes'));
      board.wheel(dx, dy, xCss, yCss, zoom);
    },
    end() {},
  };
}
