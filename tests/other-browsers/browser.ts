// What the smoke suite asks of a browser, whatever makes it: one tab with a mouse, a finger and keys, through the browser's own
// input pipeline. Positions are CSS px of the page. Knows no board.

export interface Point {
  x: number;
  y: number;
}

export interface Tab {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Runs in the page and waits for its promise; what goes in and out is JSON. */
  run<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Presses at the first point, goes along the others, lets go at the last unless told to hold. */
  drag(points: readonly Point[], options?: { hold?: boolean }): Promise<void>;
  release(): Promise<void>;
  /** One finger along these points. */
  touch(points: readonly Point[]): Promise<void>;
  wheel(at: Point, dx: number, dy: number, options?: { ctrl?: boolean }): Promise<void>;
  /** One key after the other, as typed. */
  type(text: string): Promise<void>;
  /** Like 'Escape' or 'Control+z'. */
  press(keys: string): Promise<void>;
  /** PNG of the view. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Browser {
  readonly name: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export const VIEW = { width: 1000, height: 640 };
