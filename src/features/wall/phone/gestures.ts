// What fingers, a mouse and arrow keys on the pad ask the panel for: a laser that goes where the finger goes, as with a trackpad, or the
// view. What comes in between two messages is joined: a panel hears some 20 a second.

import type { RemoteCommand } from '#protocol/remote.ts';

export type PadMode = 'laser' | 'move';

interface Finger {
  x: number;
  y: number;
}

/** Of 30 commands a second this leaves some for presses. */
const EVERY_MS = 50;
const MAX_ZOOM = 2;
const KEY_STEP = 0.03;
/** After a key the laser stays for this, ms. */
const KEY_SHOWS_MS = 1500;

export class Pad {
  mode: PadMode = 'laser';
  readonly #send: (command: RemoteCommand) => void;
  readonly #fingers = new Map<number, Finger>();
  /** Where the laser is, parts of the panel's view; it goes on from where it was. */
  readonly #at = { x: 0.5, y: 0.5 };
  #moved = { dx: 0, dy: 0, zoom: 1 };
  #isDue = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #off: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (command: RemoteCommand) => void) {
    this.#send = send;
  }

  down(id: number, x: number, y: number): void {
    this.#fingers.set(id, { x, y });
    clearTimeout(this.#off);
    if (this.mode === 'laser') this.#due();
  }

  /** `w`, `h`: of the pad; all of one unit. */
  move(id: number, x: number, y: number, w: number, h: number): void {
    const finger = this.#fingers.get(id);
    if (!finger || w <= 0 || h <= 0) return;
    const [dx, dy] = [(x - finger.x) / w, (y - finger.y) / h];
    const before = this.#spread();
    Object.assign(finger, { x, y });
    const after = this.#spread();
    this.#by(dx / this.#fingers.size, dy / this.#fingers.size, before > 0 ? after / before : 1);
  }

  up(id: number): void {
    if (!this.#fingers.delete(id) || this.#fingers.size > 0) return;
    this.flush();
    if (this.mode === 'laser') this.#send({ do: 'laser-off' });
  }

  /** By an arrow key; false: it is none. */
  key(key: string): boolean {
    const [dx, dy] = ARROWS[key] ?? [0, 0];
    const zoom = key === '+' ? 1.25 : key === '-' ? 0.8 : 1;
    if (dx === 0 && dy === 0 && (zoom === 1 || this.mode === 'laser')) return false;
    // A laser goes where the arrow says; the view goes there too, so what is on it goes the other way.
    const sign = this.mode === 'laser' ? 1 : -1;
    this.#by(sign * dx * KEY_STEP, sign * dy * KEY_STEP, zoom);
    clearTimeout(this.#off);
    if (this.mode === 'laser') this.#off = setTimeout(() => this.#send({ do: 'laser-off' }), KEY_SHOWS_MS);
    return true;
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isDue) return;
    this.#isDue = false;
    if (this.mode === 'laser') {
      this.#send({ do: 'laser', ...this.#at });
      return;
    }
    const { dx, dy, zoom } = this.#moved;
    this.#moved = { dx: 0, dy: 0, zoom: 1 };
    this.#send({ do: 'pad', dx: within(dx, -2, 2), dy: within(dy, -2, 2), zoom: within(zoom, 1 / MAX_ZOOM, MAX_ZOOM) });
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#off);
    this.#fingers.clear();
  }

  #by(dx: number, dy: number, zoom: number): void {
    if (this.mode === 'laser') {
      this.#at.x = within(this.#at.x + dx, 0, 1);
      this.#at.y = within(this.#at.y + dy, 0, 1);
    } else {
      this.#moved = { dx: this.#moved.dx + dx, dy: this.#moved.dy + dy, zoom: this.#moved.zoom * zoom };
    }
    this.#due();
  }

  /** The first at once, the others together. */
  #due(): void {
    this.#isDue = true;
    if (this.#timer === undefined) this.#sayAndWait();
  }

  #sayAndWait(): void {
    this.flush();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isDue) this.#sayAndWait();
    }, EVERY_MS);
  }

  /** How far two fingers are apart; 0: it is not two. */
  #spread(): number {
    const [a, b, c] = [...this.#fingers.values()];
    return a && b && !c ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (n: number, min: number, max: number): number => Math.min(max, Math.max(min, n));
