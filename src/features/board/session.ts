// One open board: its canvas, its link to the worker, its input, its automation API. At most one lives per page. It outlives
// React's double effects (StrictMode): a canvas can be handed to a worker once only.

import { subscribeKey } from 'valtio/utils';
import type { BoardEvents } from '#protocol/bus.ts';
import { appearance, onAppearance } from '../../app/appearance.ts';
import { takeTitle } from '../../app/pending-titles.ts';
import { type BoardCalls, type BoardLink, openBoardLink } from '../../bus/board-link.ts';
import { boardCanvasesEnded } from '../../bus/canvases.ts';
import { flags } from '../../flags/flags.ts';
import type { BoardAddress } from './address.ts';
import { automationOf } from './automation.ts';
import { showHost } from './canvas-host.ts';
import { type CoverKeeper, keepCover } from './cover.ts';
import { endEditing } from './editing.ts';
import { showRingByTab } from './focus-ring.ts';
import { ask, type Hold, resetHolds, takenBack, watchHolds } from './holds.ts';
import { applyMoving, moving, resetMoving, setContacts, setView } from './moving.ts';
import { guestName, inputSettings, palmNow } from './person.ts';
import { readPointers } from './pointer.ts';
import { observeSize } from './size.ts';
import { applyEvents, board, breakDown, resetBoard, setReady } from './state.ts';
import { errorCode, quietly, setOpenBoard, tell } from './tell.ts';
import { optionsOf } from './tools.ts';
import { readWheel } from './wheel.ts';

interface BoardSession {
  readonly address: BoardAddress;
  readonly canvas: HTMLCanvasElement;
  stop(): void;
}

let current: BoardSession | null = null;
let dying: ReturnType<typeof setTimeout> | undefined;

/** Shows the board until `release`; a second hold of the same board right after keeps it. */
export function holdBoard(address: BoardAddress): { canvas: HTMLCanvasElement; release(): void } {
  clearTimeout(dying);
  if (!current || !openCanvas(address)) {
    current?.stop();
    current = openSession(address);
  }
  const held = current;
  return {
    canvas: held.canvas,
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
  return current?.address.alias === alias && current.address.secret === secret ? current.canvas : null;
}

function openSession(address: BoardAddress): BoardSession {
  resetBoard(address.role);
  resetMoving();
  resetHolds();
  const canvas = makeCanvas();
  const hide = showHost(canvas);

  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const onEvents = (events: BoardEvents): void => {
    if (stopped) return;
    // Felt in the hand that is to lift now, where a device can.
    if (events.snapped) navigator.vibrate?.(8);
    applyMoving(events);
    applyEvents(events);
    for (const [name, value] of Object.entries(events)) {
      if (value !== undefined && value !== null) for (const fn of listeners.get(name) ?? []) fn(value);
    }
  };

  let stopped = false;
  let link: BoardLink | null = null;
  const cleanups: (() => void)[] = [];
  let covers: CoverKeeper | null = null;

  // Input that comes while the board starts waits here, so that nothing drawn early is lost.
  let waiting: ((link: BoardLink) => void)[] | null = [];
  const whenStarted = (send: (link: BoardLink) => void): void => {
    if (waiting) waiting.push(send);
    else if (link && !stopped) send(link);
  };

  const input = readPointers(canvas, {
    send: (buffer, count) => whenStarted((to) => to.samples(buffer, count)),
    onDown: endEditing,
    onContacts: setContacts,
    onLeave: () => whenStarted((to) => quietly(to.calls.leave())),
  });
  cleanups.push(
    showRingByTab(canvas),
    () => input.stop(),
    watchHolds(canvas, mayHold, (hold) => whenStarted((to) => quietly(answerHold(to, hold)))),
    readWheel(canvas, (dx, dy, x, y, zoom) => whenStarted((to) => to.wheel(dx, dy, x, y, zoom))),
    observeSize(canvas, ({ widthPx, heightPx, dpr }) => {
      setView(widthPx / dpr, heightPx / dpr);
      whenStarted((to) => quietly(to.calls.resize(widthPx, heightPx, dpr)));
    }),
    onAppearance((dark) => whenStarted((to) => quietly(to.calls.setDark(dark)))),
  );

  const calls = (async () => {
    const to = await openBoardLink(flags.worker, { onEvents, onBuffer: input.recycle, onBroken: breakDown });
    link = to;
    await to.start({
      canvas: to.canvasFor(canvas),
      ...sizeNow(canvas),
      alias: address.alias,
      secret: address.secret,
      origin: location.origin,
      ...(flags.renderer ? { renderer: flags.renderer } : {}),
      dark: appearance.dark,
      name: guestName(),
      fresh: address.fresh,
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      timeOrigin: performance.timeOrigin,
      flags: { fps: flags.fps, cover: flags.cover, trackCanvas: flags.trackCanvas, governor: flags.governor },
    });
    setOpenBoard(to.calls);
    quietly(to.calls.setFingerMode(inputSettings.fingerMode));
    quietly(to.calls.setPalm(...palmNow()));
    if (inputSettings.snap) quietly(to.calls.setSnap(true));
    quietly(to.calls.setTool(board.tool, optionsOf(board.tool)));
    const early = waiting ?? [];
    waiting = null;
    for (const send of early) send(to);
    cleanups.push(renameWhenOpen(address.alias));
    covers = keepCover(to.calls);
    return to.calls;
  })();
  const ready = calls.then(setReady);
  ready.catch((error: unknown) => breakDown(errorCode(error)));

  window.board = automationOf(
    () => calls,
    ready,
    (event, fn) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(fn as (value: unknown) => void));
      return () => set.delete(fn as (value: unknown) => void);
    },
  );

  return {
    address,
    canvas,
    stop() {
      stopped = true;
      for (const clean of cleanups) clean();
      hide();
      boardCanvasesEnded();
      setOpenBoard(null);
      // Pending transactions are on the disk already; the worker is asked to let go of its sockets and locks.
      Promise.resolve(covers?.leave())
        .then(() => link?.calls.stop())
        .catch(() => {})
        .finally(() => link?.end());
      board.ready = false;
    },
  };
}

function mayHold({ width, height }: PointerEvent): boolean {
  const [palmRadiusCss] = palmNow();
  const palm = palmRadiusCss > 0 && Math.max(width, height) > 2 * palmRadiusCss;
  return flags.features.floatingToolbar && inputSettings.hold && board.role === 'editor' && !palm;
}

async function answerHold(to: BoardLink, hold: Hold): Promise<void> {
  if (await grips(to.calls, hold)) return;
  to.samples(takenBack(hold), 1);
  ask(hold);
}

/** Whether a finger that selects rests on a thing: it is about to drag it. */
async function grips(calls: BoardCalls, { xCss, yCss }: Hold): Promise<boolean> {
  if (board.tool !== 'select') return false;
  const { camera, view } = moving;
  const x = camera.x + (xCss - view.w / 2) / camera.zoom;
  const y = camera.y + (yCss - view.h / 2) / camera.zoom;
  return (await calls.hit(x, y)) !== null;
}

/** After the board's own title is here, so that the new one follows it. */
function renameWhenOpen(alias: string): () => void {
  return subscribeKey(board, 'saved', (saved) => {
    const title = saved && board.role === 'editor' ? takeTitle(alias) : null;
    if (title !== null) tell((calls) => calls.setTitle(title));
  });
}

function makeCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', 'Board');
  return canvas;
}

function sizeNow(canvas: HTMLCanvasElement) {
  const dpr = devicePixelRatio || 1;
  const { width, height } = canvas.getBoundingClientRect();
  return { widthPx: Math.max(1, Math.round(width * dpr)), heightPx: Math.max(1, Math.round(height * dpr)), dpr };
}
