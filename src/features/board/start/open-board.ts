// Opens a board on the page: its session, its lives (board-life.ts) one after the other, its automation API. At most one is held by the page.
// It outlives React's double effects (StrictMode), and the thread it runs in: what is on this device is all there when the next one begins.

import { BoardError } from '#protocol/board-error.ts';
import type { BoardEvents, LinkRefusal } from '#protocol/board-events.ts';
import type { Camera } from '#protocol/bus.ts';
import { keepGraphics, PART_MISSING } from '../../../bus/board-thread.ts';
import { noteByHttp } from '../../../device/by-http.ts';
import { leaves } from '../../../device/closing-boards.ts';
import { flags } from '../../../flags/flags.ts';
import { frameShown } from '../../../page/frame-shown.ts';
import { whenPageIdle } from '../../../page/idle.ts';
import { promptBeforeClosing } from '../../../page/leave-guard.ts';
import { stopEarlyKeys } from '../input/keys.ts';
import { type Automation, takeAutomation } from '../parts/automation/proxy.ts';
import type { BoardAddress } from '../session/address.ts';
import { BoardSession, errorCode } from '../session/board-session.ts';
import { applyEvents, isKeptNowhere, resetForRestart, setFatalError, setReady } from '../session/store.ts';
import { endTextFromOutside, followText } from '../session/text-box-port.ts';
import { isToolTold } from '../session/tool-in-hand.ts';
import { offerDeletedText, showEndedTexts } from '../text/ended-texts.ts';
import { keepCameraOf } from '../upkeep/keep-camera.ts';
import { renameWhenOpen } from '../upkeep/rename.ts';
import { tellUnsent } from '../upkeep/tell-unsent.ts';
import { type BoardLife, type EarlyInput, startBoardLife } from './board-life.ts';

/** What a board that crashed is asked meanwhile is answered with; also what the person reads. */
const RESTARTED = 'board-restarted';
/** The same of one that is not started again. */
const STOPPED = 'board-stopped';
/** A thread that crashes more often than this is not started again: something on this board makes it crash. */
const RESTARTS = 2;
const RESTARTS_WITHIN_MS = 60_000;
/** One whose code could not be loaded is started again after a pause that doubles up to the maximum. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** A board that the page holds. */
export interface HeldBoard {
  readonly board: BoardSession;
  /** What stands on the page: its canvas, or why its link does not open it. */
  readonly shown: HTMLCanvasElement | LinkRefusal;
}
type Show = (held: HeldBoard) => void;

/** A board that is open, with what keeps it so. */
export interface OpenBoard {
  readonly board: BoardSession;
  readonly automation: Automation;
  /** One can draw. */
  readonly ready: Promise<void>;
  life: BoardLife;
  refused: LinkRefusal | null;
  /** Is told of each canvas that takes the place of the one before. */
  show: Show;
  stop(): void;
}

let current: OpenBoard | null = null;
let closeTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows the board until `release`; a second hold of the same board right after keeps it. `again`: one that was refused is tried again. */
export function retainBoard(
  address: BoardAddress,
  show: Show,
  again = false,
): { board: BoardSession; release(): void; ready: Promise<void> } {
  clearTimeout(closeTimer);
  if (!current || (again && current.refused) || !heldBoard(address)) {
    if (current) end(current);
    current = openBoard(address);
  }
  const held = current;
  held.show = show;
  show(asHeld(held));
  return {
    board: held.board,
    ready: held.ready,
    release() {
      closeTimer = setTimeout(() => {
        end(held);
        if (current === held) current = null;
      });
    },
  };
}

function end(open: OpenBoard): void {
  open.stop();
  open.automation.leave();
}

/** This board and what is shown of it, when the page holds it already. */
export function heldBoard({ alias, secret }: BoardAddress): HeldBoard | null {
  if (current?.board.address.alias !== alias || current.board.address.secret !== secret) return null;
  return asHeld(current);
}

function asHeld({ board, refused, life }: OpenBoard): HeldBoard {
  return { board, shown: refused ?? life.canvas };
}

export function openBoard(address: BoardAddress): OpenBoard {
  const board = new BoardSession(address);
  const { store, queue } = board;
  showEndedTexts(board);
  const gone = new AbortController();
  const automation = takeAutomation();
  let stopped = false;
  let crashesMs: number[] = [];
  let loads = 0;
  /** Where the view was before a fall. */
  let camera: Camera | null = null;
  let [resolveReady, fail] = [(): void => {}, (_: Error): void => {}];
  const ready = new Promise<void>((resolve, reject) => {
    [resolveReady, fail] = [resolve, reject];
  });

  const onEvents = (events: BoardEvents): void => {
    const { fatal, refused, graphics, byHttp, snapped, past: _, upTo, textEnded, signals, ...rest } = events;
    if (graphics !== undefined) keepGraphics(graphics);
    if (byHttp !== undefined) noteByHttp(byHttp);
    // Felt in the hand that is to lift now, where a device can.
    if (snapped) navigator.vibrate?.(8);
    queue.acknowledge(upTo ?? 0, () => {
      const { tool, ...shown } = board.motion.apply(rest);
      // Another has been taken since.
      applyEvents(store, tool && isToolTold(board) ? { ...shown, tool } : shown);
      automation.emit(events);
      if (textEnded?.item) offerDeletedText(board, textEnded.item, textEnded);
      followText(board, textEnded);
      // The part is here already: it is loaded once somebody else is on the board.
      if (signals)
        void import('../parts/reactions/signals.ts')
          .then(({ showSignals }) => showSignals(board, signals))
          .catch(() => {});
    });
    if (refused) onRefused(refused);
    else if (fatal) onBroken(fatal.message);
  };

  const onRefused = (refused: LinkRefusal): void => {
    open.refused = refused;
    endTextFromOutside(board, 'board-gone');
    fail(new BoardError(refused === 'wrong' ? 'not-found' : refused === 'ended' ? 'gone' : refused));
    open.stop();
    open.show(asHeld(open));
  };

  const onBroken = (message: string): void => {
    if (message === PART_MISSING && !store.ready) {
      loadAgain();
      return;
    }
    const nowMs = performance.now();
    crashesMs = [...crashesMs.filter((ms) => nowMs - ms < RESTARTS_WITHIN_MS), nowMs];
    // What crashed before one could draw does so again; and an engine that broke on the page's own thread stays there.
    if (store.ready && flags.worker && crashesMs.length <= RESTARTS) void restart();
    else stopForGood(message);
  };

  const onOpen = (): void => {
    loads = 0;
    if (camera) {
      const { x, y, zoom } = camera;
      board.tell((calls) => calls.cameraSet({ x, y, zoom }));
      board.notify(RESTARTED);
    }
    camera = null;
    setReady(store);
    resolveReady();
  };

  const begin = (fresh: boolean, early?: EarlyInput, pause?: Promise<void>): BoardLife => {
    const life = startBoardLife(board, fresh, { onEvents, onBroken }, early, pause);
    const ifPresent = (fn: () => void) => () => {
      if (!stopped && open.life === life) fn();
    };
    life.calls.then(ifPresent(onOpen), (error: unknown) => ifPresent(() => onBroken(errorCode(error)))());
    return life;
  };

  const stopForGood = (message: string): void => {
    // What follows from it tells less.
    if (store.fatal !== null) return;
    setFatalError(store, message);
    fail(new BoardError(STOPPED));
    void open.life.refuse(STOPPED);
  };

  const restart = async (): Promise<void> => {
    camera = board.motion.camera;
    endTextFromOutside(board, 'board-restarted');
    resetForRestart(store);
    followText(board);
    queue.dispatch({ type: 'lifeEnded' });
    await open.life.abandon(RESTARTED);
    if (stopped) return;
    open.life = begin(false);
    open.show(asHeld(open));
  };

  /** What was drawn meanwhile goes to the next life: a thread of its own, whose code is asked for anew. */
  const loadAgain = (): void => {
    const { early } = open.life;
    void open.life.abandon(PART_MISSING);
    board.notify(PART_MISSING);
    const pauseMs = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** loads++);
    open.life = begin(address.fresh && !camera, early, new Promise((resolve) => setTimeout(resolve, pauseMs)));
    open.show(asHeld(open));
  };

  const life = begin(address.fresh);
  const stopAsking = promptBeforeClosing(() => isKeptNowhere(store) || open.life.early.drawn !== null);
  const stopRenaming = renameWhenOpen(board);
  const stopKeeping = keepCameraOf(board);
  const stopTelling = tellUnsent(board);
  const open: OpenBoard = {
    board,
    automation,
    ready,
    life,
    refused: null,
    show() {},
    stop() {
      if (stopped) return;
      stopped = true;
      gone.abort();
      stopEarlyKeys(board);
      stopRenaming();
      stopKeeping();
      // A board that is left with something kept nowhere goes on until it is.
      const stopLeft = promptBeforeClosing(isKeptNowhere(store) ? () => true : () => false);
      stopAsking();
      const over = open.life.leave().finally(() => {
        stopLeft();
        stopTelling();
      });
      leaves(address.alias, over);
      Object.assign(store, { ready: false, isLeft: true });
    },
  };

  automation.serve(() => ready.then(async () => ({ board, calls: await open.life.calls })));
  // After the first picture of a board one can draw on: nothing of it is waited for.
  const idle = ready.then(frameShown).then(whenPageIdle);
  if (address.fresh)
    idle
      .then(() => import('../../../device/local-cache.ts'))
      .then(({ keepBoardBegun }) => keepBoardBegun(address.alias))
      .catch(() => undefined);
  idle
    .then(() => import('./board-idle-work.ts'))
    .then(({ doIdleWork }) => doIdleWork(board, gone.signal))
    .catch(() => undefined);
  return open;
}
