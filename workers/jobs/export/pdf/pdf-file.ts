// The board, or what was selected of it, as a PDF: what a picture of it shows, as outlines and letters. One page of everything, or a page a frame.

import type { PdfFile } from '#engine/atrium_files.js';
import type { Box } from '#protocol/bus.ts';
import type { ExportedFile, ExportLoss, FrameName } from '#protocol/exports.ts';
import { KIND } from '#protocol/item-bytes.ts';
import type { BlobSource } from '../../../drawing/images/blob-source.ts';
import { pace } from '../../job-throttle.ts';
import type { DrawOrder, NamedArea } from '../../jobs-port.ts';
import { USUAL_LETTERING } from '../vector/lettering.ts';
import { grainPicture, type Shown, Stage, type VectorTools } from '../vector/stage.ts';
import { PdfFaces } from './pdf-faces.ts';
import { Jpegs } from './pdf-jpegs.ts';
import type { PdfLetterTools } from './pdf-letters.ts';
import { packedPdf } from './pdf-pack.ts';
import { type PdfLosses, PdfPainter, type PdfPictures } from './pdf-painter.ts';
import type { ShownSize } from './pdf-picture.ts';

/** Of a board unit: what CSS calls a px. */
const POINTS = 0.75;
/** No page is larger by its numbers; of what is, a unit is more than a point. */
const MAX_POINTS = 14_400;
/** A grey px, for what nobody has now. */
const GREY = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor683BgAErwGxbOR5DwAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

export interface PdfTools extends VectorTools {
  /** An empty title is none. */
  make(title: string, language: string): PdfFile;
  /** A picture of a kind that no PDF takes, as PNG. */
  asPng(picture: Blob): Promise<Blob>;
  /** An image of the board in the form and size that the file stores. */
  asStored(picture: Blob, shown: ShownSize): Promise<Blob>;
}

export async function pdfFile(order: DrawOrder, blobs: BlobSource, tools: PdfTools): Promise<ExportedFile> {
  const stage = await Stage.of(order, blobs, tools);
  const file = tools.make(order.title ?? '', order.language ?? 'en');
  try {
    const making = new Making(stage, tools, file, order.frameNames);
    const areas = stage.areas();
    for (const one of areas) await making.page(one, order.areas === undefined);
    const { missing, lost } = making;
    const bytes = file.finish();
    if (bytes.length === 0) throw new Error('pdf: it could not be written');
    return {
      file: await packedPdf(bytes as Uint8Array<ArrayBuffer>, making.units, making.jpegs),
      ...(missing.size > 0 && { missing: [...missing] }),
      ...(lost.length > 0 && { left: lost }),
    };
  } finally {
    stage.free();
  }
}

interface Picture {
  file(): Promise<Blob>;
  smooth: boolean;
  /** As a person calls it, where it can be missing. */
  name?(): string;
}

class Making {
  readonly missing = new Set<string>();
  /** Of each page: how many points one of its lengths is. */
  readonly units: number[] = [];
  readonly jpegs = new Jpegs();
  readonly #losses: PdfLosses = { grain: 0, emoji: 0, foreign: 0 };
  readonly #names: readonly FrameName[] | undefined;
  readonly #stage: Stage;
  readonly #tools: PdfTools;
  readonly #file: PdfFile;
  readonly #faces = new PdfFaces();
  #facesGiven = 0;
  /** By number; those given have gone. */
  readonly #pictures: Picture[] = [];
  #picturesGiven = 0;
  readonly #numbers = new Map<string, number>();
  #alternatives: Map<string, string> | undefined;
  #shownSizes: Map<string, ShownSize> | undefined;

  constructor(stage: Stage, tools: PdfTools, file: PdfFile, names: readonly FrameName[] | undefined) {
    this.#names = names;
    this.#stage = stage;
    this.#tools = tools;
    this.#file = file;
  }

  get lost(): ExportLoss[] {
    const { grain, emoji, foreign } = this.#losses;
    const all: [ExportLoss['what'], number][] = [
      ['grain', grain],
      ['emoji', emoji],
      ['drawn', foreign],
    ];
    return all.flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []));
  }

  /** `withFrames`: frames that lie on it are bookmarks too. */
  async page({ area, name }: NamedArea, withFrames: boolean): Promise<void> {
    let painter: PdfPainter | undefined;
    const paint = () =>
      this.#stage.show(area, (size) => {
        const begun = this.#painter(size);
        painter = begun;
        return (frame) => begun.paint(frame);
      });
    const drawn = this.#pictures.length;
    let { shown, parts } = await paint();
    while (await this.#learnsFaces()) {
      this.#forgetPictures(drawn);
      ({ shown, parts } = await paint());
    }
    for (const what of ['grain', 'emoji', 'foreign'] as const) this.#losses[what] += painter?.losses[what] ?? 0;
    await this.#givePictures();
    const points = Math.min(POINTS, MAX_POINTS / Math.max(shown.w, shown.h));
    this.units.push(POINTS / points);
    let whole = this.#file.beginPage(shown.w * points, shown.h * points, shown.fine / points);
    for (const ops of parts) {
      whole = this.#file.draw(ops) && whole;
      if (pace.isDue) await pace.rest();
    }
    this.#file.endPage();
    if (!whole) throw new Error('pdf: a page could not be drawn');
    if (name.trim() !== '') this.#file.bookmark(name.trim(), 0, 0);
    if (!withFrames) return;
    for (const { name: title, bounds } of this.#frames()) {
      const [x, y] = [Math.max(0, bounds.x - area.x), Math.max(0, bounds.y - area.y)];
      this.#file.bookmark(title, x * points, y * points);
    }
  }

  /** Frames that are bookmarks of a page they lie on. */
  #frames(): { name: string; bounds: Box }[] {
    const shown = Array.from(this.#stage.items(KIND.frame)).filter(({ hidden }) => !hidden);
    const byId = new Map(shown.map((frame) => [frame.id, frame]));
    const named = this.#names ?? shown.map(({ id, text = '' }) => ({ id, name: text.trim() }));
    return named.flatMap(({ id, name }) => {
      const frame = byId.get(id);
      return frame && name !== '' ? [{ name, bounds: frame.bounds }] : [];
    });
  }

  #painter({ wPx, hPx }: Shown): PdfPainter {
    const { tools } = this.#stage;
    const letters: PdfLetterTools = {
      width: (text, font, fontSize) => tools.measure.width(text, font, fontSize),
      faces: (lettering, text) => this.#faces.of(lettering, text),
      picture: (text, css, rtl, color, width) => {
        // Its words are told by a space that nobody sees, which is of some face.
        this.#faces.of(USUAL_LETTERING, 'x');
        return this.#number(`letters ${css} ${color} ${rtl} ${text}`, {
          file: () => tools.letters(text, css, rtl, color, width),
          smooth: true,
        });
      },
    };
    const pictures: PdfPictures = {
      image: (sha256) => ({
        number: this.#number(sha256, {
          file: () => this.#storedImage(sha256),
          smooth: true,
          name: () => this.#stage.nameOf(sha256),
        }),
        alternative: this.#alternativeOf(sha256),
      }),
      grain: (kind) => this.#number(`grain ${kind}`, { file: () => grainPicture(kind, true), smooth: false }),
    };
    return new PdfPainter(this.#stage.texts, letters, pictures, wPx, hPx);
  }

  #number(key: string, picture: Picture): number {
    const number = this.#numbers.get(key) ?? this.#pictures.push(picture) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** Where it cannot be decoded here, the file as it is: who writes the PDF may know it. */
  async #storedImage(sha256: string): Promise<Blob> {
    const file = await this.#stage.blobs.get(sha256);
    return this.#tools.asStored(file, this.#shownSize(sha256)).catch(() => file);
  }

  /** The largest of all items that show the image: cropped, the rest of it is as large. */
  #shownSize(sha256: string): ShownSize {
    if (!this.#shownSizes) {
      this.#shownSizes = new Map();
      for (const { image, w = 0, h = 0 } of this.#stage.items(KIND.image)) {
        if (!image) continue;
        const [, , partW, partH] = image.crop ?? [0, 0, 1, 1];
        const other = this.#shownSizes.get(image.sha256) ?? { w: 0, h: 0 };
        this.#shownSizes.set(image.sha256, { w: Math.max(other.w, w / partW), h: Math.max(other.h, h / partH) });
      }
    }
    return this.#shownSizes.get(sha256) ?? { w: 0, h: 0 };
  }

  #alternativeOf(sha256: string): string {
    this.#alternatives ??= new Map(
      Array.from(this.#stage.items(KIND.image), ({ image }) => [image?.sha256 ?? '', image?.alt ?? '']),
    );
    return this.#alternatives.get(sha256) ?? '';
  }

  /** Returns whether texts are to be set anew: each time, fonts are known that were not, or a letter has one face less to be in. */
  async #learnsFaces(): Promise<boolean> {
    if (await this.#faces.load()) return true;
    await this.#giveFaces();
    return this.#faces.learn((face, letters) => this.#file.lacking(face, letters));
  }

  /** A face that cannot be had has no letters: its letters are in the next one, or a picture. */
  async #giveFaces(): Promise<void> {
    const faces = this.#faces.all.slice(this.#facesGiven);
    this.#facesGiven += faces.length;
    const none = new Uint8Array();
    for (const bytes of await Promise.all(faces.map((address) => this.#tools.face(address).catch(() => none))))
      this.#file.face(bytes);
  }

  /** Numbers of a page that is painted anew. */
  #forgetPictures(from: number): void {
    this.#pictures.length = from;
    for (const [key, number] of this.#numbers) if (number >= from) this.#numbers.delete(key);
  }

  /** One after the other: all photographs of a board have no room beside each other. */
  async #givePictures(): Promise<void> {
    for (const picture of this.#pictures.slice(this.#picturesGiven)) await this.#givePicture(picture);
    this.#picturesGiven = this.#pictures.length;
  }

  async #givePicture({ file, smooth, name }: Picture): Promise<void> {
    const take = async (blob: Blob): Promise<boolean> =>
      this.#file.picture((await this.jpegs.head(blob)) ?? new Uint8Array(await blob.arrayBuffer()), smooth) >= 0;
    const blob = await file().catch(() => null);
    const isTaken = blob !== null && ((await take(blob)) || (await this.#tools.asPng(blob).then(take, () => false)));
    if (isTaken) return;
    // A grey box stands for it, as on the board.
    if (name) this.missing.add(name());
    this.#file.picture(GREY, false);
  }
}
