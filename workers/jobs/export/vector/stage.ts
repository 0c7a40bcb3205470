// The board, or what was selected of it, as the engine draws it for a file: without tiles, each thing once and whole, as outlines and letters.

import { BoardError } from '#protocol/board-error.ts';
import type { Box } from '#protocol/bus.ts';
import { MAX_OUTLINE_UNITS } from '#protocol/exports.ts';
import { KIND } from '#protocol/item-bytes.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { eachItem } from '#protocol/items/read.ts';
import { GRAIN_SPOTS, grain } from '../../../drawing/grain.ts';
import type { BlobSource } from '../../../drawing/images/blob-source.ts';
import { type KnownWidths, Texts } from '../../../drawing/text/texts.ts';
import { setTheme } from '../../../drawing/theme.ts';
import { run } from '../../../engine/commands.ts';
import type { Frame } from '../../../engine/draw-list.ts';
import type { EngineModule } from '../../../engine/engine.ts';
import { frameViews } from '../../../engine/memory.ts';
import { pictureName } from '../../../engine/missing-pictures.ts';
import { pace } from '../../job-throttle.ts';
import type { DrawOrder, NamedArea } from '../../jobs-port.ts';
import { shownArea } from '../area.ts';
import { withBackground } from '../background.ts';
import { encodePng } from '../png-encoder.ts';

/** Px per board unit that outlines are as fine as. Of a large board as many as the engine's screen has, but one at least. */
const FINE = 4;
/** Nothing is drawn by tiles: every item is drawn once, as a whole. */
const NO_TILES = 0xffffffff;
/** Drawn at once: a few ms. */
const ITEMS = 32;

/** What the machine it runs on has for it. */
export interface VectorTools {
  module: EngineModule;
  measure: KnownWidths;
  /** Of a face, by its address. */
  face(address: string): Promise<Uint8Array>;
  /** Letters as a picture: `width` units of a letter's size of `em`, with `EMOJI_ROOM` around them. */
  letters(text: string, css: string, rtl: boolean, color: string, width: number): Promise<Blob>;
}

/** How an area is drawn: its size, and how many px a board unit has. */
export interface Shown {
  w: number;
  h: number;
  wPx: number;
  hPx: number;
  fine: number;
}

export class Stage {
  readonly texts: Texts;
  readonly tools: VectorTools;
  readonly blobs: BlobSource;
  readonly #engine: ReturnType<EngineModule['make']>;
  readonly #order: DrawOrder;

  static async of(order: DrawOrder, blobs: BlobSource, tools: VectorTools): Promise<Stage> {
    const stage = new Stage(order, blobs, tools);
    for (const chunk of order.chunks) {
      stage.#engine.loadChunk(chunk);
      if (pace.isDue) await pace.rest();
    }
    return stage;
  }

  private constructor(order: DrawOrder, blobs: BlobSource, tools: VectorTools) {
    this.tools = tools;
    this.blobs = blobs;
    this.#order = order;
    const engine = tools.module.make(true);
    this.#engine = engine;
    this.texts = new Texts(
      (slot) => engine.text(slot),
      () => engine.lettersChanged(),
      tools.measure,
    );
    engine.limits(0, NO_TILES);
    setTheme(engine, order.dark);
  }

  free(): void {
    this.#engine.free();
  }

  /** Throws where there is nothing. */
  areas(): readonly NamedArea[] {
    if (this.#order.areas) return this.#order.areas;
    const area = shownArea(this.#engine);
    if (!area) throw new BoardError('nothing-to-export');
    return [{ area, name: '' }];
  }

  /**
   * What `begin` gives takes the area part by part, in the order they are painted: so little is in memory at once, and ink on the board
   * need not wait. It is begun anew when faces have come.
   */
  async show<T>(area: Box, begin: (shown: Shown) => (frame: Frame) => T): Promise<{ shown: Shown; parts: T[] }> {
    const engine = this.#engine;
    // Whole units, as a picture has whole px.
    const [w, h] = [Math.max(1, Math.ceil(area.w)), Math.max(1, Math.ceil(area.h))];
    const longest = Math.max(w, h);
    if (longest > MAX_OUTLINE_UNITS)
      throw new BoardError('export-too-large', `${w} × ${h} units, at most ${MAX_OUTLINE_UNITS}`);
    const fine = Math.min(FINE, MAX_OUTLINE_UNITS / longest);
    const [wPx, hPx] = [Math.max(1, Math.round(w * fine)), Math.max(1, Math.round(h * fine))];
    // What has a size of its own on the screen, as titles have, is as large as in a picture of this size.
    engine.resize(wPx, hPx, fine);
    run(engine, 'moveCamera', area.x + area.w / 2, area.y + area.h / 2, 1);
    const shown = { w, h, wPx, hPx, fine };
    const parts = await this.#parts(begin(shown));
    if (!this.texts.fonts.waiting) return { shown, parts };
    await this.texts.fonts.settled();
    return { shown, parts: await this.#parts(begin(shown)) };
  }

  async #parts<T>(paint: (frame: Frame) => T): Promise<T[]> {
    const engine = this.#engine;
    const parts: T[] = [];
    for (let from = 0; ; from += ITEMS) {
      const items = engine.drawPart(from, ITEMS);
      if (from > 0 && from >= items) return parts;
      parts.push(paint(this.#frame()));
      if (pace.isDue) await pace.rest();
    }
  }

  #frame(): Frame {
    const engine = this.#engine;
    const { memory } = this.tools.module;
    engine.tick(performance.now(), 0);
    this.texts.fetch(this.texts.missing(frameViews(memory, engine)));
    const frame = frameViews(memory, engine);
    withBackground(frame, this.#order.background);
    return frame;
  }

  *items(kind: number): Generator<ItemJson> {
    yield* eachItem(this.#engine.items(new Uint8Array(), kind, false));
  }

  /** As a person calls it. */
  nameOf(sha256: string): string {
    for (const { image } of this.items(KIND.image)) if (image?.sha256 === sha256) return pictureName(image);
    return sha256.slice(0, 8);
  }
}

/** What chalk keeps of its ink, as a picture that is repeated: as white as it is, or, of one without light, as much as it hides. */
export function grainPicture(kind: 'strong' | 'light', opaque: boolean): Promise<Blob> {
  const taken = grain(kind === 'strong', 0);
  const kept = new Uint8ClampedArray(4 * taken.length).fill(255);
  for (const [k, share] of taken.entries())
    if (opaque) kept.fill(255 - share, 4 * k, 4 * k + 3);
    else kept[4 * k + 3] = 255 - share;
  return encodePng(GRAIN_SPOTS, GRAIN_SPOTS, whole(kept));
}

async function* whole(px: Uint8ClampedArray): AsyncGenerator<Uint8ClampedArray> {
  yield px;
}
