// A board that shows what it was: snapshot and rows from the server up to a number of its log, folded by an engine of its own,
// and the replay of them. Nothing is written, sent or kept. A preview (BoardInit.preview) has neither, and shows what is loaded into it. Knows
// the stage; not what is done with what it shows.
//
//   at/{seq} ─▶ the snapshot to begin from ─▶ rows of the log, one by one ─▶ (earlier again: from the snapshot anew)

import type { PastMoment } from '#protocol/board-events.ts';
import type { BoardInit } from '#protocol/board-messages.ts';
import type { Lend } from '#protocol/browser/board-http.ts';
import { ApiError } from '#protocol/browser/request.ts';
import type { LateLevels } from '../../drawing/images/late-levels.ts';
import { sha256 } from '../../store/sha256.ts';
import { type HostDeps, syncHost } from '../connection/engine-host.ts';
import type { EventBatch } from '../events.ts';
import { BoardApi } from '../sync/board-api.ts';
import { type BrowserEnvironment, browserEnvironment } from '../sync/environment.ts';
import type { SyncHost } from '../sync/host.ts';
import { loadSnapshot } from '../sync/snapshot.ts';
import { Log, type LoggedRow } from './log.ts';
import { type StrokePlayback, strokePlayback } from './stroke-playback.ts';

/** Over so many rows a later snapshot is asked for. */
const FAR = 2000;
/** Nobody watches a board at rest for longer. */
const PAUSE_MS = 1000;
/** A stroke that took longer is drawn in this. */
const DRAWN_MS = 3000;
const FRAME_MS = 16;
/** Whose strokes grow: the past has no people. */
const SOMEBODY = 1;
/** Shorter waits are no use of a timer. */
const MIN_MS = 4;
/** A snapshot up to this size is kept to go back to. */
const KEPT_BYTES = 32 * 1024 * 1024;

export interface PastDeps
  extends Pick<HostDeps, 'engine' | 'wholeEngine' | 'people' | 'rights' | 'textWatch' | 'progress' | 'wake'> {
  images: Pick<LateLevels, 'from'>;
  events: EventBatch;
}

interface Base {
  after: number;
  chunks: readonly Uint8Array[];
}

async function imageIn(images: ReadonlyMap<string, Blob>, sha256: string): Promise<Blob> {
  const image = images.get(sha256);
  if (!image) throw new ApiError('not-found', 404);
  return image;
}

export class Past {
  readonly #deps: PastDeps;
  readonly #environment: BrowserEnvironment;
  readonly #api: BoardApi;
  readonly #log: Log;
  readonly #host: SyncHost;
  #base: Base | null = null;
  /** The last row folded; null: what the engine holds is no moment of the board. */
  #seq: number | null = null;
  #atMs: number | null = null;
  /** One thing at a time, and only the last one asked for. */
  #turn = 0;
  #last: Promise<unknown> = Promise.resolve();
  #ending = new AbortController();

  constructor(
    deps: PastDeps,
    { origin, preview }: Pick<BoardInit, 'origin' | 'preview'>,
    lend: Lend,
    environment: BrowserEnvironment = browserEnvironment(),
  ) {
    this.#deps = deps;
    this.#environment = environment;
    this.#api = new BoardApi({ origin, fetch: environment.fetch }, lend, (bytes) => sha256(environment.subtle, bytes));
    this.#log = new Log(this.#api);
    deps.images.from({
      get: (sha256) => (preview ? imageIn(preview, sha256) : this.#api.image(sha256, this.#ending.signal)),
    });
    // `load` adds nothing where nobody may edit. What it adds is sent nowhere.
    if (preview) deps.rights.said('editor');
    this.#host = syncHost({
      ...deps,
      opened() {},
      calm: () => Promise.resolve(),
    });
  }

  show(seq: number): Promise<PastMoment | null> {
    return this.#next(async (turn, signal) => {
      if (!(await this.#reach(seq, turn, signal))) return null;
      this.#tell(false);
      return { seq, atMs: this.#atMs };
    });
  }

  play(from: number, upTo: number, speed: number): Promise<null> {
    return this.#next(async (turn, signal) => {
      try {
        if (speed > 0 && (await this.#reach(from, turn, signal))) await this.#run(upTo, speed, turn, signal);
      } finally {
        this.#tell(false);
      }
      return null;
    });
  }

  async stop(): Promise<void> {
    this.#turn += 1;
    this.#ending.abort();
    await this.#last;
  }

  #next<T>(work: (turn: number, signal: AbortSignal) => Promise<T | null>): Promise<T | null> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#ending.abort();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    const mine = this.#last.then(async () => {
      if (turn !== this.#turn) return null;
      try {
        return await work(turn, signal);
      } catch (error) {
        // What was no longer asked for may end as it likes.
        if (turn !== this.#turn) return null;
        throw error;
      }
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #run(upTo: number, speed: number, turn: number, signal: AbortSignal): Promise<void> {
    this.#tell(true);
    let dueMs = performance.now();
    for await (const row of this.#log.rows(this.#seq ?? 0, upTo, signal)) {
      const growing = strokePlayback(row.txn);
      const drawnMs = Math.min(growing?.durationMs ?? 0, DRAWN_MS);
      const restMs = this.#atMs === null ? 0 : row.atMs - this.#atMs - drawnMs;
      // A board that is long to fold or to fetch is late, and does not run to catch up.
      dueMs = Math.max(dueMs + Math.min(Math.max(0, restMs), PAUSE_MS) / speed, performance.now() - PAUSE_MS);
      await this.#until(dueMs, signal);
      if (growing) await this.#grow(growing, dueMs, drawnMs / speed, signal);
      dueMs += drawnMs / speed;
      if (turn !== this.#turn) return;
      await this.#fold(row, true);
    }
  }

  /** Draws a stroke within so many ms; its row takes the place of what is shown of it. */
  async #grow(growing: StrokePlayback, fromMs: number, withinMs: number, signal: AbortSignal): Promise<void> {
    const slower = growing.durationMs / Math.max(withinMs, 1);
    while (!growing.whole) {
      const nowMs = performance.now();
      const bytes = growing.upTo((nowMs - fromMs) * slower);
      if (bytes) this.#host.live(SOMEBODY, bytes);
      if (!growing.whole) await this.#until(nowMs + FRAME_MS, signal);
      if (signal.aborted) {
        this.#host.live(SOMEBODY, growing.end());
        return;
      }
    }
  }

  async #until(ms: number, signal: AbortSignal): Promise<void> {
    const waitMs = ms - performance.now();
    if (waitMs >= MIN_MS) await delay(waitMs, signal);
  }

  /** False: something else was asked for meanwhile. */
  async #reach(seq: number, turn: number, signal: AbortSignal): Promise<boolean> {
    await this.#beginFor(seq, signal);
    for await (const row of this.#log.rows(this.#seq ?? 0, seq, signal)) {
      if (turn !== this.#turn) return false;
      await this.#fold(row, false);
    }
    return true;
  }

  /** Puts the engine at a moment before `seq` from which its rows are few. */
  async #beginFor(seq: number, signal: AbortSignal): Promise<void> {
    if (this.#seq !== null && this.#seq <= seq && seq - this.#seq <= FAR) return;
    let base = this.#base;
    if (!base || base.after > seq || seq - base.after > FAR) {
      const { after, manifest } = await this.#api.call('GET /api/boards/:id/at/:seq', { params: { seq }, signal });
      // Nothing is nearer than what is shown.
      if (this.#seq !== null && this.#seq >= after && this.#seq <= seq) return;
      if (manifest) {
        this.#clear();
        const chunks = await loadSnapshot(this.#api, this.#host, this.#environment, manifest, signal);
        const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        this.#base = bytes <= KEPT_BYTES ? { after, chunks } : null;
        return this.#begunAt(after);
      }
      base = { after, chunks: [] };
      this.#base = base;
    }
    this.#clear();
    for (const chunk of base.chunks) {
      await this.#host.loadChunk(chunk);
      if (signal.aborted) throw new ApiError('network', 0);
    }
    this.#begunAt(base.after);
  }

  #clear(): void {
    this.#seq = null;
    this.#atMs = null;
    this.#host.clear();
  }

  #begunAt(seq: number): void {
    this.#host.setSeq(seq);
    this.#seq = seq;
  }

  async #fold({ seq, actor, atMs, txn }: LoggedRow, plays: boolean): Promise<void> {
    this.#seq = null;
    await this.#host.applyRow(seq, actor, atMs, txn);
    this.#seq = seq;
    this.#atMs = atMs;
    this.#tell(plays);
  }

  #tell(plays: boolean): void {
    if (this.#seq !== null) this.#deps.events.set('past', { seq: this.#seq, atMs: this.#atMs, plays });
    this.#deps.wake();
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
