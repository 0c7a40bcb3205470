// One life of the open board: a canvas, the thread it was handed to, and what the page sends there. A canvas can be handed over
// once only, so a board whose thread is no more gets another life (session.ts). Must not know why it lives.

import { BoardError, type BoardErrorCode } from '#protocol/board-error.ts';
import type { BoardEvents } from '#protocol/board-events.ts';
import { IS_AUTHORIZED } from '../../../auth/may-be-signed-in.ts';
import { BOARD_LEFT, type BoardCalls, type BoardLink, openBoardLink } from '../../../bus/board-link.ts';
import { boardCanvasesEnded } from '../../../bus/canvases.ts';
import { onAppearance } from '../../../device/appearance.ts';
import { keptCamera } from '../../../device/board-cameras.ts';
import { isSmallScreen, onPointerKind } from '../../../device/device.ts';
import { flags } from '../../../flags/flags.ts';
import { showRingByTab } from '../input/focus-ring.ts';
import { ask, type LongPress, takenBack, watchLongPresses } from '../input/long-press.ts';
import { readPointers } from '../input/pointer.ts';
import { listenTextPresses, tellTextPress } from '../input/text-press.ts';
import { readWheel } from '../input/wheel.ts';
import { openContextMenu } from '../shell/context-menu-asked.ts';
import { watchPress } from '../text/letter-press.ts';
import { type CoverKeeper, keepCover } from '../upkeep/cover.ts';
import { type BoardAddress, shapeIdOf } from './address.ts';
import { lackRest, quietly, setOpenBoard } from './calls.ts';
import { showHost } from './canvas-host.ts';
import { observeSize } from './canvas-size.ts';
import { initOf } from './init.ts';
import { boardFromCss, setContacts, setView } from './moving.ts';
import { guestName, inputSettings, palmNow } from './person.ts';
import { beginLine, holdKeys, inOrder, serialOf } from './queue.ts';
import { retryLoad, soonLoaded } from './retry-load.ts';
import { board } from './store.ts';
import { endByPress } from './text-box-port.ts';
import { optionsOf } from './tool-in-hand.ts';

/** A broken thread is left so long to write down what it was told. */
const LAST_WORDS_MS = 1000;

export interface BoardInstance {
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

/** `early`: of the life before; `pause`: the thread begins after it. */
export function startBoardInstance(
  address: BoardAddress,
  { onEvents, onBroken }: LifeListeners,
  early: EarlyInput = { waiting: [], drawn: null },
  pause: Promise<void> | null = null,
): BoardInstance {
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

  // Before the pointers: of a finger that asked for a menu the board hears nothing more.
  const stopHolds = watchLongPresses(canvas, mayHold, (hold) => whenStarted((to) => quietly(answerHold(to, hold))));
  const input = readPointers(canvas, {
    send: (buffer, count, turns) =>
      inOrder(() => {
        whenStarted((to) => to.samples(buffer, count, turns));
        if (early.waiting && turns) early.drawn ??= holdKeys();
      }),
    onDown: (event) => {
      const { pointerId, clientX: xCss, clientY: yCss, timeStamp: downMs } = event;
      const taken = { pointerId, xCss, yCss, downMs };
      const press = watchPress(event, () => inOrder(() => whenStarted((to) => to.samples(takenBack(taken), 1))));
      inOrder(() => endByPress(press));
    },
    onContacts: setContacts,
    onLeave: () => whenStarted((to) => quietly(to.calls.leave())),
  });
  const cleanups = [
    showRingByTab(canvas),
    () => input.stop(),
    stopHolds,
    listenTextPresses(canvas, tellTextPress),
    readWheel(canvas, (dx, dy, x, y, zoom) => inOrder(() => whenStarted((to) => to.wheel(dx, dy, x, y, zoom)))),
    observeSize(canvas, ({ widthPx, heightPx, dpr }) => {
      const [widthCss, heightCss] = [widthPx / dpr, heightPx / dpr];
      setView(widthCss, heightCss);
      sendSize = () => {
        const isSmall = isSmallScreen(widthCss, heightCss);
        whenStarted((to) => quietly(to.calls.resize(widthPx, heightPx, dpr, isSmall)));
      };
      sendSize();
    }),
    onPointerKind(() => sendSize()),
    onIdentity(() => whenStarted((to) => quietly(to.calls.reopen()))),
    onNetwork((online) => whenStarted((to) => quietly(to.calls.setOnline(online)))),
    onAppearance((dark) => whenStarted((to) => quietly(to.calls.setDark(dark)))),
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
      serialOf,
    });
    if (ended) {
      to.end(over ?? BOARD_LEFT);
      throw new BoardError(over ?? BOARD_LEFT);
    }
    link = to;
    if (over !== null) to.end(over);
    const camera = keptCamera(address.alias);
    const shapeId = shapeIdOf(location.search);
    const started = to.start({
      ...initOf(to.canvasFor(canvas), canvas, address),
      ...(camera ? { camera } : {}),
      ...(shapeId ? { shapeId } : {}),
      name: guestName(),
      fresh: address.fresh,
      flags: { fps: flags.fps, cover: flags.cover, trackCanvas: flags.trackCanvas, governor: flags.governor },
    });
    // They wait there for the engine, and come before its first frame: that tells which tool is in hand.
    const { tool, keepsTool } = board;
    const inHand = soonLoaded(() => to.calls.setTool(tool, optionsOf(tool), keepsTool));
    quietly(inHand);
    setOpenBoard(to.calls);
    if (flags.features.handwritingCanvas || flags.features.debugGrid)
      quietly(import('../upkeep/guides.ts').then(({ beginGuides }) => beginGuides()));
    quietly(to.calls.setFingerMode(inputSettings.fingerMode));
    quietly(to.calls.setPalm(...palmNow()));
    quietly(to.calls.setSnapTo(inputSettings.snapObjects, inputSettings.snapGrid));
    // What is drawn before its code is there would stay ink.
    const snaps = inputSettings.snap && to.calls.setSnap(true);
    quietly(snaps);
    await started;
    await Promise.allSettled([snaps, inHand]);
    lackRest(true);
    beginLine();
    const { waiting, drawn } = early;
    Object.assign(early, { waiting: null, drawn: null });
    for (const send of waiting ?? []) send(to);
    drawn?.();
    if (!navigator.onLine) quietly(to.calls.setOnline(false));
    covers = keepCover(to.calls);
    // When what shows that one can draw is on the screen: nothing of it waits behind this.
    requestAnimationFrame(() => setTimeout(() => quietly(loadDeferredEngine(to))));
    return to.calls;
  })();

  const loadDeferredEngine = async ({ calls }: BoardLink): Promise<void> => {
    await retryLoad(() => calls.loadDeferredEngine());
    if (!ended) lackRest(false);
  };

  const end = (): void => {
    ended = true;
    for (const clean of cleanups) clean();
    boardCanvasesEnded();
    setOpenBoard(null);
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

function mayHold({ width, height }: PointerEvent): boolean {
  const [palmRadiusCss] = palmNow();
  const palm = palmRadiusCss > 0 && Math.max(width, height) > 2 * palmRadiusCss;
  return !palm && (selectsByFinger() || opensMenu() || mayOpenBar());
}

/** Whether a finger that is held on the board may open tools of its own. */
function mayOpenBar(): boolean {
  return flags.features.floatingToolbar && inputSettings.hold && board.role === 'editor';
}

/** Whether a finger that is held on the empty board opens its menu: it draws nothing, and no tools of its own come. */
function opensMenu(): boolean {
  return !mayOpenBar() && (['select', 'hand'].includes(board.tool) || inputSettings.fingerMode !== 'draw');
}

function selectsByFinger(): boolean {
  return board.tool === 'select' && inputSettings.fingerMode === 'draw';
}

/** A finger that rests is about to drag what is there, or asks for a menu: that is known when it moves or lifts. */
async function answerHold(to: BoardLink, hold: LongPress): Promise<void> {
  if (opensMenu() || (selectsByFinger() && (await lies(to.calls, hold)))) {
    hold.onLift = () => {
      to.samples(takenBack(hold), 1);
      openContextMenu(hold);
    };
  } else if (mayOpenBar()) {
    to.samples(takenBack(hold), 1);
    ask(hold);
  }
}

async function lies(calls: BoardCalls, { xCss, yCss }: LongPress): Promise<boolean> {
  const { x, y } = boardFromCss(xCss, yCss);
  return (await calls.hit(x, y)) !== null;
}

function makeCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  return canvas;
}
