// The px of the board's pictures: decoded when they are drawn, as large as they are drawn, dropped when they are not drawn any more.
// A level is the whole picture halved so many times; of a picture the level that was needed is kept, and all coarser ones, so that
// zooming out decodes nothing and there is something to show when finer ones were dropped. Of a large picture the device keeps a small one:
// from then on that is decoded where no more is drawn.
//
//   drawn ──▶ the best level there is; a finer one is needed ──▶ asked for (newest first) ──▶ preview or file ──▶ decoded and halved ──▶ drawn again
//   over the budget: of what was not drawn for longest the finest level goes first; one that was just drawn is not made again soon

import type { ImageOrder } from '../../engine/draw-list.ts';
import type { ImageLevel, ImageSource } from '../executor.ts';
import type { BlobSource, Previews } from './blob-source.ts';
import { browserDecoder, type Decoder } from './decoder.ts';

/** Graphics chips take no more, each way. */
const LARGEST_PX = 4096;
/** Levels end with the first that is no larger. */
const SMALLEST_PX = 64;
/** Previews are the first level that is no larger; of a picture that has few more px itself there is none. */
const PREVIEW_PX = 512;
const PREVIEW_HALVINGS = 2;
/** So much less than a px of the picture for one of the target is not seen. */
const SLACK = 0.2;
const BYTES_PER_PX = 4;
/** Files on their way; they are decoded one after the other, each takes as much memory as all of it. */
const FETCHES = 4;
/** A level that was drawn so lately and had to go does not come again for LIMIT_MS: what is in view at once is more than there is room for. */
const IN_USE_MS = 1000;
const LIMIT_MS = 10_000;
const RETRY_MS = 2000;
const MAX_RETRY_MS = 300_000;

export interface LevelsDeps {
  blobs: BlobSource;
  previews?: Previews;
  /** What px may weigh that are kept, MB. */
  keepMb: number;
  /** What these slots of the draw list show can be drawn better now. */
  came(slots: ReadonlySet<number>): void;
}

interface Level extends ImageLevel {
  /** When it was drawn last. */
  turn: number;
  usedMs: number;
}

interface Entry {
  readonly key: string;
  readonly w: number;
  readonly h: number;
  /** By how often the picture is halved. */
  readonly levels: (Level | undefined)[];
  /** The finest that is asked for and not there. */
  want: number;
  /** When it was asked for last. */
  turn: number;
  /** Slots that have been drawn with less than they need. */
  askers: Set<number>;
  /** Nothing finer until then. */
  limit: number;
  limitedMs: number;
  tries: number;
  retry: ReturnType<typeof setTimeout> | undefined;
  loading: boolean;
}

const NONE = Number.POSITIVE_INFINITY;

export class Levels implements ImageSource {
  readonly #deps: LevelsDeps;
  readonly #decoder: Decoder;
  readonly #entries = new Map<string, Entry>();
  readonly #queue = new Set<Entry>();
  readonly #settled = new Set<() => void>();
  #loading = 0;
  #decoding: Promise<unknown> = Promise.resolve();
  #turn = 0;
  #bytes = 0;
  #stopped = false;

  constructor(deps: LevelsDeps, decoder: Decoder = browserDecoder) {
    this.#deps = deps;
    this.#decoder = decoder;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get waiting(): boolean {
    return this.#queue.size > 0 || this.#loading > 0;
  }

  level(order: ImageOrder): ImageLevel | undefined {
    const entry = this.#entry(order);
    const nowMs = this.#decoder.nowMs();
    const free = nowMs - entry.limitedMs > LIMIT_MS;
    const need = Math.min(Math.max(halvings(order), free ? 0 : entry.limit), lastOf(entry));
    const k = nearest(entry.levels, need);
    if (k !== need && !(k !== undefined && k < need)) this.#ask(entry, need, order.slot);
    if (k === undefined) return undefined;
    // Coarser ones are as new as the one that is drawn: finer ones go first.
    this.#turn += 1;
    for (const level of entry.levels.slice(k)) if (level) Object.assign(level, { turn: this.#turn, usedMs: nowMs });
    return entry.levels[k];
  }

  lost(): void {
    for (const entry of this.#entries.values()) {
      entry.levels.forEach((level, k) => {
        if (level?.bitmap === null) this.#drop(entry, k);
      });
    }
  }

  settled(): Promise<void> {
    if (!this.waiting) return Promise.resolve();
    return new Promise((resolve) => this.#settled.add(resolve));
  }

  /** The network is there again: what could not be had is asked for now. */
  again(): void {
    for (const entry of this.#entries.values()) if (entry.retry !== undefined) this.#retry(entry);
  }

  stop(): void {
    this.#stopped = true;
    this.#queue.clear();
    for (const entry of this.#entries.values()) {
      clearTimeout(entry.retry);
      entry.levels.forEach((_, k) => {
        this.#drop(entry, k);
      });
    }
    this.#entries.clear();
    this.#tell();
  }

  #entry({ key, w, h }: ImageOrder): Entry {
    let entry = this.#entries.get(key);
    if (!entry) {
      const asking = { want: NONE, turn: 0, askers: new Set<number>(), tries: 0, retry: undefined, loading: false };
      entry = { key, w, h, levels: [], limit: 0, limitedMs: Number.NEGATIVE_INFINITY, ...asking };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #ask(entry: Entry, k: number, slot: number): void {
    entry.askers.add(slot);
    entry.want = Math.min(entry.want, k);
    this.#turn += 1;
    entry.turn = this.#turn;
    if (entry.retry === undefined && !entry.loading) this.#queue.add(entry);
    this.#pump();
  }

  #pump(): void {
    while (this.#loading < FETCHES && this.#queue.size > 0) {
      let next: Entry | undefined;
      for (const entry of this.#queue) if (!next || entry.turn > next.turn) next = entry;
      if (!next) return;
      this.#queue.delete(next);
      void this.#load(next);
    }
  }

  async #load(entry: Entry): Promise<void> {
    entry.loading = true;
    this.#loading += 1;
    try {
      const coming = this.#preview(entry);
      const preview = coming && (await coming);
      const blob = preview ?? (await this.#deps.blobs.get(hexOf(entry.key)));
      const decoded = this.#decoding.then(() => this.#decode(entry, blob, preview !== undefined));
      this.#decoding = decoded.catch(() => undefined);
      await decoded;
      entry.tries = 0;
    } catch {
      this.#later(entry);
    }
    this.#loading -= 1;
    entry.loading = false;
    if (this.#stopped) return;
    // Somebody has zoomed in meanwhile.
    if (entry.want !== NONE && entry.retry === undefined) this.#queue.add(entry);
    this.#pump();
    this.#tell();
  }

  /** Not where more is needed than it has, or nothing could be made of it. */
  #preview(entry: Entry): Promise<Blob | undefined> | undefined {
    if (entry.want < previewOf(entry) || entry.tries > 0) return undefined;
    return this.#deps.previews?.get(hexOf(entry.key)).catch(() => undefined);
  }

  async #decode(entry: Entry, blob: Blob, isPreview: boolean): Promise<void> {
    if (this.#stopped || entry.want === NONE) return;
    const preview = previewOf(entry);
    // Who has zoomed in meanwhile waits for the file.
    const first = isPreview ? Math.max(entry.want, preview) : entry.want;
    const slots = entry.askers;
    if (first === entry.want) {
      entry.want = NONE;
      entry.askers = new Set();
    }
    const made = await this.#made(entry, blob, first, isPreview).catch((error: unknown) => {
      entry.want = Math.min(entry.want, first);
      for (const slot of slots) entry.askers.add(slot);
      throw error;
    });
    const usedMs = this.#decoder.nowMs();
    this.#turn += 1;
    for (const [by, bitmap] of made.entries()) {
      if (this.#stopped) bitmap.close();
      else {
        const { width: w, height: h } = bitmap;
        entry.levels[first + by] = { w, h, bitmap, turn: this.#turn, usedMs };
        this.#bytes += w * h * BYTES_PER_PX;
      }
    }
    if (this.#stopped) return;
    this.#shrink(entry, usedMs);
    this.#deps.came(new Set(slots));
  }

  /** This level and all coarser ones that are not there. */
  async #made(entry: Entry, blob: Blob, first: number, isPreview: boolean): Promise<ImageBitmap[]> {
    const makesPreview = !isPreview && first >= previewOf(entry) && this.#deps.previews !== undefined;
    const small = makesPreview ? await this.#decoder.scaled(blob, ...sizeOf(entry, previewOf(entry))) : undefined;
    if (small) void this.#keep(entry, small, blob.type);
    let from: Blob | ImageBitmap = small ?? blob;
    const made: ImageBitmap[] = [];
    try {
      for (let k = first; k <= lastOf(entry) && !entry.levels[k]; k++) {
        from = await this.#decoder.scaled(from, ...sizeOf(entry, k));
        made.push(from);
      }
    } catch (error) {
      for (const bitmap of made) bitmap.close();
      throw error;
    } finally {
      small?.close();
    }
    return made;
  }

  async #keep(entry: Entry, small: ImageBitmap, type: string): Promise<void> {
    try {
      await this.#deps.previews?.put(hexOf(entry.key), await this.#decoder.written(small, type));
    } catch {
      // Without room on the device the file is decoded again another time.
    }
  }

  /** Offline, or the server has lost it: it is asked for again, less and less often. */
  #later(entry: Entry): void {
    entry.tries += 1;
    if (this.#stopped) return;
    const inMs = Math.min(RETRY_MS * 2 ** (entry.tries - 1), MAX_RETRY_MS);
    entry.retry = setTimeout(() => this.#retry(entry), inMs);
  }

  #retry(entry: Entry): void {
    clearTimeout(entry.retry);
    entry.retry = undefined;
    this.#queue.add(entry);
    this.#pump();
  }

  /** Drops what was not drawn for longest; `newest` has just come and stays. */
  #shrink(newest: Entry, nowMs: number): void {
    const budget = this.#deps.keepMb * 2 ** 20;
    if (this.#bytes <= budget) return;
    const all: { entry: Entry; k: number; turn: number }[] = [];
    for (const entry of this.#entries.values()) {
      // The last level is what there is to show while the picture comes again.
      for (let k = 0; k < lastOf(entry); k++) {
        const level = entry.levels[k];
        if (level && entry !== newest) all.push({ entry, k, turn: level.turn });
      }
    }
    all.sort((a, b) => a.turn - b.turn || a.k - b.k);
    for (const { entry, k } of all) {
      if (this.#bytes <= budget) return;
      if (nowMs - (entry.levels[k]?.usedMs ?? 0) < IN_USE_MS) Object.assign(entry, { limit: k + 1, limitedMs: nowMs });
      this.#drop(entry, k);
    }
  }

  #drop(entry: Entry, k: number): void {
    const level = entry.levels[k];
    if (!level) return;
    this.#bytes -= level.w * level.h * BYTES_PER_PX;
    entry.levels[k] = undefined;
    level.bitmap?.close();
    level.dropped?.();
  }

  #tell(): void {
    if (this.waiting) return;
    for (const tell of this.#settled) tell();
    this.#settled.clear();
  }
}

/** How often a picture may be halved for what is drawn of it. */
export function halvings({ matrix: [a, b, c, d], w, h, crop }: ImageOrder): number {
  const share = Math.max(Math.hypot(a, b) / (w * crop.w), Math.hypot(c, d) / (h * crop.h));
  if (!(share > 0)) return NONE;
  return Math.max(Math.floor(Math.log2(1 / share) + SLACK), firstOf(w, h));
}

function firstOf(w: number, h: number): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(w, h) / LARGEST_PX)));
}

function lastOf({ w, h }: Entry): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(w, h) / SMALLEST_PX)));
}

/** The level that previews are. */
function previewOf({ w, h }: Entry): number {
  const halvings = Math.ceil(Math.log2(Math.max(w, h) / PREVIEW_PX));
  return halvings < PREVIEW_HALVINGS ? NONE : halvings;
}

function sizeOf({ w, h }: Entry, k: number): [number, number] {
  const half = (px: number): number => Math.max(1, Math.round(px / 2 ** k));
  return [half(w), half(h)];
}

/** The level that is needed, else the next finer, else the next coarser. */
function nearest(levels: readonly (Level | undefined)[], need: number): number | undefined {
  for (let k = need; k >= 0; k--) if (levels[k]) return k;
  for (let k = need + 1; k < levels.length; k++) if (levels[k]) return k;
  return undefined;
}

/** Of a key of the draw list: two bytes a character, the lower first. */
export function hexOf(key: string): string {
  let hex = '';
  for (let k = 0; k < key.length; k++) {
    const pair = key.charCodeAt(k);
    hex += (pair & 0xff).toString(16).padStart(2, '0') + (pair >>> 8).toString(16).padStart(2, '0');
  }
  return hex;
}
