// Presents the frames of an embedded board on this screen alone, if the address has `?present=1`. Stores nothing and calls no server. Loaded
// when such a board is shown.

import './presenting.css';
import type { ItemJson } from '#protocol/item-json.ts';
import { fitFrame, surroundPath } from '../board/parts/present/fit.ts';
import { type FrameStep, stepOfKey, stepOfSwipe } from '../board/parts/present/frame-steps.ts';
import { glide, mayGlide } from '../board/parts/present/glide.ts';
import { shownFrames } from '../board/queries/shown-frames.ts';
import type { BoardSession } from '../board/session/board-session.ts';
import { buttonOf, type EmbedFrame, fullScreenButton } from './embed-frame.ts';
import { PresentationBar, type PresentStrings } from './presentation-bar.ts';
import { stringsIn } from './strings.ts';

/** Changes of the board come in bursts. */
const SETTLE_MS = 400;
/** A view that differs by less is still the frame's, CSS px. */
const TOLERANCE_CSS = 1;
const SLIDES = 'M2 3h20M21 3v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V3M7 21l5-5 5 5';

/** Rejects if the strings cannot be loaded. */
export async function loadPresentation(): Promise<
  (board: BoardSession, frame: Pick<EmbedFrame, 'canvas' | 'strings'>) => FramePresentation
> {
  const strings = await stringsIn<PresentStrings>(document.documentElement.lang, 'present');
  if (!strings) throw new Error('no strings');
  return (board, frame) => new FramePresentation(board, frame, strings);
}

export class FramePresentation {
  readonly #board: BoardSession;
  readonly #canvas: HTMLCanvasElement;
  readonly #stage = Object.assign(document.createElement('div'), { className: 'stage' });
  readonly #surround = Object.assign(document.createElement('div'), { className: 'surround' });
  readonly #bar: PresentationBar;
  /** Starts the presentation again after somebody has left it. */
  readonly #startButton: HTMLButtonElement;
  #frames: readonly ItemJson[] = [];
  /** The presented frame. Its last place stays on the screen where it was deleted. */
  #presented: ItemJson | null = null;
  #index = 0;
  #running: AbortController | null = null;
  #stopGlide = (): void => {};
  /** Whether the view has arrived at the frame: what moves it after that is taken back. */
  #hasArrived = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts if the board has frames. */
  constructor(board: BoardSession, frame: Pick<EmbedFrame, 'canvas' | 'strings'>, strings: PresentStrings) {
    this.#board = board;
    this.#canvas = frame.canvas;
    this.#bar = new PresentationBar(strings, fullScreenButton(frame.strings), {
      step: (to) => this.#go(to),
      leave: () => this.#leave(),
    });
    this.#startButton = buttonOf({ name: strings.action.present, icon: SLIDES, onPress: () => this.#restart() });
    this.#stage.append(this.#surround);
    this.#listenPresses();
    void this.#load().then(() => this.#start());
  }

  /** Shows the frames as they are now: the board has changed. */
  refresh(): void {
    if (!this.#running) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#load().then(() => this.#show());
    }, SETTLE_MS);
  }

  /** Removes the presentation from the page. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stopGlide();
    this.#running?.abort();
    this.#running = null;
    this.#stage.remove();
    this.#bar.element.remove();
    delete this.#main?.dataset.presents;
    this.#canvas.tabIndex = 0;
  }

  get #main(): HTMLElement | null {
    return this.#canvas.parentElement;
  }

  async #load(): Promise<void> {
    const { calls } = this.#board;
    if (!calls) return;
    // A board that has just ended does not answer.
    this.#frames = await shownFrames(calls).catch(() => this.#frames);
    const index = this.#frames.findIndex(({ id }) => id === this.#presented?.id);
    if (index < 0) return;
    this.#index = index;
    this.#presented = this.#frames[index] ?? null;
  }

  #start(): void {
    const main = this.#main;
    if (!main || this.#running || this.#frames.length === 0) return;
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#startButton.remove();
    main.dataset.presents = '';
    // The stage covers it.
    this.#canvas.tabIndex = -1;
    main.append(this.#stage, this.#bar.element);
    addEventListener('keydown', (event) => this.#onKey(event), { capture: true, signal });
    const observer = new ResizeObserver(() => this.#show({ glides: false }));
    observer.observe(this.#stage);
    const stopMotion = this.#board.motion.onChange(() => this.#keepView());
    signal.addEventListener('abort', () => {
      observer.disconnect();
      stopMotion();
    });
    this.#show({ glides: false });
  }

  /** Leaves the board as a page that does not present has it, with a button to start again. */
  #leave(): void {
    const hadFocus = this.#bar.element.contains(document.activeElement);
    this.stop();
    this.#main?.querySelector('.island')?.prepend(this.#startButton);
    this.#board.tell((calls) => calls.cameraFit('all'));
    if (hadFocus) this.#startButton.focus();
  }

  #restart(): void {
    void this.#load().then(() => {
      this.#start();
      if (this.#running) this.#bar.focus();
    });
  }

  #go(step: FrameStep): void {
    const last = this.#frames.length - 1;
    const isDeleted = !this.#frames.some(({ id }) => id === this.#presented?.id);
    const to = { first: 0, last, previous: this.#index - 1, next: isDeleted ? this.#index : this.#index + 1 }[step];
    this.#index = Math.min(last, Math.max(0, to));
    this.#presented = this.#frames[this.#index] ?? this.#presented;
    this.#show();
  }

  #show({ glides = true } = {}): void {
    const presented = this.#presented ?? this.#frames[this.#index];
    if (!presented || !this.#running) return;
    this.#presented = presented;
    this.#bar.show(this.#index, this.#frames);
    const { camera, path } = this.#fitted(presented);
    this.#surround.style.clipPath = path;
    this.#stopGlide();
    this.#hasArrived = false;
    if (glides && mayGlide()) this.#stopGlide = glide(this.#board, camera);
    else this.#board.tell((calls) => calls.cameraSet(camera));
  }

  /** The frame over the bar, as large as fits. */
  #fitted(frame: ItemJson) {
    const view = { w: this.#stage.clientWidth, h: this.#stage.clientHeight };
    const fitted = fitFrame(frame, view, true);
    const { camera } = fitted;
    const below = this.#canvas.clientHeight - view.h;
    return {
      camera: { ...camera, y: camera.y + below / 2 / camera.zoom },
      path: surroundPath(fitted, view),
    };
  }

  /** Keeps the frame in its place when the page around moves the view. */
  #keepView(): void {
    if (!this.#presented) return;
    const { camera } = this.#fitted(this.#presented);
    const now = this.#board.motion.camera;
    const offCss = Math.hypot(now.x - camera.x, now.y - camera.y) * camera.zoom;
    const isFitted = offCss < TOLERANCE_CSS && Math.abs(now.zoom / camera.zoom - 1) < 0.001;
    if (this.#hasArrived && !isFitted) this.#board.tell((calls) => calls.cameraSet(camera));
    this.#hasArrived ||= isFitted;
  }

  #onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || event.isComposing) return;
    const isInControl = target instanceof Element && target.closest('button, a') !== null;
    if (isInControl && (key === 'Enter' || key === ' ')) return;
    const step = key === 'Enter' ? 'next' : stepOfKey(event);
    if (step) this.#go(step);
    else if (key === 'Escape') this.#leave();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** A press turns to the next frame, a swipe to its side. Up and down a finger scrolls the page around. */
  #listenPresses(): void {
    let down: { x: number; y: number } | null = null;
    let hasSwiped = false;
    this.#stage.addEventListener('pointerdown', ({ pointerType, clientX: x, clientY: y }) => {
      hasSwiped = false;
      down = pointerType === 'touch' ? { x, y } : null;
    });
    this.#stage.addEventListener('pointercancel', () => {
      down = null;
    });
    this.#stage.addEventListener('pointerup', ({ clientX, clientY }) => {
      const step = down && stepOfSwipe(clientX - down.x, clientY - down.y);
      down = null;
      if (!step) return;
      hasSwiped = true;
      this.#go(step);
    });
    this.#stage.addEventListener('click', () => {
      if (!hasSwiped) this.#go('next');
    });
  }
}
