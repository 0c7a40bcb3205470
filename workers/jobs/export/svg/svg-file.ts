// The board, or what was selected of it, as an SVG: what a picture of it shows, as outlines and letters. Nothing in it refers to anything
// outside, and nothing in it runs.

import { BoardError } from '#protocol/board-error.ts';
import type { Box, ExportedFile, ExportLoss } from '#protocol/bus.ts';
import { KIND } from '#protocol/item-bytes.ts';
import { eachItem } from '#protocol/items/read.ts';
import { type EngineModule, TICK } from '../../../board/engine-api.ts';
import { GRAIN_SPOTS, grain } from '../../../board/grain.ts';
import type { BlobSource } from '../../../board/images/blob-source.ts';
import { pictureName } from '../../../board/items/missing-pictures.ts';
import { frameViews } from '../../../board/memory.ts';
import { type KnownWidths, Texts } from '../../../board/text/texts.ts';
import { setTheme } from '../../../board/theme.ts';
import type { DrawOrder, NamedArea } from '../../jobs-port.ts';
import { boundsOf } from '../area.ts';
import { withBackground } from '../background.ts';
import { encodePng } from '../png-encoder.ts';
import { UsedLetters } from './svg-faces.ts';
import { SvgPainter, type SvgStore, svgStore } from './svg-painter.ts';
import { dataAddress, xmlText } from './xml.ts';

const TYPE = 'image/svg+xml';
/** Px per board unit that outlines are as fine as; of a large board as many as the engine's screen has. */
const FINE = 4;
const MAX_PX = 16_384;
const MIN_DPR = 0.1;
/** Nothing is drawn by tiles: every item is drawn once, as a whole. */
const NO_TILES = 0xffffffff;
const MAX_TURNS = 2000;

/** What the machine it runs on has for it. */
export interface SvgTools {
  module: EngineModule;
  measure: KnownWidths;
  /** Of a face, by its address. */
  face(address: string): Promise<Uint8Array>;
  /** Letters as a picture: `width` units of a letter's size of `em`, with `EMOJI_ROOM` around them. */
  letters(text: string, css: string, rtl: boolean, color: string, width: number): Promise<Blob>;
}

export async function svgFiles(
  order: DrawOrder,
  blobs: BlobSource,
  tools: SvgTools,
): Promise<{ files: { name: string; file: Blob }[] } & Pick<ExportedFile, 'missing' | 'left'>> {
  const engine = tools.module.make(true);
  const texts = new Texts(
    (slot) => engine.text(slot),
    () => engine.lettersChanged(),
    tools.measure,
  );
  try {
    engine.limits(0, NO_TILES);
    setTheme(engine, order.dark);
    for (const chunk of order.chunks) engine.loadChunk(chunk);
    const areas = order.areas ?? [{ area: wholeOf(boundsOf(engine.items(new Uint8Array(), -1, false))), name: '' }];
    const files: { name: string; file: Blob }[] = [];
    const lost = new Map<ExportLoss['what'], number>();
    const missing = new Set<string>();
    for (const one of areas) {
      const made = await new SvgFile({ engine, texts, tools, order, blobs }, one).make();
      files.push({ name: one.name, file: made.file });
      for (const [what, count] of made.lost) if (count > 0) lost.set(what, (lost.get(what) ?? 0) + count);
      for (const name of made.missing) missing.add(name);
    }
    return {
      files,
      ...(missing.size > 0 && { missing: [...missing] }),
      ...(lost.size > 0 && { left: Array.from(lost, ([what, count]) => ({ what, count })) }),
    };
  } finally {
    engine.free();
  }
}

function wholeOf(area: Box | null): Box {
  if (!area) throw new BoardError('nothing-to-export');
  return area;
}

interface Stage {
  engine: ReturnType<EngineModule['make']>;
  texts: Texts;
  tools: SvgTools;
  order: DrawOrder;
  blobs: BlobSource;
}

class SvgFile {
  readonly #stage: Stage;
  readonly #named: NamedArea;
  #store: SvgStore = svgStore();
  #used = new UsedLetters();
  #emoji: Promise<[name: string, picture: Blob]>[] = [];

  constructor(stage: Stage, named: NamedArea) {
    this.#stage = stage;
    this.#named = named;
  }

  async make(): Promise<{ file: Blob; lost: [ExportLoss['what'], number][]; missing: string[] }> {
    const { engine, texts } = this.#stage;
    const { area, name } = this.#named;
    // Whole units, as a picture has whole px.
    const [w, h] = [Math.max(1, Math.ceil(area.w)), Math.max(1, Math.ceil(area.h))];
    const fine = Math.min(FINE, MAX_PX / Math.max(w, h));
    const [wPx, hPx] = [Math.max(1, Math.round(w * fine)), Math.max(1, Math.round(h * fine))];
    // What has a size of its own on the screen, as titles have, is as large as in a picture of this size.
    const dpr = Math.max(MIN_DPR, fine);
    engine.resize(wPx, hPx, dpr);
    engine.cameraSet(area.x + area.w / 2, area.y + area.h / 2, fine / dpr);
    let parts = this.#paint(wPx, hPx);
    if (texts.fonts.waiting) {
      await texts.fonts.settled();
      parts = this.#paint(wPx, hPx);
    }
    const missing: string[] = [];
    const shared = [...(await this.#grains()), ...(await this.#pictures(missing)), ...this.#store.defs];
    const faces = await this.#used.css((address) => this.#stage.tools.face(address));
    const size = `width="${w}" height="${h}" viewBox="0 0 ${wPx} ${hPx}"`;
    const file = new Blob(
      [
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} xml:space="preserve">`,
        name === '' ? '' : `<title>${xmlText(name)}</title>`,
        faces.css === '' ? '' : `<style>${faces.css}</style>`,
        shared.length > 0 ? `<defs>${shared.join('')}</defs>` : '',
        ...parts,
        '</svg>\n',
      ],
      { type: TYPE },
    );
    const { grainy, emoji } = this.#store;
    return {
      file,
      missing,
      lost: [
        ['grain', grainy],
        ['emoji', emoji],
        ['letters', this.#used.foreign],
        ['faces', faces.left],
      ],
    };
  }

  #paint(wPx: number, hPx: number): string[] {
    const { engine, texts, tools, order } = this.#stage;
    for (let turn = 0; turn < MAX_TURNS && (engine.tick(performance.now(), 0) & TICK.again) !== 0; turn++);
    engine.restored();
    engine.tick(performance.now(), 0);
    let frame = frameViews(tools.module.memory, engine);
    texts.fetch(texts.missing(frame));
    frame = frameViews(tools.module.memory, engine);
    withBackground(frame, order.background);
    this.#store = svgStore();
    this.#used = new UsedLetters();
    this.#emoji = [];
    const letters = {
      width: (text: string, font: number, fontSize: number) => tools.measure.width(text, font, fontSize),
      used: (...[lettering, text]: Parameters<UsedLetters['add']>) => this.#used.add(lettering, text),
      picture: (text: string, css: string, rtl: boolean, color: string, width: number): string => {
        const name = `emoji${this.#emoji.length}`;
        this.#emoji.push(tools.letters(text, css, rtl, color, width).then((picture) => [name, picture]));
        return name;
      },
    };
    return new SvgPainter(this.#store, texts, letters, wPx, hPx).paint(frame);
  }

  #nameOf(sha256: string): string {
    const records = this.#stage.engine.items(new Uint8Array(), KIND.image, false);
    for (const { image } of eachItem(records)) if (image?.sha256 === sha256) return pictureName(image);
    return sha256.slice(0, 8);
  }

  /** What chalk keeps of its ink, repeated. */
  async #grains(): Promise<string[]> {
    return Promise.all(
      Array.from(this.#store.grains, async (kind) => {
        const taken = grain(kind === 'strong', 0);
        const kept = new Uint8ClampedArray(4 * taken.length).fill(255);
        for (const [k, share] of taken.entries()) kept[4 * k + 3] = 255 - share;
        const side = `width="${GRAIN_SPOTS}" height="${GRAIN_SPOTS}"`;
        const picture = await encodePng(GRAIN_SPOTS, GRAIN_SPOTS, whole(kept));
        return `<pattern id="grain-${kind}" patternUnits="userSpaceOnUse" ${side}><image ${side} xlink:href="${await addressOf(picture)}"/></pattern>`;
      }),
    );
  }

  async #pictures(missing: string[]): Promise<string[]> {
    const all: string[] = [];
    for (const [sha256, name] of this.#store.images) {
      const picture = await this.#stage.blobs.get(sha256).catch(() => null);
      // A grey box stands for what nobody has now, as on the board.
      all.push(
        picture
          ? imageOf(name, await addressOf(picture))
          : `<rect id="${name}" width="1" height="1" fill="#7f7f7f" fill-opacity="0.2"/>`,
      );
      if (!picture) missing.push(this.#nameOf(sha256));
    }
    for (const [name, picture] of await Promise.all(this.#emoji)) all.push(imageOf(name, await addressOf(picture)));
    return all;
  }
}

const imageOf = (name: string, address: string): string =>
  `<image id="${name}" width="1" height="1" preserveAspectRatio="none" xlink:href="${address}"/>`;

const addressOf = async (picture: Blob): Promise<string> =>
  dataAddress(picture.type, new Uint8Array(await picture.arrayBuffer()));

async function* whole(px: Uint8ClampedArray): AsyncGenerator<Uint8ClampedArray> {
  yield px;
}
