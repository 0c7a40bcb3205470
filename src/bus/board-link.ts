// Starts the board where it runs: in its own thread, or in this one where a worker cannot draw.
// Hands out the board's calls and a way to send samples; must not know what the calls mean.

import { releaseProxy, transfer, wrap } from 'comlink';
import { asBoardError, BoardError, type BoardErrorCode } from '#protocol/board-error.ts';
import type { BoardEvents } from '#protocol/board-events.ts';
import { lendOver } from '#protocol/browser/lending.ts';
import type { BoardInit, BoardInput, BoardMessage, BoardPort, InputMessage, Numbered } from '#protocol/bus.ts';
import { newLifeLock, watchLifeLock } from '#protocol/life-lock.ts';
import { LINE_CALLS, type LineKind } from '#protocol/line.ts';
import { api } from '../api/api.ts';
import { tellFailure } from '../page/failures.ts';
import { type BoardThread, PART_MISSING, takeBoardThread } from './board-thread.ts';

/** The code that calls are refused with after the board was left. */
export const BOARD_LEFT = 'board-left';

/** All of a start but the way to access, which is laid here. */
export type LinkInit = Omit<BoardInit, 'access'>;

/** The same calls whether they cross a thread or not: await works for both. */
export type BoardCalls = {
  [K in keyof BoardPort]: (...args: Parameters<BoardPort[K]>) => Promise<Awaited<ReturnType<BoardPort[K]>>>;
};

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
  /** The serial of what is sent next on the line; without it nothing is numbered, and no batch says up to where it is. */
  serialOf?(kind: LineKind): number;
}

export function openBoardLink(useWorker: boolean, listeners: LinkListeners): Promise<BoardLink> {
  const thread = useWorker ? takeBoardThread() : undefined;
  return thread ? Promise.resolve(inThread(thread, listeners)) : onThisThread(listeners);
}

function inThread({ worker, failure }: BoardThread, listeners: LinkListeners): BoardLink {
  const { onEvents, onBuffer, onBroken, serialOf } = listeners;
  const port = wrap<BoardPort>({
    postMessage: (message: Called, transferred: Transferable[]) =>
      worker.postMessage({ ...message, ...numbered(message.path, serialOf) }, transferred),
    addEventListener: worker.addEventListener.bind(worker),
    removeEventListener: worker.removeEventListener.bind(worker),
  });
  const { calls, refuse } = answeredAtTheEnd(port as unknown as BoardCalls);
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
      if (lock) calls.live(lock).then(watch, () => undefined);
      const given = withAccess(init);
      return calls.start(transfer(given, [given.canvas as OffscreenCanvas, given.access]));
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

/** What comlink sends. */
interface Called {
  path?: readonly string[];
}

function numbered(path: readonly PropertyKey[] | undefined, serialOf: LinkListeners['serialOf']): Numbered {
  const kind = path?.length === 1 ? LINE_CALLS[path[0] as keyof BoardPort] : undefined;
  return kind && serialOf ? { serial: serialOf(kind) } : {};
}

/** The thread asks for access to its board over a port; what earns it stays here. */
function withAccess(init: LinkInit): BoardInit {
  const { port1, port2 } = new MessageChannel();
  lendOver(port1, api.board(init).renew);
  return { ...init, access: port2 };
}

/** The same calls, none of which waits forever: when the thread has ended they are refused, and so are later ones. */
function answeredAtTheEnd(to: BoardCalls): { calls: BoardCalls; refuse(reason: BoardErrorCode): void } {
  type Call = (...args: unknown[]) => Promise<unknown>;
  const waiting = new Set<(error: unknown) => void>();
  let over: BoardErrorCode | null = null;
  const ask = (name: keyof BoardCalls, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (over !== null) return reject(new BoardError(over));
      waiting.add(reject);
      (to[name] as Call)(...args)
        .finally(() => waiting.delete(reject))
        .then(resolve, (error: unknown) => reject(asBoardError(error)));
    });
  return {
    calls: new Proxy(to, {
      get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => ask(name as keyof BoardCalls, args)),
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
  const calls = new Proxy(board as unknown as BoardCalls, {
    get(_, name) {
      const call = board[name as keyof BoardPort] as unknown;
      if (typeof call !== 'function') return call;
      return (...args: unknown[]) => {
        board.line.arrives(numbered([name], serialOf).serial);
        return call.apply(board, args);
      };
    },
  });
  return {
    calls,
    canvasFor: (canvas) => canvas,
    start: (init) => board.start(withAccess(init)),
    samples(buffer, count, turns = false) {
      board.line.arrives(turns ? serialOf?.('turns') : undefined);
      board.samples(buffer, count);
      onBuffer(buffer);
    },
    wheel(dx, dy, xCss, yCss, zoom) {
      board.line.arrives(serialOf?.('writes'));
      board.wheel(dx, dy, xCss, yCss, zoom);
    },
    end() {},
  };
}
