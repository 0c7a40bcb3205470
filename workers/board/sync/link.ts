// Holds one socket to the server and reconnects when it is lost: ticket, HELLO, heartbeat, back-off with jitter, what a close code
// means for reconnecting. Each socket's events are its own: an old one that closes late changes nothing.
// Knows frames as bytes and types; nothing of queues, rows or the engine.

import type { ConnectionFailure } from '#protocol/board-events.ts';
import type { Access } from '#protocol/browser/board-http.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { CLOSE } from '#protocol/errors.ts';
import {
  type ClientFrame,
  decodeServerFrame,
  encodeClientFrame,
  type HelloFrame,
  type Outcome,
  type ServerFrame,
} from '#protocol/frames.ts';
import type { BoardApi } from './board-api.ts';
import type { BrowserEnvironment } from './environment.ts';

/** The calls of the HTTP side that a link makes. */
export type LinkApi = Pick<BoardApi, 'forget' | 'opened' | 'ticket'>;

export interface LinkEvents {
  /** The socket is open: who says hello. */
  hello(ticket: string, opened: Access): HelloFrame;
  frame(frame: ServerFrame, bytes: number): void;
  /** The attempt failed or the socket ended. `code`: of CLOSE or an API error's name; undefined for the network. */
  down(code: number | string | undefined): void;
  /** Returns the longest pause before the next attempt, ms; undefined: as after any other end. */
  pauseMs?(code: number | string | undefined): number | undefined;
}

/** No reconnecting after these: rights, version or the server's data must change first, and a person ask again. */
const FINAL: readonly (number | string)[] = [
  CLOSE.forbidden,
  CLOSE.gone,
  CLOSE['too-old'],
  CLOSE.damaged,
  'forbidden',
  'removed',
  'permission-required',
  'not-found',
  'gone',
  'bad-secret',
];
/** After these the board is opened anew: an answer by HTTP names what is full. */
const FORGETS: readonly (number | string | undefined)[] = [
  CLOSE.unauthorized,
  CLOSE.forbidden,
  CLOSE['too-many'],
  'removed',
  'unauthorized',
];
/** A socket that was open for this long resets the back-off. */
const LIVED_MS = 5_000;
/** Longest round trip that is waited for. */
const MAX_ROUND_TRIP_MS = 30_000;

export class Link {
  readonly #api: LinkApi;
  readonly #environment: BrowserEnvironment;
  readonly #events: LinkEvents;
  readonly #url: string;
  #socket: WebSocket | undefined;
  #tries = 0;
  /** How long the next attempt may take to its ticket, and from there to WELCOME. */
  #patienceMs: number;
  /** The last round trip that was measured. */
  #roundTripMs = 0;
  #isOnline = navigator.onLine !== false;
  /** The server gave a ticket, and no frame came by the socket. */
  #isBlocked = false;
  #stopped = true;
  #attempt = new AbortController();
  #wake: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #probe: (() => void) | undefined;

  constructor(origin: string, api: LinkApi, environment: BrowserEnvironment, events: LinkEvents) {
    this.#url = `${origin.replace(/^http/, 'ws')}/ws`;
    this.#api = api;
    this.#environment = environment;
    this.#patienceMs = environment.timing.connectMs;
    this.#events = events;
  }

  start(): void {
    this.#stopped = false;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.restart();
    this.wake();
    await this.#running;
  }

  /** Ends a pause. Also takes up again what a final refusal had ended. */
  wake(): void {
    this.#tries = 0;
    this.#wake?.();
  }

  /** The browser is on a network again, or on none. */
  network(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#patienceMs = this.#environment.timing.connectMs;
    if (isOnline) this.wake();
    else this.restart();
  }

  /** Why there is no socket. Undefined: this device is on no network. */
  get failure(): ConnectionFailure | undefined {
    if (!this.#isOnline) return undefined;
    return this.#isBlocked ? 'connection-blocked' : 'server-unreachable';
  }

  /** How long an answer may take. */
  get answerMs(): number {
    return Math.max(this.#environment.timing.answerMs, 1.5 * this.#roundTripMs);
  }

  /** Ends the present socket or attempt; the next one follows by itself. */
  restart(): void {
    this.#attempt.abort();
  }

  /** Asks the server whether it is there; a socket that does not answer is given up. */
  probe(): void {
    this.#probe?.();
  }

  /** False when there is no socket to take it. */
  send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(encodeClientFrame(frame) as Uint8Array<ArrayBuffer>);
    return true;
  }

  /** Bytes given to the socket and not yet to the network. */
  get unsentBytes(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#attempt = new AbortController();
      const startedMs = this.#environment.now();
      const code = await this.#once(this.#attempt.signal);
      if (this.#stopped) return;
      if (code !== undefined) this.#isBlocked = false;
      if (FORGETS.includes(code)) this.#api.forget();
      this.#events.down(code);
      if (this.#stopped) return;
      if (this.#environment.now() - startedMs > LIVED_MS) this.#tries = 0;
      await this.#pause(code !== undefined && FINAL.includes(code), this.#events.pauseMs?.(code));
    }
  }

  /** One socket from its ticket to its end; answers why it ended. */
  async #once(signal: AbortSignal): Promise<number | string | undefined> {
    let ticket: string;
    let opened: Access;
    const byHttp = this.#environment.byHttp ? this.#goByHttp() : undefined;
    const patience = this.#limit(() => this.restart());
    try {
      ticket = await this.#api.ticket(signal);
      opened = await this.#api.opened(signal);
    } catch (error) {
      this.#isBlocked = false;
      return error instanceof ApiError && error.code !== 'network' ? error.code : undefined;
    } finally {
      clearTimeout(patience);
    }
    await byHttp;
    if (signal.aborted) return undefined;
    return this.#talk(signal, () => this.#events.hello(ticket, opened));
  }

  /** Ends what takes too long. The next may take twice as long: a round trip may take seconds. */
  #limit(end: () => void): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#patienceMs = Math.min(this.#environment.timing.maxConnectMs, 2 * this.#patienceMs);
      end();
    }, this.#patienceMs);
  }

  #talk(signal: AbortSignal, hello: () => HelloFrame): Promise<number | string | undefined> {
    const { timing, now } = this.#environment;
    const socket = this.#environment.socket(this.#url);
    socket.binaryType = 'arraybuffer';
    return new Promise((resolve) => {
      let heard = 0;
      let welcomed = false;
      let byeCode: number | string | undefined;
      /** Of WELCOME, in the frames before it. */
      const outcomes: Outcome[] = [];
      const chunks: Uint8Array[] = [];
      let asking: ReturnType<typeof setTimeout> | undefined;
      let askedMs = 0;
      const probe = () => {
        if (!welcomed || asking !== undefined) return;
        askedMs = now();
        this.send({ type: 'ping' });
        const [before, unsentBytes] = [heard, socket.bufferedAmount];
        asking = setTimeout(() => {
          asking = undefined;
          // Bytes that still leave: on a slow connection the answer comes after them.
          if (socket.bufferedAmount < unsentBytes) probe();
          else if (heard === before) end(undefined);
        }, 2 * this.answerMs);
      };
      const heartbeat = setInterval(probe, timing.pingMs);
      this.#probe = probe;
      const fail = () => {
        this.#isBlocked = true;
        void this.#goByHttp(socket);
      };
      const slow = setTimeout(fail, timing.answerMs);
      const opening = this.#limit(() => {
        end(undefined);
        fail();
      });
      const end = (code: number | string | undefined) => {
        clearInterval(heartbeat);
        clearTimeout(slow);
        clearTimeout(opening);
        clearTimeout(asking);
        if (this.#probe === probe) this.#probe = undefined;
        signal.removeEventListener('abort', abort);
        socket.onopen = socket.onmessage = socket.onclose = null;
        // A late error of a socket that nobody listens to would be thrown in some environments.
        socket.onerror = () => {};
        if (this.#socket === socket) this.#socket = undefined;
        socket.close();
        resolve(code);
      };
      const answered = () => {
        this.#roundTripMs = Math.min(MAX_ROUND_TRIP_MS, now() - askedMs);
      };
      const abort = () => end(byeCode);
      signal.addEventListener('abort', abort);
      socket.onopen = () => {
        clearTimeout(slow);
        this.#socket = socket;
        askedMs = now();
        this.send(hello());
      };
      socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
        heard += 1;
        if (typeof data === 'string') return end(undefined);
        const bytes = new Uint8Array(data);
        const decoded = decodeServerFrame(bytes);
        if (!decoded.ok) return end(undefined);
        const { frame } = decoded;
        // The code is the one that the call that opens the board gives.
        if (frame.type === 'bye') byeCode = frame.reason === 'removed' ? 'removed' : frame.code;
        else if (frame.type === 'outcomes') outcomes.push(...frame.outcomes);
        else if (frame.type === 'chunks') chunks.push(...frame.chunks);
        else if (frame.type === 'welcome') {
          welcomed = true;
          clearTimeout(opening);
          this.#isBlocked = false;
          answered();
          this.#patienceMs = Math.max(timing.connectMs, 4 * this.#roundTripMs);
          const parts = { outcomes: [...outcomes, ...frame.outcomes], ...(chunks.length > 0 && { chunks }) };
          this.#events.frame({ ...frame, ...parts }, bytes.length);
        } else if (frame.type === 'pong') answered();
        else this.#events.frame(frame, bytes.length);
      };
      socket.onclose = ({ code }: CloseEvent) => {
        const isUnopened = this.#socket !== socket;
        end(byeCode ?? (code === 1005 || code === 1006 ? undefined : code));
        if (isUnopened) fail();
      };
      socket.onerror = () => {};
    });
  }

  #goByHttp(silent?: WebSocket): Promise<void> | undefined {
    this.#environment.byHttp = false;
    return this.#environment.unopened?.(silent, () => this.restart());
  }

  /** Half of it is jitter, so that a hundred clients of a restarted server do not reconnect at once. */
  async #pause(final: boolean, longestMs?: number): Promise<void> {
    const { timing, random } = this.#environment;
    const max = longestMs ?? Math.min(timing.maxPauseMs, timing.pauseMs * 2 ** this.#tries++);
    await new Promise<void>((resolve) => {
      const timer = final ? undefined : setTimeout(resolve, max * (0.5 + 0.5 * random()));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}
