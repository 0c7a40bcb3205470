// The board of a preview: a canvas, a thread and an engine of its own, without storage and server. It can be moved and zoomed. Light, as covers are.

import { transfer } from 'comlink';
import type { Camera } from '#protocol/bus.ts';
import { type BoardCalls, type BoardLink, openBoardLink } from '../../../bus/board-link.ts';
import { isSmallScreen } from '../../../device/device.ts';
import { flags } from '../../../flags/flags.ts';
import { readPointers } from '../../board/input/pointer.ts';
import { readWheel } from '../../board/input/wheel.ts';
import { packItems } from '../../board/parts/automation/pack.ts';
import { BoardSession } from '../../board/session/board-session.ts';
import { observeSize, sizeNow } from '../../board/session/canvas-size.ts';
import type { TemplateContent } from './content.ts';

/** Around the items that the view is fitted to, CSS px. */
const MARGIN_CSS = 20;
/** Height of the titles of frames, which are above them, CSS px. */
const TITLE_CSS = 24;
/** Kept clear at the bottom for the zoom buttons (preview.module.css), CSS px. */
const ZOOM_BUTTONS_CSS = 72;
/** No template is shown larger than it is. */
const MAX_ZOOM = 1;
/** How far an arrow key moves the view, CSS px. */
const STEP_CSS = 60;
/** Steps to the right and down, by key. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The link of a board without an address. */
const NO_ADDRESS = { alias: '', secret: '', role: 'viewer', fresh: true } as const;

export interface PreviewBoardListeners {
  /** The items are drawn. */
  onDrawn(): void;
  /** No board can be shown: the thread or its engine could not be loaded, or broke. */
  onFailed(error: unknown): void;
}

export class PreviewBoard {
  readonly #canvas = document.createElement('canvas');
  readonly #board = new BoardSession(NO_ADDRESS);
  readonly #on: PreviewBoardListeners;
  readonly #started: Promise<BoardLink>;
  #cleanups: (() => void)[] = [];
  #isEnded = false;
  /** The view fits the items: the next camera is that of a drawn frame. */
  #isFitted = false;
  #ids: string[] = [];

  /** `host` gets the canvas, which has the name `label` for screen readers. `images`: those that the items name, by their SHA-256. */
  constructor(host: HTMLElement, label: string, images: ReadonlyMap<string, Blob>, on: PreviewBoardListeners) {
    this.#on = on;
    const canvas = this.#canvas;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', label);
    canvas.addEventListener('keydown', (event) => this.#press(event));
    host.append(canvas);
    this.#started = this.#start(images);
    this.#started.catch((error: unknown) => this.#fail(error));
  }

  /** Shows these items in place of those before. The first time the view is fitted to them. */
  async show({ items }: TemplateContent): Promise<void> {
    try {
      const [{ calls }, packed] = await Promise.all([this.#started, packItems(items)]);
      const isFirst = this.#ids.length === 0;
      if (!isFirst) await calls.removeItems(this.#ids);
      this.#ids = await calls.load(packed.items, transfer(packed.points, [packed.points.buffer]), packed.offsets);
      this.#isFitted = true;
      if (isFirst) await this.#fit(calls);
      else this.#on.onDrawn();
    } catch (error) {
      this.#fail(error);
    }
  }

  zoom(direction: 1 | -1): void {
    this.#board.tell((calls) => calls.zoomStep(direction));
  }

  fitView(): void {
    this.#board.tell((calls) => this.#fit(calls));
  }

  #press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const arrow = ARROWS[key];
    if (arrow) this.#move(...arrow);
    else if (key === '+' || key === '=') this.zoom(1);
    else if (key === '-') this.zoom(-1);
    else if (key === '0') this.fitView();
    else return;
    event.preventDefault();
  }

  /** Moves the view by steps to the right and down. */
  #move(x: number, y: number): void {
    const { camera } = this.#board.motion;
    const step = STEP_CSS / camera.zoom;
    const moved: Camera = { ...camera, x: camera.x + x * step, y: camera.y + y * step };
    this.#board.tell((calls) => calls.cameraSet(moved));
  }

  end(): void {
    this.#isEnded = true;
    this.#board.setCalls(null);
    for (const clean of this.#cleanups) clean();
    this.#canvas.remove();
    this.#started.then(
      (link) =>
        link.calls
          .stop()
          .catch(() => undefined)
          .finally(() => link.end()),
      () => undefined,
    );
  }

  async #start(images: ReadonlyMap<string, Blob>): Promise<BoardLink> {
    const canvas = this.#canvas;
    const link = await openBoardLink(true, {
      onEvents: ({ camera, fatal }) => {
        if (camera) this.#follow(camera);
        if (fatal) this.#fail(fatal.message);
      },
      onBuffer: (buffer) => input.recycle(buffer),
      onBroken: (message) => this.#fail(message),
    });
    const input = readPointers(canvas, this.#board.motion, {
      send: (buffer, count) => link.samples(buffer, count),
      onDown() {},
      onLeave() {},
    });
    this.#cleanups = [() => input.stop(), readWheel(canvas, (...wheel) => link.wheel(...wheel))];
    await link.start({
      canvas: link.canvasFor(canvas),
      ...sizeNow(canvas),
      alias: '',
      secret: '',
      origin: location.origin,
      ...(flags.renderer && { renderer: flags.renderer }),
      dark: false,
      name: '',
      fresh: true,
      past: true,
      preview: images,
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      timeOrigin: performance.timeOrigin,
      // The board is small: it is drawn in all its px.
      flags: { fps: false, cover: false, trackCanvas: false, governor: false },
    });
    const { calls } = link;
    this.#board.setCalls(calls);
    await calls.setTool('hand');
    this.#cleanups.push(
      observeSize(canvas, ({ widthPx, heightPx, dpr }) => {
        const isSmall = isSmallScreen(widthPx / dpr, heightPx / dpr);
        this.#board.tell(() => calls.resize(widthPx, heightPx, dpr, isSmall));
      }),
    );
    return link;
  }

  /** Closer to the edges than a board is fitted, since no bars are around it. */
  async #fit(calls: BoardCalls): Promise<void> {
    const bounds = (await calls.items()).map((item) => item.bounds);
    const left = Math.min(...bounds.map(({ x }) => x));
    const top = Math.min(...bounds.map(({ y }) => y));
    const w = Math.max(...bounds.map((box) => box.x + box.w)) - left;
    const h = Math.max(...bounds.map((box) => box.y + box.h)) - top;
    const { clientWidth, clientHeight } = this.#canvas;
    const aboveCss = MARGIN_CSS + TITLE_CSS;
    const zoom = Math.min(
      MAX_ZOOM,
      (clientWidth - 2 * MARGIN_CSS) / w,
      (clientHeight - aboveCss - ZOOM_BUTTONS_CSS) / h,
    );
    if (Number.isFinite(zoom) && zoom > 0)
      await calls.cameraSet({ x: left + w / 2, y: top + h / 2 - (aboveCss - ZOOM_BUTTONS_CSS) / 2 / zoom, zoom });
  }

  #follow(camera: Camera): void {
    if (this.#isEnded) return;
    this.#board.motion.apply({ camera });
    if (this.#isFitted) this.#on.onDrawn();
  }

  #fail(error: unknown): void {
    if (!this.#isEnded) this.#on.onFailed(error);
  }
}
