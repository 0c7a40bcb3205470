// A board of this device opened where nobody sees it: to send what waits here, or to draw its cover.

import { whileUnseen } from '../device/background-boards.ts';
import { type BoardCalls, openBoardLink } from './board-link.ts';

/** A thread that broke does not answer. */
const STOP_MS = 2000;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves when the work is done, the board broke or left this device, or (`untilOffline`) the server is out of reach or denies access. */
export function withBackgroundBoard(
  board: { alias: string; secret: string },
  untilOffline: boolean,
  work: (calls: BoardCalls) => Promise<unknown>,
): Promise<void> {
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  return whileUnseen(board.alias, stop, () => open(board, untilOffline, work, stopped, stop));
}

async function open(
  { alias, secret }: { alias: string; secret: string },
  untilOffline: boolean,
  work: (calls: BoardCalls) => Promise<unknown>,
  stopped: Promise<void>,
  stop: () => void,
): Promise<void> {
  const canvas = document.createElement('canvas');
  const link = await openBoardLink(true, {
    onEvents: ({ saved, fatal }) => {
      const isUnreachable = saved?.state === 'offline' || saved?.state === 'denied';
      if ((untilOffline && isUnreachable) || fatal) stop();
    },
    onBuffer() {},
    onBroken: stop,
  });
  const done = async (): Promise<void> => {
    await link.start({
      canvas: link.canvasFor(canvas),
      widthPx: 1,
      heightPx: 1,
      dpr: 1,
      alias,
      secret,
      origin: location.origin,
      dark: false,
      name: '',
      // Nobody opens it: it does not become the board that was opened last.
      fresh: true,
      reducedMotion: true,
      flags: { fps: false, cover: false, trackCanvas: false, governor: false },
    });
    await work(link.calls);
  };
  await Promise.race([done().catch(() => undefined), stopped]);
  await Promise.race([link.calls.stop(), pause(STOP_MS)]).catch(() => undefined);
  link.end();
}
