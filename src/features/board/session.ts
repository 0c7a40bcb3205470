// The open board: its lives (life.ts) one after the other, its automation API. At most one is open per page. It outlives React's
// double effects (StrictMode), and the thread it runs in: what is on this device is all there when the next one begins.

import { subscribeKey } from 'valtio/utils';
import type { BoardEvents } from '#protocol/bus.ts';
import { takeTitle } from '../../app/pending-titles.ts';
import { keepGraphics } from '../../bus/board-thread.ts';
import { flags } from '../../flags/flags.ts';
import type { BoardAddress } from './address.ts';
import { automationOf } from './automation.ts';
import { applyMoving, moving, resetMoving } from './canvas/moving.ts';
import { resetHolds } from './input/holds.ts';
import { type BoardLife, beginLife } from './life.ts';
import { applyEvents, board, breakDown, resetBoard, setReady, showNotice, takeBreath } from './state.ts';
import { errorCode, quietly, tell } from './tell.ts';

/** What a board that fell over is asked meanwhile is answered with; also what the person reads. */
const RESTARTED = 'board-restarted';
/** A thread that falls over more often than this is not started again: something on this board makes it fall. */
const RESTARTS = 2;
const RESTARTS_WITHIN_MS = 60_000;

type Show = (canvas: HTMLCanvasElement) => void;

interface BoardSession {
  readonly address: BoardAddress;
  life: BoardLife;
  /** Is told of each canvas that takes the place of the one before. */
  show: Show;
  stop(): void;
}

let current: BoardSession | null = null;
let dying: ReturnType<typeof setTimeout> | undefined;

/** Shows the board until `release`; a second hold of the same board right after keeps it. */
export function holdBoard(address: BoardAddress, show: Show): { release(): void } {
  clearTimeout(dying);
  if (!current || !openCanvas(address)) {
    current?.stop();
    current = openSession(address);
  }
  const held = current;
  held.show = show;
  show(held.life.canvas);
  return {
    release() {
      dying = setTimeout(() => {
        held.stop();
        if (current === held) current = null;
      });
    },
  };
}

/** Of this board, when it is open already. */
export function openCanvas({ alias, secret }: BoardAddress): HTMLCanvasElement | null {
  return current?.address.alias === alias && current.address.secret === secret ? current.life.canvas : null;
}

function openSession(address: BoardAddress): BoardSession {
  resetBoard(address.role);
  resetMoving();
  resetHolds();
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let stopped = false;
  let fellMs: number[] = [];

  const onEvents = (events: BoardEvents): void => {
    const { fatal, graphics, played, ...rest } = events;
    if (graphics !== undefined) keepGraphics(graphics);
    if (played) session.life.canvas.dataset.played = '';
    // Felt in the hand that is to lift now, where a device can.
    if (events.snapped) navigator.vibrate?.(8);
    applyMoving(rest);
    applyEvents(rest);
    for (const [name, value] of Object.entries(events)) {
      if (value !== undefined && value !== null) for (const fn of listeners.get(name) ?? []) fn(value);
    }
    if (fatal) onBroken(fatal.message);
  };

  const onBroken = (message: string): void => {
    const nowMs = performance.now();
    fellMs = [...fellMs.filter((ms) => nowMs - ms < RESTARTS_WITHIN_MS), nowMs];
    // What fell over before one could draw does so again; and an engine that broke on the page's own thread stays there.
    if (!board.ready || !flags.worker || fellMs.length > RESTARTS) breakDown(message);
    else void restart();
  };

  const restart = async (): Promise<void> => {
    const { camera } = moving;
    takeBreath();
    await session.life.abandon(RESTARTED);
    if (stopped) return;
    session.life = beginLife({ ...address, fresh: false }, { onEvents, onBroken });
    session.show(session.life.canvas);
    try {
      quietly((await session.life.calls).cameraSet(camera));
      setReady();
      showNotice(RESTARTED);
    } catch (error) {
      breakDown(errorCode(error));
    }
  };

  const life = beginLife(address, { onEvents, onBroken });
  const ready = life.calls.then(setReady);
  ready.catch((error: unknown) => breakDown(errorCode(error)));
  const stopRenaming = renameWhenOpen(address.alias);
  const session: BoardSession = {
    address,
    life,
    show() {},
    stop() {
      stopped = true;
      stopRenaming();
      session.life.leave();
      board.ready = false;
    },
  };

  window.board = automationOf(
    () => session.life.calls,
    ready,
    (event, fn) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(fn as (value: unknown) => void));
      return () => set.delete(fn as (value: unknown) => void);
    },
  );
  return session;
}

/** After the board's own title is here, so that the new one follows it. */
function renameWhenOpen(alias: string): () => void {
  return subscribeKey(board, 'saved', (saved) => {
    const title = saved && board.role === 'editor' ? takeTitle(alias) : null;
    if (title !== null) tell((calls) => calls.setTitle(title));
  });
}
