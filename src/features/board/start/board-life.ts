// One life of an open board: a canvas, the thread it was handed to, and what the page sends there. A canvas can be handed over
// once only, so a board whose thread is no more gets another life (open-board.ts). Must not know why it lives.

import { BoardError, type BoardErrorCode } from '#protocol/board-error.ts';
import type { BoardEvents } from '#protocol/board-events.ts';
import { IS_AUTHORIZED } from '../../../auth/may-be-signed-in.ts';
import { BOARD_LEFT, type BoardCalls, type BoardLink, openBoardLink } from '../../../bus/board-link.ts';
import { boardCanvasesEnded } from '../../../bus/canvases.ts';
import { onAppearance } from '../../../device/appearance.ts';
import { keptCamera } from '../../../device/board-cameras.ts';
import { isSmallScreen, onPointerKind } from '../../../device/device.ts';
import { guestName, inputSettings, palmNow } from '../../../device/input-settings.ts';
import { flags } from '../../../flags/flags.ts';
import { attachInput } from '../input/attach.ts';
import { shapeIdOf } from '../session/address.ts';
import type { BoardSession } from '../session/board-session.ts';
import { showHost } from '../session/canvas-host.ts';
import { observeSize } from '../session/canvas-size.ts';
import { initOf } from '../session/init.ts';
import { retryLoad, soonLoaded } from '../session/retry-load.ts';
import { optionsOf } from '../session/tool-in-hand.ts';
import { type CoverKeeper, keepCover } from '../upkeep/cover.ts';

/** A broken thread is left so long to write down what it was told. */
const LAST_WORDS_MS = 1000;

export interface BoardLife {
  readonly canvas: HTMLCanvasElement;
  /** When one can draw. */
  readonly calls: Promise<BoardCalls>;
  /** What came before it could draw: for the life that follows one that never could. */
  readonly early: EarlyInput;
  /** In order: the last cover is made, what is kept nowhere is kept or saved, sockets and locks are let go. */
  leave(): Promise<void>;
  /** Of a thread that broke: what it was asked, and whatever it is asked from now on, is refused with `reason`. */
  refuse(reason: BoardErrorCode): Promise<void>;
  /** The same, of a life that another one follows: it hears and shows nothing more. */
  abandon(reason: BoardErrorCode): Promise<void>;
}

export interface LifeListeners {
  onEvents(events: BoardEvents): void;
  onBroken(message: string): void;
}

/** Input that comes while the board starts waits here, so that nothing drawn early is lost. */
export interface EarlyInput {
  /** Null: the board has it. */
  waiting: ((link: BoardLink) => void)[] | null;
  /** Samples are among it: keys behind them wait until the board has them. */
  drawn: (() => void) | null;
}

/** `fresh`: nothing of it is anywhere yet; `early`: of the life before; `pause`: the thread begins after it. */
export function startBoardLife(
  board: BoardSession,
  fresh: boolean,
  { onEvents, onBroken }: LifeListeners,
  early: EarlyInput = { waiting: [], drawn: null },
  pause: Promise<void> | null = null,
): BoardLife {
  const canvas = makeCanvas();
  const hide = showHost(canvas);
  let ended = false;
  let sendSize = (): void => {};
  /** Why the thread takes nothing more. */
  let over: BoardErrorCode | null = null;
  let link: BoardLink | null = null;
  let covers: CoverKeeper | null = null;

  const whenStarted = (send: (link: BoardLink) => void): void => {
    if (early.waiting) early.waiting.push(send);
    else if (link && !ended) send(link);
  };

  const input = attachInput(board, canvas, {
    send: whenStarted,
    onTurn() {
      if (early.waiting) early.drawn ??= board.queue.pause('starting');
    },
  });
  const cleanups = [
    () => input.end(),
    observeSize(canvas, ({ widthPx, heightPx, dpr }) => {
      const [widthCss, heightCss] = [widthPx / dpr, heightPx / dpr];
      board.motion.setView(widthCss, heightCss);
      sendSize = () => {
        const isSmall = isSmallScreen(widthCss, heightCss);
        whenStarted((to) => board.quietly(to.calls.resize(widthPx, heightPx, dpr, isSmall)));
      };
      sendSize();
    }),
    onPointerKind(() => sendSize()),
    onIdentity(() => whenStarted((to) => board.quietly(to.calls.reopen()))),
    onNetwork((online) => whenStarted((to) => board.quietly(to.calls.setOnline(online)))),
    onAppearance((dark) => whenStarted((to) => board.quietly(to.calls.setDark(dark)))),
    hide,
  ];

  const calls = (async () => {
    await pause;
    const to = await openBoardLink(flags.worker, {
      onEvents: (events) => {
        if (!ended) onEvents(events);
      },
      onBuffer: input.recycle,
      onBroken: (message) => {
        if (!ended) onBroken(message);
      },
      serialOf: board.queue.nextInputSeq,
    });
    if (ended) {
      to.end(over ?? BOARD_LEFT);
      throw new BoardError(over ?? BOARD_LEFT);
    }
    link = to;
    if (over !== null) to.end(over);
    const camera = keptCamera(board.address.alias);
    const shapeId = shapeIdOf(location.search);
    const started = to.start({
      ...initOf(to.canvasFor(canvas), canvas, board.address),
      ...(camera ? { camera } : {}),
      ...(shapeId ? { shapeId } : {}),
      name: guestName(),
      fresh,
      flags: { fps: flags.fps, cover: flags.cover, trackCanvas: flags.trackCanvas, governor: flags.governor },
    });
    // They wait there for the engine, and come before its first frame: that tells which tool is in hand.
    const { tool, keepsTool } = board.store;
    const inHand = soonLoaded(() => to.calls.setTool(tool, optionsOf(board, tool), keepsTool));
    board.quietly(inHand);
    board.setCalls(to.calls);
    if (flags.features.handwritingCanvas || flags.features.debugGrid)
      board.quietly(import('../upkeep/guides.ts').then(({ beginGuides }) => beginGuides(board)));
    board.quietly(to.calls.setFingerMode(inputSettings.fingerMode));
    board.quietly(to.calls.setPalm(...palmNow()));
    board.quietly(to.calls.setSnapTo(inputSettings.snapObjects, inputSettings.snapGrid));
    // What is drawn before its code is there would stay ink.
    const snaps = inputSettings.snap && to.calls.setSnap(true);
    board.quietly(snaps);
    await started;
    await Promise.allSettled([snaps, inHand]);
    board.lacksRest = true;
    board.queue.dispatch({ type: 'started' });
    const { waiting, drawn } = early;
    Object.assign(early, { waiting: null, drawn: null });
    for (const send of waiting ?? []) send(to);
    drawn?.();
    if (!navigator.onLine) board.quietly(to.calls.setOnline(false));
    covers = keepCover(board, to.calls);
    // When what shows that one can draw is on the screen: nothing of it waits behind this.
    requestAnimationFrame(() => setTimeout(() => board.quietly(loadDeferredEngine(to))));
    return to.calls;
  })();

  const loadDeferredEngine = async ({ calls }: BoardLink): Promise<void> => {
    await retryLoad(() => calls.loadDeferredEngine());
    if (!ended) board.lacksRest = false;
  };

  const end = (): void => {
    ended = true;
    for (const clean of cleanups) clean();
    boardCanvasesEnded();
    board.setCalls(null);
  };

  const refuse = async (reason: BoardErrorCode): Promise<void> => {
    over = reason;
    const soon = new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS));
    await Promise.race([Promise.resolve(link?.calls.stop()).catch(() => {}), soon]);
    link?.end(reason);
  };

  return {
    canvas,
    calls,
    early,
    refuse,
    async leave() {
      end();
      try {
        await covers?.leave();
        await link?.calls.stop();
      } catch {
        // A thread that cannot answer has nothing more to keep.
      }
      link?.end();
    },
    async abandon(reason) {
      end();
      void covers?.leave().catch(() => {});
      await refuse(reason);
    },
  };
}

/** Somebody has signed in or out in another tab. */
function onIdentity(listener: () => void): () => void {
  const abort = new AbortController();
  addEventListener('storage', ({ key }) => key === IS_AUTHORIZED && listener(), abort);
  return () => abort.abort();
}

function onNetwork(listener: (online: boolean) => void): () => void {
  const abort = new AbortController();
  addEventListener('online', () => listener(true), abort);
  addEventListener('offline', () => listener(false), abort);
  return () => abort.abort();
}

function makeCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  return canvas;
}
