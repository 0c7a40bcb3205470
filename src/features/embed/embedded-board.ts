// The board of an embed: a thread that follows it, a canvas, and the input that moves the view. The page around scrolls over the board until
// it was pressed.

import { laterPart } from '#protocol/board-error.ts';
import type { BoardEvents } from '#protocol/board-events.ts';
import { EmbedHttp } from '#protocol/browser/embed-http.ts';
import type { Camera } from '#protocol/bus.ts';
import { PRESENT } from '#protocol/routes.ts';
import { BOARD_LEFT, type BoardLink, openBoardLink } from '../../bus/board-link.ts';
import { isSmallScreen } from '../../device/device.ts';
import { flags } from '../../flags/flags.ts';
import { type PointerInput, readPointers } from '../board/input/pointer.ts';
import { readWheel } from '../board/input/wheel.ts';
import { type BoardAddress, linkOf } from '../board/session/address.ts';
import { BoardSession } from '../board/session/board-session.ts';
import { observeSize, sizeNow } from '../board/session/canvas-size.ts';
import { retryLoad } from '../board/session/retry-load.ts';
import type { EmbedAppearance } from './appearance.ts';
import type { EmbedFrame, EmbedMessage } from './embed-frame.ts';
import type { FramePresentation } from './presenting.ts';

/** Height that the island covers at the foot, CSS px: views that fit the board leave it free. */
const ISLAND_CSS = 60;
/** How far an arrow key moves the view, CSS px. */
const STEP_CSS = 60;
const STOP_MS = 500;
/** Untouched for so long, a board leaves fingers to the page around it again, as it may fill all of a phone. */
const IDLE_MS = 8000;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class EmbeddedBoard {
  readonly #address: BoardAddress;
  readonly #board: BoardSession;
  readonly #frame: EmbedFrame;
  readonly #href: string;
  #link: BoardLink | null = null;
  /** For an address that asks for one, once the board is shown. */
  #presentation: FramePresentation | null = null;
  /** While the board is embedded too often, and its picture is shown. */
  #full: AbortController | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #state: 'loading' | 'shown' | 'ended' = 'loading';
  /** Reads contacts and the wheel once the board was pressed. */
  #input: { pointers: PointerInput; stopWheel(): void } | null = null;

  constructor(address: BoardAddress, frame: EmbedFrame) {
    this.#address = address;
    this.#board = new BoardSession(address);
    this.#frame = frame;
    this.#href = linkOf(address, location.origin);
  }

  async start(appearance: EmbedAppearance): Promise<void> {
    const { canvas } = this.#frame;
    this.#frame.showBoard(this.#href, { zoom: (direction) => this.#zoom(direction), fit: () => this.#fit() });
    this.#frame.showLoading(true);
    const link = await openBoardLink(flags.worker, {
      onEvents: (events) => this.#onEvents(events),
      onBuffer: (buffer) => this.#input?.pointers.recycle(buffer),
      onBroken: () => this.#end('failed'),
    });
    this.#link = link;
    await link.start({
      canvas: link.canvasFor(canvas),
      ...sizeNow(canvas),
      alias: this.#address.alias,
      secret: this.#address.secret,
      origin: location.origin,
      ...(flags.renderer && { renderer: flags.renderer }),
      dark: appearance.isDark,
      name: '',
      fresh: false,
      embed: true,
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      timeOrigin: performance.timeOrigin,
      flags: { fps: false, cover: false, trackCanvas: false, governor: flags.governor },
    });
    const { calls } = link;
    this.#board.setCalls(calls);
    this.#board.tell(() => calls.setTool('hand'));
    this.#board.tell(() => calls.setBars(0, ISLAND_CSS));
    appearance.onChange((isDark) => this.#board.tell(() => calls.setDark(isDark)));
    observeSize(canvas, ({ widthPx, heightPx, dpr }) => {
      const isSmall = isSmallScreen(widthPx / dpr, heightPx / dpr);
      this.#board.tell(() => calls.resize(widthPx, heightPx, dpr, isSmall));
    });
    this.#listen(canvas);
  }

  /** A mouse moves the board with its first press, a finger with the first tap: before that it scrolls the page around. */
  #listen(canvas: HTMLCanvasElement): void {
    // Before the canvas gets the same event, so that a drag moves the board at once.
    const capture = { capture: true } as const;
    document.addEventListener(
      'pointerdown',
      ({ target, pointerType }) => target === canvas && pointerType !== 'touch' && this.#activate(canvas),
      capture,
    );
    canvas.addEventListener('click', () => this.#activate(canvas));
    canvas.addEventListener('keydown', (event) => this.#onKey(event, canvas));
    addEventListener('blur', () => this.#deactivate(canvas));
    canvas.addEventListener('pointerup', ({ pointerType }) => {
      clearTimeout(this.#idle);
      if (pointerType === 'touch') this.#idle = setTimeout(() => this.#deactivate(canvas), IDLE_MS);
    });
    canvas.addEventListener('pointerdown', () => clearTimeout(this.#idle));
  }

  #activate(canvas: HTMLCanvasElement): void {
    if (this.#input) return;
    canvas.dataset.active = '';
    this.#input = {
      pointers: readPointers(canvas, this.#board.motion, {
        send: (buffer, count) => this.#link?.samples(buffer, count),
        onDown() {},
        onLeave() {},
      }),
      stopWheel: readWheel(canvas, (...wheel) => this.#link?.wheel(...wheel)),
    };
  }

  #deactivate(canvas: HTMLCanvasElement): void {
    delete canvas.dataset.active;
    this.#input?.pointers.stop();
    this.#input?.stopWheel();
    this.#input = null;
  }

  #onKey(event: KeyboardEvent, canvas: HTMLCanvasElement): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const arrow = ARROWS[key];
    if (arrow) this.#move(...arrow);
    else if (key === '+' || key === '=') this.#zoom(1);
    else if (key === '-') this.#zoom(-1);
    else if (key === '0') this.#fit();
    else if (key === 'Escape') this.#deactivate(canvas);
    else return;
    event.preventDefault();
  }

  #move(x: number, y: number): void {
    const { camera } = this.#board.motion;
    const step = STEP_CSS / camera.zoom;
    const moved: Camera = { ...camera, x: camera.x + x * step, y: camera.y + y * step };
    this.#board.tell((calls) => calls.cameraSet(moved));
  }

  #zoom(direction: 1 | -1): void {
    this.#board.tell((calls) => calls.zoomStep(direction));
  }

  #fit(): void {
    this.#board.tell((calls) => calls.cameraFit('all'));
  }

  #onEvents(events: BoardEvents): void {
    if (this.#state === 'ended') return;
    const { camera, title, loading, refused, fatal, notice, upTo } = events;
    this.#board.queue.acknowledge(upTo ?? 0, () => this.#board.motion.apply({ ...(camera && { camera }) }));
    if (camera) this.#frame.showZoom(camera.zoom);
    if (title !== undefined) this.#frame.showTitle(title);
    if (loading === null) {
      this.#full?.abort();
      this.#full = null;
      this.#frame.hideCover();
      this.#frame.showLoading(false);
      if (!refused && this.#state === 'loading') {
        this.#state = 'shown';
        if (isPresenting()) void this.#present();
      }
    }
    if (events.changes !== undefined) this.#presentation?.refresh();
    if (notice?.code === 'too-many') void this.#showCover();
    if (fatal || notice?.code === 'damaged' || notice?.code === 'too-old') this.#end('failed');
    if (refused) this.#end(refused === 'wrong' || refused === 'ended' ? refused : 'closed');
  }

  /** Shows the frames one by one. Without that code the board is shown as it is. */
  async #present(): Promise<void> {
    const load = () => laterPart(import('./presenting.ts').then(({ loadPresentation }) => loadPresentation()));
    const start = await retryLoad(load).catch(console.info);
    if (start && this.#state === 'shown') this.#presentation = start(this.#board, this.#frame);
  }

  /** Nothing of the board stays on the page. */
  #end(message: EmbedMessage): void {
    this.#state = 'ended';
    this.#full?.abort();
    this.#presentation?.stop();
    this.#deactivate(this.#frame.canvas);
    this.#board.setCalls(null);
    if (this.#link) void stopped(this.#link);
    this.#link = null;
    this.#frame.showMessage(message, message === 'closed' || message === 'failed' ? this.#href : undefined);
  }

  /** Once until the board is there: each attempt that fails says again that it is embedded too often. */
  async #showCover(): Promise<void> {
    if (this.#full) return;
    this.#full = new AbortController();
    const { signal } = this.#full;
    const http = new EmbedHttp({ origin: location.origin, fetch: (...request) => fetch(...request) }, this.#address);
    const picture = await http.cover(signal).catch(() => undefined);
    if (!signal.aborted) this.#frame.showCover(picture);
  }
}

/** Stops what follows the board, wherever it runs, and ends its thread: at the latest after STOP_MS, for a part may still load. */
async function stopped({ calls, end }: BoardLink): Promise<void> {
  await Promise.race([calls.stop().catch(console.info), new Promise((resolve) => setTimeout(resolve, STOP_MS))]);
  end(BOARD_LEFT);
}

/** Whether the address asks for the frames one by one, and this installation presents. */
function isPresenting(): boolean {
  return flags.features.presentation && new URLSearchParams(location.search).get(PRESENT) === '1';
}
