// The board, or what was selected of it, as an SVG: what a picture of it shows, as outlines and letters. Nothing in it refers to anything
// outside, and nothing in it runs.

import type { ExportedFile, ExportLoss } from '#protocol/exports.ts';
import { GRAIN_SPOTS } from '../../../drawing/grain.ts';
import type { BlobSource } from '../../../drawing/images/blob-source.ts';
import type { Frame } from '../../../engine/draw-list.ts';
import type { DrawOrder, NamedArea } from '../../jobs-port.ts';
import { grainPicture, type Shown, Stage, type VectorTools } from '../vector/stage.ts';
import { UsedLetters } from './svg-faces.ts';
import { SvgPainter, type SvgStore, svgStore } from './svg-painter.ts';
import { dataAddress, xmlText } from './xml.ts';

const TYPE = 'image/svg+xml';

export async function svgFiles(
  order: DrawOrder,
  blobs: BlobSource,
  tools: VectorTools,
): Promise<{ files: { name: string; file: Blob }[] } & Pick<ExportedFile, 'missing' | 'left'>> {
  const stage = await Stage.of(order, blobs, tools);
  try {
    const files: { name: string; file: Blob }[] = [];
    const lost = new Map<ExportLoss['what'], number>();
    const missing = new Set<string>();
    for (const one of stage.areas()) {
      const made = await new SvgFile(stage, one).make();
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
    stage.free();
  }
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
    const { area, name } = this.#named;
    const { shown, parts } = await this.#stage.show(area, (size) => this.#begin(size));
    const { w, h, wPx, hPx } = shown;
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

  #begin({ wPx, hPx }: Shown): (frame: Frame) => string {
    const { texts, tools } = this.#stage;
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
    const painter = new SvgPainter(this.#store, texts, letters, wPx, hPx);
    return (frame) => painter.paint(frame);
  }

  /** What chalk keeps of its ink, repeated. */
  async #grains(): Promise<string[]> {
    return Promise.all(
      Array.from(this.#store.grains, async (kind) => {
        const side = `width="${GRAIN_SPOTS}" height="${GRAIN_SPOTS}"`;
        const address = await addressOf(await grainPicture(kind, false));
        return `<pattern id="grain-${kind}" patternUnits="userSpaceOnUse" ${side}><image ${side} xlink:href="${address}"/></pattern>`;
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
      if (!picture) missing.push(this.#stage.nameOf(sha256));
    }
    for (const [name, picture] of await Promise.all(this.#emoji)) all.push(imageOf(name, await addressOf(picture)));
    return all;
  }
}

const imageOf = (name: string, address: string): string =>
  `<image id="${name}" width="1" height="1" preserveAspectRatio="none" xlink:href="${address}"/>`;

const addressOf = async (picture: Blob): Promise<string> =>
  dataAddress(picture.type, new Uint8Array(await picture.arrayBuffer()));
