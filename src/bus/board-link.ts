// Starts the board where it runs: in its own thread, or in this one where a worker cannot draw.
// Hands out the board's calls and a way to send samples; must not know what the calls mean.

import { releaseProxy, transfer, wrap } from 'comlink';
import type { BoardEvents, BoardInit, BoardInput, BoardMessage, BoardPort, InputMessage } from '#protocol/bus.ts';
import { type BoardThread, PART_MISSING, takeBoardThread } from './board-thread.ts';

/** The same calls whether they cross a thread or not: await works for both. */
export type BoardCalls = {
  [K in keyof BoardPort]: (...args: Parameters<BoardPort[K]>) => Promise<Awaited<ReturnType<BoardPort[K]>>>;
};

export interface BoardLink extends BoardInput {
  calls: BoardCalls;
  /** What the canvas must become before it is given to start(). */
  canvasFor(canvas: HTMLCanvasElement): OffscreenCanvas | HTMLCanvasElement;
  start(init: BoardInit): Promise<void>;
  /** Ends the thread as it is. With a reason, what it was still asked is answered with that. */
  end(reason?: string): void;
}

export interface LinkListeners {
  /** One batch per frame. */
  onEvents(events: BoardEvents): void;
  /** Buffers given to `samples` come back when the board has read them. */
  onBuffer(buffer: ArrayBuffer): void;
  /** The worker could not be loaded, broke beyond its own handling, or is no more. */
  onBroken(message: string): void;
}

export function openBoardLink(useWorker: boolean, listeners: LinkListeners): Promise<BoardLink> {
  const thread = useWorker ? takeBoardThread() : undefined;
  return thread ? Promise.resolve(inThread(thread, listeners)) : onThisThread(listeners);
}

function inThread({ worker, failure }: BoardThread, { onEvents, onBuffer, onBroken }: LinkListeners): BoardLink {
  const port = wrap<BoardPort>(worker);
  const life = watchLife(() => onBroken('The board ended by itself'));
  const asked = new Set<(error: Error) => void>();
  const send = (message: InputMessage, transferred: Transferable[] = []): void =>
    worker.postMessage(message, transferred);
  worker.addEventListener('message', ({ data }: MessageEvent<BoardMessage | undefined>) => {
    if (data?.type === 'events') onEvents(data.events);
    else if (data?.type === 'buffers') for (const buffer of data.buffers) onBuffer(buffer);
  });
  if (failure) onBroken(failure);
  worker.addEventListener('error', (event) => onBroken(event.message || PART_MISSING));
  return {
    calls: answeredAtTheEnd(port as unknown as BoardCalls, asked),
    canvasFor: (canvas) => canvas.transferControlToOffscreen(),
    async start(init) {
      await port.start(transfer({ ...init, ...life.held }, [init.canvas as OffscreenCanvas]));
      life.watch();
    },
    samples: (buffer, count) => send({ type: 'samples', buffer, count }, [buffer]),
    wheel: (dx, dy, xCss, yCss, zoom) => send({ type: 'wheel', dx, dy, xCss, yCss, zoom }),
    end(reason) {
      life.stop();
      port[releaseProxy]();
      worker.terminate();
      if (reason !== undefined) for (const refuse of asked) refuse(new Error(reason));
    },
  };
}

let lives = 0;

/** A thread that ends by itself (out of memory, say) tells nobody; its lock does. Pages on plain http have no locks. */
function watchLife(onEnd: () => void): { held: Pick<BoardInit, 'lifeLock'>; watch(): void; stop(): void } {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return { held: {}, watch() {}, stop() {} };
  const lifeLock = `atrium-life-${performance.timeOrigin}-${Math.random()}-${++lives}`;
  const watching = new AbortController();
  return {
    held: { lifeLock },
    watch() {
      // Given up when the board is left: then nobody asks any more.
      locks.request(lifeLock, { signal: watching.signal }, onEnd).catch(() => {});
    },
    stop: () => watching.abort(),
  };
}

/** The same calls; whoever still waits when the thread is gone is kept in `asked`. */
function answeredAtTheEnd(calls: BoardCalls, asked: Set<(error: Error) => void>): BoardCalls {
  type Call = (...args: unknown[]) => Promise<unknown>;
  return new Proxy(calls, {
    get: (to, name) =>
      name === 'then'
        ? undefined
        : (...args: unknown[]) =>
            new Promise((resolve, reject) => {
              asked.add(reject);
              (to[name as keyof BoardCalls] as Call)(...args)
                .finally(() => asked.delete(reject))
                .then(resolve, reject);
            }),
  });
}

async function onThisThread({ onEvents, onBuffer }: LinkListeners): Promise<BoardLink> {
  const { createBoard } = await import('../../workers/board/board.ts').catch(() => {
    throw new Error(PART_MISSING);
  });
  const board = createBoard(false, onEvents);
  return {
    calls: board as unknown as BoardCalls,
    canvasFor: (canvas) => canvas,
    start: (init) => board.start(init),
    samples(buffer, count) {
      board.samples(buffer, count);
      onBuffer(buffer);
    },
    wheel: (dx, dy, xCss, yCss, zoom) => board.wheel(dx, dy, xCss, yCss, zoom),
    end() {},
  };
}
