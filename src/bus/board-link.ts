// Starts the board where it runs: in its own thread, or in this one where a worker cannot draw.
// Hands out the board's calls and a way to send samples; must not know what the calls mean.

import { releaseProxy, transfer, wrap } from 'comlink';
import type { BoardEvents, BoardInit, BoardInput, BoardMessage, BoardPort, InputMessage } from '#protocol/bus.ts';
import { type BoardThread, takeBoardThread } from './board-thread.ts';

/** The same calls whether they cross a thread or not: await works for both. */
export type BoardCalls = {
  [K in keyof BoardPort]: (...args: Parameters<BoardPort[K]>) => Promise<Awaited<ReturnType<BoardPort[K]>>>;
};

export interface BoardLink extends BoardInput {
  calls: BoardCalls;
  /** What the canvas must become before it is given to start(). */
  canvasFor(canvas: HTMLCanvasElement): OffscreenCanvas | HTMLCanvasElement;
  start(init: BoardInit): Promise<void>;
  end(): void;
}

export interface LinkListeners {
  /** One batch per frame. */
  onEvents(events: BoardEvents): void;
  /** Buffers given to `samples` come back when the board has read them. */
  onBuffer(buffer: ArrayBuffer): void;
  /** The worker could not be loaded or broke beyond its own handling. */
  onBroken(message: string): void;
}

export function openBoardLink(useWorker: boolean, listeners: LinkListeners): Promise<BoardLink> {
  const thread = useWorker ? takeBoardThread() : undefined;
  return thread ? Promise.resolve(inThread(thread, listeners)) : onThisThread(listeners);
}

function inThread({ worker, failure }: BoardThread, { onEvents, onBuffer, onBroken }: LinkListeners): BoardLink {
  const port = wrap<BoardPort>(worker);
  const send = (message: InputMessage, transferred: Transferable[] = []): void =>
    worker.postMessage(message, transferred);
  worker.addEventListener('message', ({ data }: MessageEvent<BoardMessage | undefined>) => {
    if (data?.type === 'events') onEvents(data.events);
    else if (data?.type === 'buffers') for (const buffer of data.buffers) onBuffer(buffer);
  });
  if (failure) onBroken(failure);
  worker.addEventListener('error', (event) => onBroken(event.message || 'The board could not be loaded'));
  return {
    calls: port as unknown as BoardCalls,
    canvasFor: (canvas) => canvas.transferControlToOffscreen(),
    start: (init) => port.start(transfer(init, [init.canvas as OffscreenCanvas])),
    samples: (buffer, count) => send({ type: 'samples', buffer, count }, [buffer]),
    wheel: (dx, dy, xCss, yCss, zoom) => send({ type: 'wheel', dx, dy, xCss, yCss, zoom }),
    end() {
      port[releaseProxy]();
      worker.terminate();
    },
  };
}

async function onThisThread({ onEvents, onBuffer }: LinkListeners): Promise<BoardLink> {
  const { createBoard } = await import('../../workers/board/board.ts');
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
