// The board's texts by slot: asks the engine once per version, lays out when first drawn, draws the lines. What both executors
// draw text through. Holds no positions: where a text stands comes with each draw.

import { ByteReader } from '#protocol/bytes.ts';
import { readNote } from '#protocol/items/note.ts';
import { readParagraphs, readText, type TextGroup } from '#protocol/items/text-group.ts';
import { STYLES } from '#protocol/styles.ts';
import { INDENT_EM } from '#protocol/text-lists.ts';
import { type Frame, OP, type Quad } from '../../engine/draw-list.ts';
import type { TextPlace, TextSource } from '../executor.ts';
import { Fonts, lineHeightOf, markedFont, ownFaces } from './fonts.ts';
import {
  baselineOf,
  cutText,
  firstTop,
  fitText,
  lineX,
  type Measure,
  type TextLayout,
  type TextSpec,
} from './layout.ts';
import { CanvasMeasure } from './measure.ts';
import { FOOT_HEIGHT, paintFoot } from './paint-foot.ts';
import { MARKER_EM, paintLine } from './paint-line.ts';
import type { TextCanvas } from './text-canvas.ts';

/** A letter of every stack's first font. */
const FIRST = 'x';
const MAX_KEPT = 30_000;
/** Slots from here on are numbers, of guides. */
const NUMBER_SLOT = 2 ** 31;
/** Of a bar that stands for unreadable letters, em. */
const BAR = { top: 0.35, height: 0.55, perLetter: 0.5 };

interface Kept {
  version: number;
  epoch: number;
  asked: TextSpec;
  /** Once laid out: with the size its letters have. */
  spec: TextSpec;
  layout: TextLayout | null;
  /** The layout of a title, for the width it was last drawn in. */
  cut?: { w: number; layout: TextLayout } | undefined;
}

/** Remembered until fonts have come. */
export interface KnownWidths extends Measure {
  forget(epoch: number): void;
}

/** A list's box by its paragraph, or a link's address. */
export type PressedText = { paragraph: number; done: boolean } | { link: string };

/** docs/draw-list.md: w f32 · font size f32 · font u8 · align u8 · valign u8 · pad f32 · height to fit f32 (0: none) · `t` group · `a` group · `n` group. */
export function readSpec(bytes: Uint8Array): TextSpec & { group: TextGroup } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = new ByteReader(bytes.subarray(19));
  const group = readText(from);
  if (from.left > 0) readParagraphs(from, group.paragraphs);
  const foot = from.left > 0 ? readNote(from) : undefined;
  return {
    w: view.getFloat32(0, true),
    fontSize: view.getFloat32(4, true),
    font: view.getUint8(8),
    align: STYLES.align.names[view.getUint8(9)] ?? 'start',
    valign: STYLES.valign.names[view.getUint8(10)] ?? 'top',
    pad: view.getFloat32(11, true),
    fitH: Math.max(0, view.getFloat32(15, true) - (foot ? FOOT_HEIGHT : 0)),
    paragraphs: group.paragraphs,
    group,
    ...(foot ? { foot } : {}),
  };
}

function numberSpec(number: number): TextSpec {
  const paragraphs = [{ runs: [{ text: `${number}`, marks: ['bold' as const] }] }];
  return { w: 0, fontSize: 12, font: 0, align: 'center', valign: 'middle', pad: 0, paragraphs };
}

export class Texts implements TextSource {
  readonly fonts: Fonts;
  readonly #ask: (slot: number) => Uint8Array;
  readonly #measure: KnownWidths;
  readonly #kept = new Map<number, Kept>();

  /** `ask`: engine.text. `onFonts`: everything drawn so far must be drawn again. */
  constructor(ask: (slot: number) => Uint8Array, onFonts: () => void, measure: KnownWidths = new CanvasMeasure()) {
    this.#ask = ask;
    this.#measure = measure;
    this.fonts = new Fonts(ownFaces(), () => {
      this.#measure.forget(this.fonts.epoch);
      onFonts();
    });
  }

  get epoch(): number {
    return this.fonts.epoch;
  }

  fontSize(slot: number, version: number): number {
    return this.#get(slot, version).spec.fontSize;
  }

  measure(spec: TextSpec): { w: number; h: number } {
    this.#need(spec);
    const { w, h } = fitText(spec, this.#measure).layout;
    return { w, h };
  }

  /** The size they have, and where they stand from a line's top: board units. */
  letters(spec: TextSpec): { fontSize: number; baseline: number } {
    this.fonts.need(spec.font, FIRST);
    const { fontSize } = spec.fitH ? fitText(spec, this.#measure).spec : spec;
    return { fontSize, baseline: baselineOf(this.#measure, spec.font, fontSize) };
  }

  /** What of a text in a box of height h lies at a place, board units from the box's top left. */
  at(asked: TextSpec, w: number, h: number, x: number, y: number): PressedText | null {
    const { spec, layout } = fitText(asked, this.#measure);
    const line = layout.lines[Math.floor((y - firstTop(layout, spec, roomAbove(spec, h))) / layout.lineHeight)];
    if (!line) return null;
    const left = lineX(line, spec, w);
    const before = line.rtl ? x - left - line.width : left - x;
    if (line.marker?.kind === 'box' && before > 0 && before < INDENT_EM * spec.fontSize)
      return { paragraph: line.paragraph, done: line.marker.done };
    const span = line.spans.find((one) => x >= left + one.x && x < left + one.x + one.width);
    return span?.look.run.link === undefined ? null : { link: span.look.run.link };
  }

  bars(slot: number, version: number, w: number, h: number): readonly Quad[] {
    const { spec } = this.#get(slot, version);
    const pitch = spec.fontSize * lineHeightOf(spec.font);
    const room = Math.max(0, w - 2 * spec.pad);
    const bars: Quad[] = [];
    let y = spec.pad;
    for (const paragraph of spec.paragraphs) {
      let left = paragraph.runs.reduce((sum, run) => sum + run.text.length, 0) * spec.fontSize * BAR.perLetter;
      do {
        if (y > h) return bars;
        const wide = Math.min(left, room);
        if (wide > 0)
          bars.push({ x: spec.pad, y: y + BAR.top * spec.fontSize, w: wide, h: BAR.height * spec.fontSize });
        left -= room;
        y += pitch;
      } while (left > 0 && room > 0);
    }
    return bars;
  }

  extent(slot: number, version: number, w: number, h: number): Quad {
    const { spec, layout } = this.#shown(slot, version, w, h);
    const top = firstTop(layout, spec, roomAbove(spec, h));
    let [left, right] = [Number.POSITIVE_INFINITY, 0];
    for (const line of layout.lines) {
      const x = lineX(line, spec, w);
      const marker = line.marker ? MARKER_EM * spec.fontSize : 0;
      left = Math.min(left, x - marker);
      right = Math.max(right, x + line.width + marker);
    }
    const lines = { x: left, y: top, w: Math.max(0, right - left), h: layout.lines.length * layout.lineHeight };
    return spec.foot ? { x: 0, y: Math.min(0, top), w, h: Math.max(h, top + lines.h) - Math.min(0, top) } : lines;
  }

  draw(context: TextCanvas, slot: number, version: number, { matrix, w, h, color }: TextPlace): void {
    const { spec, layout } = this.#shown(slot, version, w, h);
    context.setTransform(matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]);
    context.textBaseline = 'alphabetic';
    context.textAlign = 'left';
    const paint = { context, fontSize: spec.fontSize, epoch: this.epoch, color };
    let y = firstTop(layout, spec, roomAbove(spec, h)) + layout.baseline;
    for (const line of layout.lines) {
      paintLine(paint, line, spec.font, lineX(line, spec, w), y);
      y += layout.lineHeight;
    }
    if (spec.foot) paintFoot(paint, spec.foot, spec.font, w, h);
  }

  /** Texts of the frame that the engine has not been asked for. Asking during the draw would detach the frame's own views. */
  missing(frame: Frame): number[] {
    const { ops } = frame;
    const slots: number[] = [];
    for (let at = 0; at < ops.length; at += Math.max(1, ops[at]! >>> 8)) {
      if ((ops[at]! & 0xff) !== OP.text) continue;
      if (this.#kept.get(ops[at + 1]!)?.version !== ops[at + 2]!) slots.push(ops[at + 1]!, ops[at + 2]!);
    }
    return slots;
  }

  /** Pairs of slot and version, as `missing` gives them. */
  fetch(pairs: readonly number[]): void {
    if (this.#kept.size + pairs.length / 2 > MAX_KEPT) this.#kept.clear();
    for (let k = 0; k < pairs.length; k += 2) {
      const [slot = 0, version = 0] = [pairs[k], pairs[k + 1]];
      const asked = slot < NUMBER_SLOT ? readSpec(this.#ask(slot)) : numberSpec(slot - NUMBER_SLOT);
      this.#kept.set(slot, { version, epoch: this.epoch, asked, spec: asked, layout: null });
    }
  }

  /** The stack's first font gives every line its baseline, also where it has none of the letters. */
  #need({ font, paragraphs, foot }: TextSpec): void {
    const marked = new Map<number, string>();
    for (const { runs } of paragraphs)
      for (const { text, marks } of runs) {
        const own = markedFont(font, marks);
        marked.set(own, (marked.get(own) ?? FIRST) + text);
      }
    for (const [own, text] of marked) this.fonts.need(own, text);
    if (foot) this.fonts.need(font, `${foot.author ?? ''}${(foot.tags ?? []).map(({ text }) => text).join('')}`);
  }

  /** Returns the layout for a box of this size. A frame's title is a text that grows, in a box with a width and no height. */
  #shown(slot: number, version: number, w: number, h: number): { spec: TextSpec; layout: TextLayout } {
    const laid = this.#laid(slot, version);
    if (laid.spec.w > 0 || h > 0 || laid.layout.w <= w || w === 0) return laid;
    const kept = this.#get(slot, version);
    if (kept.cut?.w !== w) kept.cut = { w, layout: cutText(laid.spec, w, this.#measure) };
    return { spec: laid.spec, layout: kept.cut.layout };
  }

  #laid(slot: number, version: number): { spec: TextSpec; layout: TextLayout } {
    const kept = this.#get(slot, version);
    if (!kept.layout || kept.epoch !== this.epoch) {
      this.#need(kept.asked);
      Object.assign(kept, fitText(kept.asked, this.#measure));
      kept.epoch = this.epoch;
      kept.cut = undefined;
    }
    return { spec: kept.spec, layout: kept.layout as TextLayout };
  }

  #get(slot: number, version: number): Kept {
    const kept = this.#kept.get(slot);
    if (!kept || kept.version !== version) throw new Error(`draw list: text ${slot} was not fetched`);
    return kept;
  }
}

/** Of a note's box, without its foot. */
function roomAbove({ foot }: TextSpec, h: number): number {
  return foot ? h - FOOT_HEIGHT : h;
}
