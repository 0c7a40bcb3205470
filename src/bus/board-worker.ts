// Starts the board where it runs: a module worker, or this thread where a worker cannot draw. The only file that names workers/.
// Hands out the board's calls and a way to send samples; must not know what the calls mean.

import { proxy, releaseProxy, transfer, wrap } from 'comlink';
import type { BoardEvents, BoardInit, BoardPort, SampleMessage } from '#protocol/bus.ts';

/** The same calls whether they cross a thread or not: await works for both. */
export type BoardCalls = {
  [K in keyof BoardPort]: (...args: Parameters<BoardPort[K]>) => Promise<Awaited<ReturnType<BoardPort[K]>>>;
};

export interface BoardLink {
  calls: BoardCalls;
  /** What the canvas must become before it is given to start(). */
  canvasFor(canvas: HTMLCanvasElement): OffscreenCanvas | HTMLCanvasElement;
  start(init: BoardInit, onEvents: (events: BoardEvents) => void): Promise<void>;
  /** The buffer is gone afterwards; it comes back through `onBuffer` when the board has read it. */
  sendSamples(buffer: ArrayBuffer, count: number): void;
  end(): void;
}

export interface LinkListeners {
  onBuffer(buffer: ArrayBuffer): void;
  /** The worker could not be loaded or broke beyond its own handling. */
  onBroken(message: string): void;
}

export function openBoardLink(useWorker: boolean, listeners: LinkListeners): Promise<BoardLink> {
  return useWorker && workersCanDraw() ? Promise.resolve(inWorker(listeners)) : onThisThread(listeners);
}

function inWorker({ onBuffer, onBroken }: LinkListeners): BoardLink {
  const worker = new Worker(new URL('../../workers/board/main.ts', import.meta.url), { type: 'module', name: 'board' });
  const port = wrap<BoardPort>(worker);
  worker.addEventListener('message', ({ data }: MessageEvent<SampleMessage | undefined>) => {
    if (data?.type === 'samples') onBuffer(data.buffer);
  });
  worker.addEventListener('error', (event) => onBroken(event.message || 'The board could not be loaded'));
  return {
    calls: port as unknown as BoardCalls,
    canvasFor: (canvas) => canvas.transferControlToOffscreen(),
    start: (init, onEvents) => port.start(transfer(init, [init.canvas as OffscreenCanvas]), proxy(onEvents)),
    sendSamples(buffer, count) {
      const message: SampleMessage = { type: 'samples', buffer, count };
      worker.postMessage(message, [buffer]);
    },
    end() {
      port[releaseProxy]();
      worker.terminate();
    },
  };
}

async function onThisThread({ onBuffer }: LinkListeners): Promise<BoardLink> {
  const { createBoard } = await import('../../workers/board/board.ts');
  const board = createBoard();
  return {
    calls: board as unknown as BoardCalls,
    canvasFor: (canvas) => canvas,
    start: (init, onEvents) => board.start(init, onEvents),
    sendSamples(buffer, count) {
      board.samples(buffer, count);
      onBuffer(buffer);
    },
    end() {},
  };
}

/** Some browsers have an OffscreenCanvas that draws nothing, so one pixel is drawn and read. */
function workersCanDraw(): boolean {
  if (typeof OffscreenCanvas === 'undefined' || !('transferControlToOffscreen' in HTMLCanvasElement.prototype))
    return false;
  try {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!context) return false;
    context.fillStyle = '#0f0';
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1] === 255;
  } catch {
    return false;
  }
}
