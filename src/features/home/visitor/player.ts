// Plays the visitor's board past React: of each hand the stroke it is drawing grows within its outline, and its cursor is there.
// Nothing runs while it is paused, out of view, in a hidden tab, or at its end.

import type { Hand } from './hands.ts';
import type { Picture } from './picture.ts';
import { handAt, type Turn, turnsOf } from './replay.ts';

/** A tab that was away, or a slow frame, is no reason to leave strokes out. */
const MAX_STEP_MS = 100;

interface Drawer {
  turns: Turn[];
  /** Turns whose strokes are shown. */
  shown: number;
  drawing: Turn | null;
  cursor: HTMLElement;
  pen: SVGGElement;
  outline: SVGPathElement;
  line: SVGPathElement;
}

export class Player {
  readonly #picture: Picture;
  readonly #strokes: SVGPathElement[] = [];
  readonly #drawers: Drawer[];
  readonly #endMs: number;
  readonly #ended: () => void;
  readonly #observer: IntersectionObserver;
  #inView = false;
  #playing = false;
  #ms = 0;
  #lastMs = 0;
  #frame = 0;

  /** `root` holds the elements of LiveBoard; `ended` is called when all is drawn. */
  constructor(root: HTMLElement, picture: Picture, hands: readonly Hand[], ended: () => void) {
    this.#picture = picture;
    for (const path of root.querySelectorAll<SVGPathElement>('[data-stroke]'))
      this.#strokes[Number(path.dataset.stroke)] = path;
    const ways = picture.strokes.map(({ ink, way }, stroke) => ({ ink, stroke, way: way.split(' ').map(Number) }));
    this.#drawers = hands.map(({ name, inks, firstMs }) => {
      const pen = root.querySelector<SVGGElement>(`[data-pen=${name}]`)!;
      const [outline, line] = pen.querySelectorAll('path');
      return {
        turns: turnsOf(
          ways.filter(({ ink }) => inks.includes(ink)),
          firstMs,
        ),
        shown: 0,
        drawing: null,
        cursor: root.querySelector<HTMLElement>(`[data-cursor=${name}]`)!,
        pen,
        outline: outline!,
        line: line!,
      };
    });
    this.#endMs = Math.max(...this.#drawers.map(({ turns }) => turns.at(-1)?.endMs ?? 0));
    this.#ended = ended;
    this.#observer = new IntersectionObserver((entries) => {
      this.#inView = entries.some(({ isIntersecting }) => isIntersecting);
      this.#run();
    });
    this.#observer.observe(root);
    document.addEventListener('visibilitychange', this.#run);
    this.#rewind();
  }

  /** From where it was paused; from the start after its end. */
  play(): void {
    if (this.#ms >= this.#endMs) this.#rewind();
    this.#playing = true;
    this.#run();
  }

  pause(): void {
    this.#playing = false;
    this.#run();
  }

  /** For good; the board is finished. */
  stop(): void {
    this.pause();
    this.#observer.disconnect();
    document.removeEventListener('visibilitychange', this.#run);
    this.#show(this.#endMs);
  }

  #rewind(): void {
    this.#ms = 0;
    for (const drawer of this.#drawers) {
      drawer.shown = 0;
      for (const { stroke } of drawer.turns) this.#strokes[stroke]!.style.visibility = 'hidden';
    }
    this.#show(0);
  }

  readonly #run = (): void => {
    cancelAnimationFrame(this.#frame);
    if (!this.#playing || !this.#inView || document.hidden) return;
    this.#lastMs = performance.now();
    this.#frame = requestAnimationFrame(this.#step);
  };

  readonly #step = (nowMs: number): void => {
    this.#ms += Math.max(0, Math.min(MAX_STEP_MS, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    this.#show(this.#ms);
    if (this.#ms < this.#endMs) {
      this.#frame = requestAnimationFrame(this.#step);
      return;
    }
    this.#playing = false;
    this.#ended();
  };

  #show(ms: number): void {
    for (const drawer of this.#drawers) {
      const { done, turn, part, x, y } = handAt(drawer.turns, ms);
      for (; drawer.shown < done; drawer.shown++)
        this.#strokes[drawer.turns[drawer.shown]!.stroke]!.style.visibility = '';
      if (turn !== drawer.drawing) this.#take(drawer, turn);
      if (turn) drawer.line.setAttribute('stroke-dashoffset', String(1 - part));
      drawer.cursor.style.transform = this.#place(x, y);
    }
  }

  /** The next stroke comes under the pen, or none. */
  #take(drawer: Drawer, turn: Turn | null): void {
    drawer.drawing = turn;
    drawer.pen.style.visibility = turn ? '' : 'hidden';
    if (!turn) return;
    const { ink, highlighter, outline, way, width } = this.#picture.strokes[turn.stroke]!;
    drawer.pen.toggleAttribute('data-highlighter', highlighter);
    drawer.outline.setAttribute('d', outline);
    drawer.line.setAttribute('d', `M${way}`);
    drawer.line.setAttribute('stroke', `var(--ink-${ink})`);
    // Wider than the ink: the outline cuts it.
    drawer.line.setAttribute('stroke-width', String(width * 1.5));
  }

  /** A cursor's element is as large as the picture: its percents are the picture's. */
  #place(x: number, y: number): string {
    const { x: left, y: top, w, h } = this.#picture;
    return `translate(${((x - left) / w) * 100}%, ${((y - top) / h) * 100}%)`;
  }
}
