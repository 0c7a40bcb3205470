// A second board over the open one, which shows what that one was: a canvas, a thread and an engine of its own. It can be panned
// and zoomed, and only looked at. The open board goes on beneath and hears nothing of it.

import { subscribeKey } from 'valtio/vanilla/utils';
import { BoardError } from '#protocol/board-error.ts';
import type { PastMoment } from '#protocol/board-events.ts';
import type { BoardContent } from '#protocol/bus.ts';
import { callsOf } from '#protocol/commands.ts';
import { BOARD_LEFT, type BoardLink, openBoardLink } from '../../../bus/board-link.ts';
import { onAppearance } from '../../../device/appearance.ts';
import { isSmallScreen } from '../../../device/device.ts';
import { flags } from '../../../flags/flags.ts';
import { readPointers } from '../input/pointer.ts';
import { readWheel } from '../input/wheel.ts';
import { BoardSession, errorCode } from '../session/board-session.ts';
import { observeSize } from '../session/canvas-size.ts';
import { initOf } from '../session/init.ts';
import { applyEvents } from '../session/store.ts';

/** What a second board that cannot be shown is refused with. */
const NOT_LOADED = 'not-loaded';

export interface PastBoard {
  /** It has the calls of its own thread; nothing on it can be edited. */
  readonly board: BoardSession;
  /** As it was after this row. Of many asked for while one is on its way only the last is shown. */
  show(seq: number): void;
  /** These rows one after the other, so many times as quick as they came; 0: stands still. */
  play(from: number, upTo: number, speed: number): void;
  /** What is shown now. */
  content(): Promise<BoardContent>;
  end(): void;
}

export interface PastBoardListeners {
  onMoment(moment: PastMoment & { plays: boolean }): void;
  /** Something asked for is on its way. */
  onBusy(busy: boolean): void;
  onError(code: string): void;
}

/** In `host`, whose canvas it makes; where `open` is looked at. */
export function lookBack(open: BoardSession, host: HTMLElement, on: PastBoardListeners): PastBoard {
  const board = new BoardSession({ ...open.address, role: 'viewer', fresh: false });
  const canvas = document.createElement('canvas');
  host.append(canvas);
  let ended = false;
  let broken = false;
  let link: BoardLink | null = null;
  let wanted: number | null = null;
  let showing = false;
  board.motion.apply({ camera: open.motion.camera });

  const started = openBoardLink(flags.worker, {
    onEvents: ({ past, loading, camera, fatal }) => {
      if (ended) return;
      if (camera) board.motion.apply({ camera });
      if (past) on.onMoment(past);
      if (loading !== undefined) applyEvents(board.store, { loading });
      if (fatal) on.onError('busy');
    },
    onBuffer: (buffer) => input.recycle(buffer),
    onBroken() {
      broken = true;
      link?.end(NOT_LOADED);
      if (!ended) on.onError(NOT_LOADED);
    },
  }).then(async (to) => {
    link = to;
    if (ended || broken) return to.end(broken ? NOT_LOADED : undefined);
    const { camera } = board.motion;
    await to.start({
      ...initOf(to.canvasFor(canvas), canvas, board.address),
      name: '',
      fresh: false,
      past: true,
      flags: { fps: false, cover: false, trackCanvas: false, governor: flags.governor },
    });
    open.quietly(to.calls.setTool('hand'));
    open.quietly(to.calls.cameraSet(camera));
  });
  started.catch((error: unknown) => !ended && on.onError(errorCode(error)));
  // Calls before its thread has started wait for that.
  const later = callsOf(async (name, ...args) => {
    await started;
    if (!link || ended) throw new BoardError(BOARD_LEFT);
    return (link.calls[name] as (...given: unknown[]) => Promise<unknown>)(...args);
  });
  board.setCalls({ ...later, stop: async () => link?.calls.stop() });
  const tell = (call: (to: BoardLink) => unknown): void => {
    started.then(() => link && !ended && open.quietly(call(link))).catch(() => undefined);
  };

  const input = readPointers(canvas, board.motion, {
    send: (buffer, count) => tell((to) => to.samples(buffer, count)),
    onDown() {},
    onLeave() {},
  });
  const cleanups = [
    subscribeKey(board.store, 'notice', (notice) => notice && on.onError(notice.code)),
    () => input.stop(),
    readWheel(canvas, (dx, dy, x, y, zoom) => tell((to) => to.wheel(dx, dy, x, y, zoom))),
    observeSize(canvas, ({ widthPx, heightPx, dpr }) => {
      const isSmall = isSmallScreen(widthPx / dpr, heightPx / dpr);
      tell((to) => to.calls.resize(widthPx, heightPx, dpr, isSmall));
    }),
    onAppearance((dark) => tell((to) => to.calls.setDark(dark))),
  ];

  const showAll = async (): Promise<void> => {
    if (showing) return;
    showing = true;
    on.onBusy(true);
    try {
      await started;
      while (wanted !== null && link && !ended) {
        const seq = wanted;
        wanted = null;
        await link.calls.showAt(seq);
      }
    } catch (error) {
      if (!ended) on.onError(errorCode(error));
    } finally {
      showing = false;
      if (!ended) on.onBusy(false);
    }
  };

  return {
    board,
    show(seq) {
      wanted = seq;
      void showAll();
    },
    play(from, upTo, speed) {
      wanted = null;
      tell((to) => to.calls.play(from, upTo, speed));
    },
    async content() {
      await started;
      if (!link) throw new Error('not-started');
      return link.calls.content();
    },
    end() {
      ended = true;
      board.setCalls(null);
      for (const clean of cleanups) clean();
      canvas.remove();
      Promise.resolve(link?.calls.stop())
        .catch(() => undefined)
        .finally(() => link?.end());
    },
  };
}
