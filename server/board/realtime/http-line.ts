// One line by HTTP: a socket to this process's own gateway, and the frames that its caller has not confirmed. SPEC: LINE-2, LINE-3, LINE-4.

import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';

/** Frames that wait for a caller: above the high mark the socket is not read. */
const HIGH_BYTES = LIMITS.frameBytes;
/** The most bytes of one response; a single frame is sent however long it is. */
const RESPONSE_BYTES = LIMITS.frameBytes;

export interface Heard {
  /** Number of the first frame. */
  from: number;
  frames: Buffer[];
  /** Close code of the socket, when no more frames come. */
  end?: number;
}

export class HttpLine {
  heardMs = performance.now();
  /** Rejects with `too-many-requests` or `not-ready` where the gateway refuses it. */
  readonly opened: Promise<void>;
  readonly #ws: WebSocket;
  /** Number of the last request whose frames were taken. */
  #said = 0;
  #hasSaid = false;
  #taking: Promise<void>;
  /** Frames that the caller has not confirmed. */
  #frames: Buffer[] = [];
  #bytes = 0;
  /** Number of the first of them. */
  #from = 1;
  #end: number | undefined;
  #wake: (() => void) | undefined;

  /** `over` is called when its socket has closed; `isUseless`: there is nothing that its caller has to be told. */
  constructor(connection: Duplex, over: (isUseless: boolean) => void) {
    this.#ws = new WebSocket('ws://line/ws', {
      createConnection: () => connection as never,
      maxPayload: 2 * LIMITS.frameBytes,
      perMessageDeflate: false,
    });
    this.opened = new Promise((resolve, reject) => {
      this.#ws.once('open', resolve);
      this.#ws.once('unexpected-response', (_request, { statusCode }) => {
        reject(new CallerError(statusCode === 429 ? 'too-many-requests' : 'not-ready'));
        this.#ws.terminate();
      });
      this.#ws.once('close', () => reject(new CallerError('not-ready')));
    });
    // The caller who opens the line gets the refusal.
    this.#taking = this.opened.catch(() => undefined);
    this.#ws.on('error', () => this.#ws.terminate());
    this.#ws.on('message', (data: Buffer) => this.#came(data));
    this.#ws.once('close', (code) => {
      this.#end = code;
      this.#wake?.();
      over(!this.#hasSaid);
    });
  }

  get isHeld(): boolean {
    return this.#wake !== undefined;
  }

  /** Frames of the caller's request of this number, from 1 up. One that comes again does nothing. Throws `wrong-offset` and `gone`. */
  async say(number: number, frames: readonly Uint8Array[]): Promise<void> {
    if (number > this.#said + 1) throw new CallerError('wrong-offset');
    if (number === this.#said + 1) {
      this.#said = number;
      this.#taking = this.#taking.then(() => {
        if (frames.length > 0) this.#hasSaid = true;
        for (const frame of frames) if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(frame);
      });
    }
    await this.#taking;
    if (this.#end !== undefined) throw new CallerError('gone');
  }

  /** Frames behind the number, which confirms those up to it. Waits for the first one; a later call ends the wait of an earlier one. */
  async hear(after: number, waitMs: number, signal: AbortSignal): Promise<Heard> {
    this.#confirm(after);
    this.#wake?.();
    if (this.#frames.length === 0 && this.#end === undefined && waitMs > 0) await this.#one(waitMs, signal);
    const frames: Buffer[] = [];
    let bytes = 0;
    for (const frame of this.#frames) {
      if (frames.length > 0 && bytes + frame.length > RESPONSE_BYTES) break;
      frames.push(frame);
      bytes += frame.length;
    }
    const isLast = frames.length === this.#frames.length && this.#end !== undefined;
    return { from: this.#from, frames, ...(isLast && { end: this.#end as number }) };
  }

  end(): void {
    this.#ws.close(1000);
    setTimeout(() => this.#ws.terminate(), 1000).unref();
    this.#wake?.();
  }

  #came(data: Buffer): void {
    this.#frames.push(data);
    this.#bytes += data.length;
    if (this.#bytes > HIGH_BYTES) this.#ws.pause();
    this.#wake?.();
  }

  #confirm(number: number): void {
    const confirmed = Math.min(Math.max(0, number - this.#from + 1), this.#frames.length);
    for (const { length } of this.#frames.splice(0, confirmed)) this.#bytes -= length;
    this.#from += confirmed;
    if (this.#ws.isPaused && this.#bytes <= HIGH_BYTES) this.#ws.resume();
  }

  #one(waitMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        if (this.#wake === done) this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      signal.addEventListener('abort', done, { once: true });
      this.#wake = done;
    });
  }
}
