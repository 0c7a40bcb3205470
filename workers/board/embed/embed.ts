// An embedded board: follows the board as it is, from a snapshot and the rows behind it. Nothing is written, sent or stored, and nobody on
// the board is shown. Begins again at a snapshot whenever its socket was lost. SPEC: EMBED.

import type { LinkRefusal } from '#protocol/board-events.ts';
import type { BoardInit } from '#protocol/board-messages.ts';
import type { Access } from '#protocol/browser/board-http.ts';
import { EmbedHttp } from '#protocol/browser/embed-http.ts';
import { ApiError } from '#protocol/browser/request.ts';
import { hexOf } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import type { HelloFrame, Row, ServerFrame, WelcomeFrame } from '#protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '#protocol/limits.ts';
import type { LateLevels } from '../../drawing/images/late-levels.ts';
import { type HostDeps, syncHost } from '../connection/engine-host.ts';
import { type BrowserEnvironment, browserEnvironment } from '../sync/environment.ts';
import type { SyncHost } from '../sync/host.ts';
import { Link } from '../sync/link.ts';
import { loadSnapshot } from '../sync/snapshot.ts';

/** READ is sent at least once per this many bytes of rows. */
const READ_BYTES = LIMITS.readAheadBytes / 8;
const CLIENT_ID_BYTES = 16;
/** Where the board is embedded too often, it is tried again after half of this or more. */
const FULL_PAUSE_MS = 240_000;

/** Why a link does not open the board (any more), by the code that says so. */
const REFUSALS: Readonly<Record<number | string, LinkRefusal>> = {
  'bad-secret': 'wrong',
  'not-found': 'wrong',
  'password-needed': 'password-needed',
  waiting: 'waiting',
  gone: 'ended',
  [CLOSE.gone]: 'ended',
  [CLOSE.forbidden]: 'ended',
};

export interface EmbedDeps extends Omit<HostDeps, 'calm' | 'opened'> {
  images: Pick<LateLevels, 'from'>;
  /** Items were loaded. `isAll`: all the server has. */
  onLoaded(isAll: boolean): void;
}

export class Embed {
  readonly #environment: BrowserEnvironment;
  readonly #api: EmbedHttp;
  readonly #host: SyncHost;
  readonly #link: Link;
  /** The last row folded. */
  #seq = 0;
  /** The server's last row at WELCOME. */
  #head = 0;
  #unreadBytes = 0;
  #socket = new AbortController();
  /** Frames are folded one after the other. */
  #folding: Promise<void> = Promise.resolve();

  constructor(
    deps: EmbedDeps,
    { origin, alias, secret }: Pick<BoardInit, 'alias' | 'origin' | 'secret'>,
    environment: BrowserEnvironment = browserEnvironment(),
  ) {
    const { images, onLoaded, ...host } = deps;
    this.#environment = environment;
    this.#api = new EmbedHttp({ origin, fetch: environment.fetch }, { alias, secret });
    images.from({ get: (sha256) => this.#api.image(sha256, this.#socket.signal) });
    this.#host = syncHost({ ...host, opened: onLoaded, calm: () => Promise.resolve() });
    this.#link = new Link(origin, this.#api, environment, {
      hello: (ticket, opened) => this.#hello(ticket, opened),
      frame: (frame, bytes) => this.#receive(frame, bytes),
      down: (code) => this.#down(code),
      pauseMs: (code) => (code === CLOSE['too-many'] ? FULL_PAUSE_MS : undefined),
    });
    this.#link.start();
  }

  async stop(): Promise<void> {
    this.#socket.abort();
    await this.#link.stop();
    await this.#folding;
  }

  #hello(ticket: string, { protocol = 1 }: Access): HelloFrame {
    const clientId = this.#environment.randomBytes(CLIENT_ID_BYTES);
    const proto = Math.min(PROTOCOL_VERSION, protocol);
    return { type: 'hello', proto, ticket, lastSeq: 0, clients: [{ clientId, settled: 0 }] };
  }

  #receive(frame: ServerFrame, bytes: number): void {
    const { signal } = this.#socket;
    if (frame.type === 'welcome') this.#next(signal, () => this.#begin(frame, signal));
    else if (frame.type === 'ops')
      for (const row of frame.rows) this.#next(signal, () => this.#fold(row, bytes / frame.rows.length, signal));
  }

  #next(signal: AbortSignal, work: () => Promise<void>): void {
    this.#folding = this.#folding.then(async () => {
      if (signal.aborted) return;
      try {
        await work();
      } catch (error) {
        // A row that cannot be folded or fetched: the next socket begins at a snapshot.
        if (!signal.aborted) this.#fail(error);
      }
    });
  }

  #fail(error: unknown): void {
    console.info(error);
    if (error instanceof ApiError && error.code === 'damaged') this.#host.event({ notice: { code: error.code } });
    this.#link.restart();
  }

  async #begin({ seq: head, snapshot, chunks }: WelcomeFrame, signal: AbortSignal): Promise<void> {
    this.#host.clear();
    this.#seq = 0;
    this.#head = head;
    this.#unreadBytes = 0;
    if (snapshot) {
      await loadSnapshot(this.#api, this.#host, this.#environment, snapshot, signal, chunks);
      this.#host.setSeq(snapshot.seq);
      this.#seq = snapshot.seq;
    }
    this.#caughtUp();
  }

  async #fold({ seq, actor, atMs, body }: Row, bytes: number, signal: AbortSignal): Promise<void> {
    if (seq <= this.#seq) return;
    if (seq !== this.#seq + 1) throw new Error(`row ${seq} after ${this.#seq}`);
    const txn = 'bytes' in body ? body.bytes.slice() : await this.#api.row(hexOf(body.sha256), signal);
    await this.#host.applyRow(seq, actor, atMs, txn);
    this.#seq = seq;
    this.#unreadBytes += bytes;
    if (this.#unreadBytes >= READ_BYTES || seq === this.#head) {
      this.#unreadBytes = 0;
      this.#link.send({ type: 'read', seq });
    }
    this.#caughtUp();
  }

  #caughtUp(): void {
    if (this.#seq < this.#head) return;
    this.#head = Number.POSITIVE_INFINITY;
    this.#host.event({ loading: null, caughtUp: true });
  }

  #down(code: number | string | undefined): void {
    this.#socket.abort();
    this.#socket = new AbortController();
    const refused = code === undefined ? undefined : REFUSALS[code];
    if (refused) {
      this.#host.event({ loading: null, refused });
      // Only a new page tries again.
      void this.#link.stop();
    } else if (code === CLOSE['too-many']) this.#host.event({ notice: { code: 'too-many' } });
    else if (code === CLOSE['too-old']) this.#host.event({ loading: null, notice: { code: 'too-old' } });
    else if (code === CLOSE.damaged) this.#host.event({ notice: { code: 'damaged' } });
  }
}
