// The draw list as SVG: one more executor of outlines, without canvas and DOM. What vectors cannot say is a picture beside them that is
// referred to by its name: the grain of chalk, emoji, photographs.

import { cssColor, faded } from '../../../drawing/css-color.ts';
import type { TextSource } from '../../../drawing/executor.ts';
import { GRAIN_SPOTS, GRAIN_UNITS } from '../../../drawing/grain.ts';
import { type Frame, type ImageOrder, type Matrix, type Painter, play } from '../../../engine/draw-list.ts';
import { hexOfKey } from '../vector/picture-key.ts';
import { type LetterTools, SvgLetters } from './svg-letters.ts';
import { paperMarks } from './svg-paper.ts';
import { paintOf, xmlNumber } from './xml.ts';

const SCREEN = 0;
/** By the number of `blend`. */
const BLENDS = ['', ' style="mix-blend-mode:multiply"', ' style="mix-blend-mode:screen"'] as const;
/** Of a px, that outlines are written in. */
const STEPS = 10;

/** What more than one part of a file refers to, by its name. */
export interface SvgStore {
  /** Parts that are referred to, as they are written. */
  readonly defs: string[];
  /** Pictures that are shown, by their SHA-256 in hex, and what they are referred to by. */
  readonly images: Map<string, string>;
  /** Those of chalk that are taken away. */
  readonly grains: Set<'strong' | 'light'>;
  /** Strokes of chalk, texts with emoji. */
  grainy: number;
  emoji: number;
}

export const svgStore = (): SvgStore => ({
  defs: [],
  images: new Map(),
  grains: new Set(),
  grainy: 0,
  emoji: 0,
});

/** What a command opened, until its end. */
interface Node {
  open: string;
  close: string;
  parts: string[];
  /** How what is in it lies on what is beneath: it begins anew within a layer. */
  blendBefore: number;
}

export class SvgPainter implements Painter {
  readonly #store: SvgStore;
  readonly #texts: TextSource;
  readonly #letters: LetterTools;
  readonly #wPx: number;
  readonly #hPx: number;
  readonly #clips = new Map<string, string>();
  readonly #open: Node[] = [];
  #parts: string[] = [];
  #blend = 0;
  #path = new Float32Array();

  constructor(store: SvgStore, texts: TextSource, letters: LetterTools, wPx: number, hPx: number) {
    this.#store = store;
    this.#texts = texts;
    this.#letters = letters;
    this.#wPx = wPx;
    this.#hPx = hPx;
  }

  /** What the frame shows: all, or a part that lies on those before it. */
  paint(frame: Frame): string {
    this.#path = frame.path as Float32Array<ArrayBuffer>;
    this.#parts = [];
    this.#blend = 0;
    play(frame, this);
    return this.#parts.join('');
  }

  target(slot: number, x: number, y: number, w: number, h: number, clear: boolean, rgba: number): void {
    if (slot !== SCREEN) throw new Error(`draw list: target ${slot} is not for the SVG executor`);
    if (clear && rgba >>> 24 > 0) this.#box(x, y, w, h, rgba);
  }

  surface(): void {}

  mesh(): void {
    throw new Error('draw list: MESH is not for the SVG executor');
  }

  blit(): void {
    throw new Error('draw list: BLIT is not for the SVG executor');
  }

  path(first: number, floats: number, rgba: number): void {
    const d = this.#outline(first, floats, true);
    if (d !== '') this.#parts.push(`<path d="${d}"${paintOf('fill', rgba)}${BLENDS[this.#blend] ?? ''}/>`);
  }

  line(first: number, floats: number, rgba: number): void {
    const d = this.#outline(first, floats, false);
    const round = ' stroke-linecap="round" stroke-linejoin="round"';
    if (d !== '')
      this.#parts.push(`<path d="${d}" fill="none"${paintOf('stroke', rgba)}${round}${BLENDS[this.#blend] ?? ''}/>`);
  }

  text(slot: number, version: number, matrix: Matrix, w: number, h: number, rgba: number, opacity: number): void {
    const letters = new SvgLetters(this.#letters);
    const color = cssColor(faded(rgba, opacity));
    // It has what texts are painted with, which is all that is asked of it.
    this.#texts.draw(letters as never, slot, version, { matrix, w, h, color });
    if (letters.hasEmoji) this.#store.emoji += 1;
    this.#parts.push(letters.done());
  }

  image({ key, w, h, matrix, crop }: ImageOrder): void {
    const sha256 = hexOfKey(key);
    const { images } = this.#store;
    const name = images.get(sha256) ?? `image${images.size}`;
    images.set(sha256, name);
    const part = [crop.x * w, crop.y * h, crop.w * w, crop.h * h].map(xmlNumber).join(' ');
    this.#parts.push(
      `<g transform="${matrixOf(matrix)}"><svg width="1" height="1" viewBox="${part}" preserveAspectRatio="none">` +
        `<svg width="${w}" height="${h}" viewBox="0 0 1 1" preserveAspectRatio="none"><use xlink:href="#${name}"/></svg></svg></g>`,
    );
  }

  layer(_x: number, _y: number, _w: number, _h: number, opacity: number): void {
    // How it is laid on what is beneath is what counts when it ends.
    this.#begin(opacity < 1 ? `<g opacity="${xmlNumber(opacity)}"` : '<g', '</g>', true);
  }

  layerEnd(): void {
    this.#end('LAYER_END without LAYER', true);
  }

  grain(strong: boolean, [a, b, c, d, e, f]: Matrix): void {
    if (this.#open.length === 0) throw new Error('draw list: GRAIN without LAYER');
    const { defs, grains } = this.#store;
    const kind = strong ? 'strong' : 'light';
    grains.add(kind);
    const k = GRAIN_UNITS / GRAIN_SPOTS;
    const name = `chalk${defs.length}`;
    // Each stroke has both: of its rim, then of the rest.
    if (strong) this.#store.grainy += 1;
    const lies = `patternTransform="${matrixOf([a * k, b * k, c * k, d * k, e, f])}"`;
    const whole = `x="0" y="0" width="${this.#wPx}" height="${this.#hPx}"`;
    defs.push(
      `<pattern id="${name}p" xlink:href="#grain-${kind}" ${lies}/>`,
      `<mask id="${name}" maskUnits="userSpaceOnUse" ${whole}><rect ${whole} fill="url(#${name}p)"/></mask>`,
    );
    this.#parts = [`<g mask="url(#${name})">${this.#parts.join('')}</g>`];
  }

  blend(how: number): void {
    this.#blend = how;
  }

  clip(quad: Float32Array): void {
    const corners = Array.from({ length: 4 }, (_, k) => `${xmlNumber(quad[2 * k]!)} ${xmlNumber(quad[2 * k + 1]!)}`);
    const d = `M${corners.join('L')}Z`;
    let name = this.#clips.get(d);
    if (!name) {
      name = `clip${this.#store.defs.length}`;
      this.#clips.set(d, name);
      this.#store.defs.push(`<clipPath id="${name}"><path d="${d}"/></clipPath>`);
    }
    this.#begin(`<g clip-path="url(#${name})"`, '</g>', false);
  }

  clipEnd(): void {
    this.#end('CLIP_END without CLIP', false);
  }

  paper(kind: number, paper: number, mark: number, spacing: number, ox: number, oy: number, size: number): void {
    this.#box(0, 0, this.#wPx, this.#hPx, paper);
    const name = `paper${this.#store.defs.length}`;
    const pattern = paperMarks({ kind, mark, spacing, ox, oy, size }, name, this.#wPx, this.#hPx);
    if (!pattern) return;
    this.#store.defs.push(pattern);
    this.#parts.push(`<rect width="${this.#wPx}" height="${this.#hPx}" fill="url(#${name})"/>`);
  }

  #box(x: number, y: number, w: number, h: number, rgba: number): void {
    this.#parts.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}"${paintOf('fill', rgba)}/>`);
  }

  #begin(open: string, close: string, isLayer: boolean): void {
    this.#open.push({ open, close, parts: this.#parts, blendBefore: this.#blend });
    this.#parts = [];
    if (isLayer) this.#blend = 0;
  }

  #end(fault: string, isLayer: boolean): void {
    const node = this.#open.pop();
    if (!node) throw new Error(`draw list: ${fault}`);
    const inside = this.#parts;
    this.#parts = node.parts;
    if (isLayer) this.#blend = node.blendBefore;
    if (inside.length === 0) return;
    const blend = isLayer ? (BLENDS[this.#blend] ?? '') : '';
    this.#parts.push(`${node.open}${blend}>${inside.join('')}${node.close}`);
  }

  /** Each point by how far it lies from the one before, in whole steps: nothing adds up. */
  #outline(first: number, floats: number, close: boolean): string {
    const path = this.#path;
    let d = '';
    for (let at = first; at < first + floats; ) {
      const n = path[at]!;
      const last = at + 1 + n * 2;
      let [x, y] = [Math.round(path[at + 1]! * STEPS), Math.round(path[at + 2]! * STEPS)];
      d += `M${x / STEPS} ${y / STEPS}`;
      for (let p = at + 3; p < last; p += 2) {
        const [toX, toY] = [Math.round(path[p]! * STEPS), Math.round(path[p + 1]! * STEPS)];
        if (toX === x && toY === y) continue;
        d += `l${step(toX - x)}${toY < y ? '' : ' '}${step(toY - y)}`;
        [x, y] = [toX, toY];
      }
      if (close) d += 'z';
      at = last;
    }
    return d;
  }
}

/** Without the nought before the point, as SVG allows. */
const step = (steps: number): string => String(steps / STEPS).replace(/^(-?)0\./, '$1.');

const matrixOf = (matrix: Matrix): string => `matrix(${matrix.map((one) => String(Math.fround(one))).join(' ')})`;
