// A line by HTTP with the shape of a WebSocket: the same frames, by requests that need no streaming, for networks that let no socket
// through. Loaded when the first socket failed. SPEC: LINE.

import { LIMITS } from '../limits.ts';
import { bodyOfFrames, framesOfBody } from '../line-body.ts';

export interface HttpSocketDeps {
  fetch: typeof fetch;
  randomBytes(n: number): Uint8Array;
  /** Runs the work while no other tab of this browser runs its own; with false at once where one does. */
  hold<T>(work: (isHeld: boolean) => Promise<T>): Promise<T>;
}

/** A request that takes longer got no response: one is held for 25 s, and a round trip may take 30 s. */
const RESPONSE_MS = 60_000;
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 4000;
/** After this time without any response the line is given up: the server has closed it by then. */
const GIVE_UP_MS = 60_000;
/** Pause between two requests that are not held. */
const POLL_MS = 1000;
/** Of one request: many small frames, or one. */
const REQUEST_BYTES = LIMITS.frameBytes;

/** Close codes of WebSockets: without a reason, and of a connection that was lost. */
const [NO_STATUS, LOST] = [1005, 1006];

export class HttpSocket {
  binaryType = 'arraybuffer';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  readyState: 0 | 1 | 3 = 0;
  /** Bytes that the server has not taken. */
  bufferedAmount = 0;
  readonly #address: string;
  readonly #deps: HttpSocketDeps;
  readonly #ended = new AbortController();
  #queue: Uint8Array[] = [];
  #sent = 0;
  #isSending = false;
  #heard = 0;
  #answeredMs = performance.now();

  constructor(origin: string, deps: HttpSocketDeps) {
    this.#deps = deps;
    const id = btoa(String.fromCharCode(...deps.randomBytes(32)));
    this.#address = `${origin}/ws/lines/${id.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`;
    void this.#run();
  }

  send(bytes: Uint8Array): void {
    if (this.readyState !== 1) return;
    this.#queue.push(bytes.slice());
    this.bufferedAmount += bytes.length;
    void this.#flush();
  }

  close(): void {
    if (this.readyState === 3) return;
    this.#finish(NO_STATUS);
    void this.#deps.fetch(this.#address, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    if (!(await this.#ask('PUT', ''))) return;
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.();
    while (this.readyState === 1) {
      const isHeld = await this.#deps.hold((held) => this.#hear(held));
      if (!isHeld) await pause(POLL_MS, this.#ended.signal);
    }
  }

  /** Returns whether the request was held. */
  async #hear(isHeld: boolean): Promise<boolean> {
    const response = await this.#ask('GET', `/down/${this.#heard}?hold=${isHeld ? 1 : 0}`);
    if (!response) return isHeld;
    const { headers, body } = response;
    const frames = framesOfBody(body) ?? [];
    const from = Number(headers.get('x-atrium-line-from'));
    for (const [k, frame] of frames.entries()) {
      if (this.readyState !== 1) return isHeld;
      if (from + k <= this.#heard) continue;
      this.#heard = from + k;
      this.onmessage?.({ data: frame.slice().buffer as ArrayBuffer });
    }
    const end = headers.get('x-atrium-line-end');
    if (end !== null) this.#finish(Number(end));
    // More may be there already.
    return isHeld || frames.length > 0;
  }

  async #flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#queue.length > 0 && this.readyState === 1) {
      const frames = this.#queue.splice(0, batchSize(this.#queue));
      this.#sent += 1;
      if (!(await this.#ask('POST', `/up/${this.#sent}`, bodyOfFrames(frames)))) break;
      this.bufferedAmount -= frames.reduce((sum, { length }) => sum + length, 0);
    }
    this.#isSending = false;
  }

  /** The same request until the server has answered: it does nothing twice. Undefined: the line is over. */
  async #ask(
    method: string,
    path: string,
    body?: BodyInit,
  ): Promise<{ headers: Headers; body: Uint8Array } | undefined> {
    for (let pauseMs = PAUSE_MS; this.readyState !== 3; pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)) {
      const response = await this.#once(method, path, body).catch(() => undefined);
      if (response === 'refused') this.#finish(LOST);
      else if (response) return response;
      if (performance.now() - this.#answeredMs > GIVE_UP_MS) this.#finish(LOST);
      await pause(pauseMs, this.#ended.signal);
    }
    return undefined;
  }

  async #once(method: string, path: string, body?: BodyInit) {
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(RESPONSE_MS)]);
    const headers: HeadersInit = body === undefined ? {} : { 'content-type': 'application/octet-stream' };
    const response = await this.#deps.fetch(this.#address + path, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    });
    // A proxy's own answer is none (ANS-1).
    if (response.headers.get('x-atrium-response') !== '1') return undefined;
    if (response.status >= 500) return undefined;
    if (!response.ok) return 'refused' as const;
    const bytes = new Uint8Array(await response.arrayBuffer());
    this.#answeredMs = performance.now();
    return { headers: response.headers, body: bytes };
  }

  #finish(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#ended.abort();
    this.onclose?.({ code });
  }
}

/** How many of the frames fit into one request: one at least. */
function batchSize(frames: readonly Uint8Array[]): number {
  let bytes = 0;
  for (const [k, { length }] of frames.entries()) {
    bytes += length;
    if (k > 0 && bytes > REQUEST_BYTES) return k;
  }
  return frames.length;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
