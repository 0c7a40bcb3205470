// The open board: its lives (board-instance.ts) one after the other, its automation API. At most one is open per page. It outlives React's
// double effects (StrictMode), and the thread it runs in: what is on this device is all there when the next one begins.

import { BoardError } from '#protocol/board-error.ts';
import type { BoardEvents, LinkRefusal } from '#protocol/board-events.ts';
import type { Camera } from '#protocol/bus.ts';
import { keepGraphics, PART_MISSING } from '../../../bus/board-thread.ts';
import { noteByHttp } from '../../../device/by-http.ts';
import { leaves } from '../../../device/closing-boards.ts';
import { flags } from '../../../flags/flags.ts';
import { frameShown } from '../../../page/frame-shown.ts';
import { resetLongPresses } from '../input/long-press.ts';
import { type Automation, takeAutomation } from '../parts/automation/proxy.ts';
import { showEndedTexts } from '../text/ended-texts.ts';
import { keepCameraOf } from '../upkeep/keep-camera.ts';
import { askBeforeClosing } from '../upkeep/leave-guard.ts';
import { renameWhenOpen } from '../upkeep/rename.ts';
import type { BoardAddress } from './address.ts';
import { type BoardInstance, type EarlyInput, startBoardInstance } from './board-instance.ts';
import { errorCode, tell } from './calls.ts';
import { applyMoving, moving, resetMoving } from './moving.ts';
import { breakLine, heardUpTo, resetLine } from './queue.ts';
import {
  applyEvents,
  board,
  isKeptNowhere,
  resetBoard,
  resetForRestart,
  setFatalError,
  setReady,
  showNotice,
} from './store.ts';
import { endTextFromOutside, followText } from './text-box-port.ts';
import { isToolTold } from './tool-in-hand.ts';

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

/** What stands on the page: the board, or why its link does not open it. */
export type Shown = HTMLCanvasElement | LinkRefusal;
type Show = (shown: Shown) => void;

interface BoardSession {
  readonly address: BoardAddress;
  readonly automation: Automation;
  /** One can draw. */
  readonly ready: Promise<void>;
  life: BoardInstance;
  refused: LinkRefusal | null;
  /** Is told of each canvas that takes the place of the one before. */
  show: Show;
  stop(): void;
}

let current: BoardSession | null = null;
let closeTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows the board until `release`; a second hold of the same board right after keeps it. `again`: one that was refused is tried again. */
export function retainBoard(
  address: BoardAddress,
  show: Show,
  again = false,
): { release(): void; ready: Promise<void> } {
  clearTimeout(closeTimer);
  if (!current || (again && current.refused) || !shownOf(address)) {
    if (current) end(current);
    current = openSession(address);
  }
  const held = current;
  held.show = show;
  show(held.refused ?? held.life.canvas);
  return {
    ready: held.ready,
    release() {
      closeTimer = setTimeout(() => {
        end(held);
        if (current === held) current = null;
      });
    },
  };
}

function end(session: BoardSession): void {
  session.stop();
  session.automation.leave();
}

/** Of this board, when it is open already. */
export function shownOf({ alias, secret }: BoardAddress): Shown | null {
  if (current?.address.alias !== alias || current.address.secret !== secret) return null;
  return current.refused ?? current.life.canvas;
}

function openSession(address: BoardAddress): BoardSession {
  resetBoard(address.role);
  resetMoving();
  resetLongPresses();
  resetLine();
  showEndedTexts(address.alias);
  const automation = takeAutomation();
  let stopped = false;
  let crashesMs: number[] = [];
  let loads = 0;
  /** Where the view was before a fall. */
  let camera: Camera | null = null;
  let [open, fail] = [(): void => {}, (_: Error): void => {}];
  const ready = new Promise<void>((resolve, reject) => {
    [open, fail] = [resolve, reject];
  });

  const onEvents = (events: BoardEvents): void => {
    const { fatal, refused, graphics, byHttp, snapped, past: _, upTo, textEnded, ...rest } = events;
    if (graphics !== undefined) keepGraphics(graphics);
    if (byHttp !== undefined) noteByHttp(byHttp);
    // Felt in the hand that is to lift now, where a device can.
    if (snapped) navigator.vibrate?.(8);
    heardUpTo(upTo ?? 0, () => {
      const { tool, ...shown } = applyMoving(rest);
      // Another has been taken since.
      applyEvents(tool && isToolTold() ? { ...shown, tool } : shown);
      automation.emit(events);
      followText(textEnded);
    });
    if (refused) onRefused(refused);
    else if (fatal) onBroken(fatal.message);
  };

  const onRefused = (refused: LinkRefusal): void => {
    session.refused = refused;
    endTextFromOutside('board-gone');
    fail(new BoardError(refused === 'wrong' ? 'not-found' : refused === 'ended' ? 'gone' : refused));
    session.stop();
    session.show(refused);
  };

  const onBroken = (message: string): void => {
    if (message === PART_MISSING && !board.ready) {
      loadAgain();
      return;
    }
    const nowMs = performance.now();
    crashesMs = [...crashesMs.filter((ms) => nowMs - ms < RESTARTS_WITHIN_MS), nowMs];
    // What crashed before one could draw does so again; and an engine that broke on the page's own thread stays there.
    if (board.ready && flags.worker && crashesMs.length <= RESTARTS) void restart();
    else stopForGood(message);
  };

  const onOpen = (): void => {
    loads = 0;
    if (camera) {
      const { x, y, zoom } = camera;
      tell((calls) => calls.cameraSet({ x, y, zoom }));
      showNotice(RESTARTED);
    }
    camera = null;
    setReady();
    open();
  };

  const begin = (fresh: boolean, early?: EarlyInput, pause?: Promise<void>): BoardInstance => {
    const life = startBoardInstance({ ...address, fresh }, { onEvents, onBroken }, early, pause);
    const ifPresent = (fn: () => void) => () => {
      if (!stopped && session.life === life) fn();
    };
    life.calls.then(ifPresent(onOpen), (error: unknown) => ifPresent(() => onBroken(errorCode(error)))());
    return life;
  };

  const stopForGood = (message: string): void => {
    // What follows from it tells less.
    if (board.fatal !== null) return;
    setFatalError(message);
    fail(new BoardError(STOPPED));
    void session.life.refuse(STOPPED);
  };

  const restart = async (): Promise<void> => {
    camera = moving.camera;
    endTextFromOutside('board-restarted');
    resetForRestart();
    followText();
    breakLine();
    await session.life.abandon(RESTARTED);
    if (stopped) return;
    session.life = begin(false);
    session.show(session.life.canvas);
  };

  /** What was drawn meanwhile goes to the next life: a thread of its own, whose code is asked for anew. */
  const loadAgain = (): void => {
    const { early } = session.life;
    void session.life.abandon(PART_MISSING);
    showNotice(PART_MISSING);
    const pauseMs = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** loads++);
    session.life = begin(address.fresh && !camera, early, new Promise((resolve) => setTimeout(resolve, pauseMs)));
    session.show(session.life.canvas);
  };

  const life = begin(address.fresh);
  const stopAsking = askBeforeClosing(() => isKeptNowhere() || session.life.early.drawn !== null);
  const stopRenaming = renameWhenOpen(address.alias);
  const stopKeeping = keepCameraOf(address.alias);
  const session: BoardSession = {
    address,
    automation,
    ready,
    life,
    refused: null,
    show() {},
    stop() {
      if (stopped) return;
      stopped = true;
      stopRenaming();
      stopKeeping();
      // A board that is left with something kept nowhere goes on until it is.
      const stopLeft = askBeforeClosing(isKeptNowhere() ? () => true : () => false);
      stopAsking();
      leaves(address.alias, session.life.leave().then(stopLeft));
      board.ready = false;
    },
  };

  automation.serve(() => ready.then(() => session.life.calls));
  // After the first picture of a board one can draw on: nothing of it is waited for.
  const loaded = ready.then(frameShown).then(() => import('../../../router/page-idle.ts'));
  if (address.fresh) loaded.then(({ noteBoardBegun }) => noteBoardBegun(address.alias)).catch(() => undefined);
  loaded
    .then(({ whenPageIdle }) => whenPageIdle())
    .then(() => import('../start/board-idle-work.ts'))
    .then(({ doIdleWork }) => doIdleWork(address))
    .catch(() => undefined);
  return session;
}
