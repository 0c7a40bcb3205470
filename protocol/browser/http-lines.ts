// Lines by HTTP in place of sockets that do not open, until one opens. Loaded with the first that did not. SPEC: LINE-5, LINE-6.

import { HttpSocket } from './http-socket.ts';

/** The caller's way to the network. Its `socket` is replaced while lines go by HTTP. */
export interface LineEnvironment {
  socket(url: string): WebSocket;
  fetch: typeof fetch;
  randomBytes(n: number): Uint8Array;
  /** Lines go by HTTP from now on, or a socket has opened: the device remembers it. */
  noteByHttp?(isByHttp: boolean): void;
}

/** Pauses between two tries of a socket while lines go by HTTP. */
const TRY_MS = 30_000;
const MAX_TRY_MS = 600_000;
/** A socket that is silent for so long does not open: with a round trip of 30 s one takes four. */
const OPEN_MS = 150_000;
/** One tab of a browser holds a request at a time: it has six connections to a server. */
const LOCK = 'atrium-held-line';

const all = new WeakMap<LineEnvironment, HttpLines>();

/**
 * `silent`: the socket that did not open, or said nothing; undefined: none was tried yet. `restart` ends the present line; another is opened
 * then.
 */
export function useHttpLines(environment: LineEnvironment, silent: WebSocket | undefined, restart: () => void): void {
  const lines = all.get(environment) ?? new HttpLines(environment);
  all.set(environment, lines);
  lines.use(silent, restart);
}

class HttpLines {
  readonly #environment: LineEnvironment;
  readonly #socket: LineEnvironment['socket'];
  /** Pause before the next try of a socket. It grows also where a socket opens and is silent, so that connections do not alternate. */
  #pauseMs = 0;
  #isUsed = false;
  #isTrying = false;
  #endPause: (() => void) | undefined;
  /** One that has opened, until it is used. */
  #opened: WebSocket | undefined;

  constructor(environment: LineEnvironment) {
    this.#environment = environment;
    this.#socket = environment.socket;
  }

  use(silent: WebSocket | undefined, restart: () => void): void {
    if (this.#isUsed) return;
    if (silent?.readyState === WebSocket.OPEN) {
      // It has opened since.
      this.#environment.noteByHttp?.(false);
      return;
    }
    this.#isUsed = true;
    this.#environment.noteByHttp?.(true);
    this.#environment.socket = (url) => this.#next(url, restart);
    if (silent?.readyState === WebSocket.CONNECTING) restart();
  }

  #next(url: string, restart: () => void): WebSocket {
    const opened = this.#opened;
    this.#opened = undefined;
    if (opened?.readyState === WebSocket.OPEN) {
      this.#isUsed = false;
      this.#environment.socket = this.#socket;
      this.#environment.noteByHttp?.(false);
      queueMicrotask(() => opened.onopen?.(new Event('open')));
      return opened;
    }
    // A line that is lost and opened anew may be on another network.
    if (this.#isTrying) this.#endPause?.();
    else void this.#trySockets(url, restart);
    const { fetch, randomBytes } = this.#environment;
    const origin = url.replace(/^ws/, 'http').replace(/\/ws$/, '');
    return new HttpSocket(origin, { fetch, randomBytes, hold }) as unknown as WebSocket;
  }

  async #trySockets(url: string, restart: () => void): Promise<void> {
    this.#isTrying = true;
    while (this.#opened === undefined) {
      await this.#pause();
      this.#pauseMs = Math.min(MAX_TRY_MS, Math.max(TRY_MS, 2 * this.#pauseMs));
      this.#opened = await whenOpen(this.#socket(url));
    }
    this.#isTrying = false;
    restart();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#pauseMs);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Undefined: it does not open. */
function whenOpen(socket: WebSocket): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      socket.onopen = socket.onclose = null;
      const isOpen = socket.readyState === WebSocket.OPEN;
      if (!isOpen) socket.close();
      resolve(isOpen ? socket : undefined);
    };
    const timer = setTimeout(done, OPEN_MS);
    socket.onerror = () => {};
    socket.onopen = socket.onclose = done;
  });
}

/** A browser without locks holds no request. */
function hold<T>(work: (isHeld: boolean) => Promise<T>): Promise<T> {
  const { locks } = navigator;
  return locks
    ? (locks.request(LOCK, { ifAvailable: true }, (lock) => work(lock !== null)) as Promise<T>)
    : work(false);
}
