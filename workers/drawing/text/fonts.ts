// The fonts texts are set in: a stack per font of the format, and the self-hosted faces behind it, fetched when a text first
// needs a letter of their range. Works with any FontFaceSet: the worker's own, or the page's for the editing box.

import { STYLES, type StyleValue } from '#protocol/styles.ts';
import type { MarkName } from '#protocol/text-marks.ts';

/** Faces of ours for other scripts. */
const SCRIPTS = '"IBM Plex Sans Arabic", "Noto Sans"';
/** Behind the system's own font: fonts of East Asia have Greek and Cyrillic letters, but not those with accents. */
const CJK = '"Noto Sans TC", "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans CJK SC"';

/** The page's own stack (src/ui/tokens.css) is that of `sans`. */
const FONT_STACKS: Readonly<Record<StyleValue<'font'>, string>> = {
  sans: `Figtree, ${SCRIPTS}, system-ui, ${CJK}, sans-serif`,
  hand: `"Patrick Hand", ${SCRIPTS}, system-ui, ${CJK}, cursive`,
  serif: `"Source Serif 4", ${SCRIPTS}, Georgia, "Noto Serif", system-ui, ${CJK}, serif`,
  mono: `"JetBrains Mono", ${SCRIPTS}, ui-monospace, Menlo, Consolas, monospace, ${CJK}`,
  sketch: `Virgil, ${SCRIPTS}, system-ui, ${CJK}, cursive`,
  rounded: `Nunito, ${SCRIPTS}, system-ui, ${CJK}, sans-serif`,
};
const FONTS = STYLES.font.names;
const MONO = FONTS.indexOf('mono');
/** What drawings of Excalidraw are written in; with its lines as far apart as there. */
export const SKETCH = FONTS.indexOf('sketch');

/** Em per line: the lines' pitch, the same in the editing box. */
export const lineHeightOf = (font: number): number => ((font & 15) === SKETCH ? 1.25 : 1.3);

/** What this needs of a FontFaceSet. */
export interface FaceSet {
  add(face: FontFace): unknown;
  check(font: string, text: string): boolean;
  load(font: string, text: string): Promise<unknown>;
}

/** Of a text's font (docs/draw-list.md): the four lowest bits are its family, those above its weight. Marks of its letters add to it. */
export const familyOf = (font: number): string => FONT_STACKS[FONTS[font & 15] ?? 'sans'];
export const weightOf = (font: number): number => (font & BOLD ? 700 : font & MEDIUM ? 550 : 400);

const MEDIUM = 1 << 4;
const BOLD = 1 << 8;
const ITALIC = 1 << 9;

/** The font of letters with these marks in a text of this font. */
export function markedFont(font: number, marks: readonly MarkName[] = []): number {
  const bold = marks.includes('bold') ? BOLD : 0;
  const italic = marks.includes('italic') ? ITALIC : 0;
  return (marks.includes('code') ? (font & ~15) | MONO : font) | bold | italic;
}

/**
 * As a canvas takes it. Chromium's workers keep what a font's name first meant, even when its face has come since: a family
 * that is not there, named by the epoch, makes it a new name.
 */
export function fontCss(font: number, sizePx: number, epoch: number): string {
  const style = font & ITALIC ? 'italic ' : '';
  return `${style}${weightOf(font)} ${sizePx}px ${familyOf(font)}, atrium-${epoch}`;
}

/** Fetches faces as texts ask for them and says when some have come. */
export class Fonts {
  /** Grows when faces arrived: what was measured or drawn before may look different now. */
  epoch = 0;
  readonly #set: FaceSet | undefined;
  readonly #onArrived: () => void;
  readonly #waiting = new Set<Promise<unknown>>();
  #bringing: Promise<void> | undefined;
  #isKnown = false;
  /** Letters whose faces are there, by font: asking the set takes as long as laying out a text. */
  readonly #there = new Map<number, Set<string>>();

  /** Without a FontFaceSet (very old workers) the system's fonts are used. */
  constructor(set: FaceSet | undefined, onArrived: () => void) {
    this.#set = set;
    this.#onArrived = onArrived;
  }

  /** Makes the faces known, so that a first text has not to wait for that. Where their code cannot be had now it is asked for again. */
  async bring(): Promise<void> {
    if (!this.#set) return;
    this.#bringing ??= this.#add(this.#set);
    await this.#bringing;
  }

  /** Starts fetching what this text lacks. */
  need(font: number, text: string): void {
    if (!this.#set) return;
    const there = this.#there.get(font) ?? new Set();
    this.#there.set(font, there);
    const letters = [...text].filter((letter) => !there.has(letter));
    if (letters.length === 0) return;
    const css = fontCss(font, 16, this.epoch);
    // A set that knows no face says that nothing is missing.
    if (this.#isKnown && this.#set.check(css, letters.join(''))) {
      for (const letter of letters) there.add(letter);
      return;
    }
    const loading = this.#fetch(this.#set, css, text);
    this.#waiting.add(loading);
    void loading.finally(() => this.#waiting.delete(loading));
  }

  async #fetch(set: FaceSet, css: string, text: string): Promise<void> {
    try {
      await this.bring();
      await set.load(css, text);
    } catch {
      // Offline or blocked: the system's fonts stand in.
      return;
    }
    this.epoch += 1;
    this.#onArrived();
  }

  async #add(set: FaceSet): Promise<void> {
    try {
      (await import('./faces.ts')).addFaces(set);
      this.#isKnown = true;
    } catch (error) {
      this.#bringing = undefined;
      throw error;
    }
  }

  get waiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Resolves when nothing is being fetched. */
  async settled(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting);
  }
}

export function ownFaces(): FaceSet | undefined {
  const scope = globalThis as unknown as { document?: { fonts?: FaceSet }; fonts?: FaceSet };
  return typeof FontFace === 'undefined' ? undefined : (scope.document?.fonts ?? scope.fonts);
}
