// The fonts texts are set in: a stack per font of the format, and the self-hosted faces behind it, fetched when a text first
// needs a letter of their range. Works with any FontFaceSet: the worker's own, or the page's for the editing box.

import plexArabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import plexArabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-700-normal.woff2?url';
import handLatin from '@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff2?url';
import handLatinExt from '@fontsource/patrick-hand/files/patrick-hand-latin-ext-400-normal.woff2?url';
import figtreeLatinExtItalic from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-italic.woff2?url';
import figtreeLatinExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import figtreeLatinItalic from '@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2?url';
import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import monoLatinExt from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-normal.woff2?url';
import monoLatinItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-italic.woff2?url';
import monoLatin from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import nunitoLatinExt from '@fontsource-variable/nunito/files/nunito-latin-ext-wght-normal.woff2?url';
import nunitoLatinItalic from '@fontsource-variable/nunito/files/nunito-latin-wght-italic.woff2?url';
import nunitoLatin from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';
import serifLatinExt from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url';
import serifLatinItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import type { MarkName } from '#protocol/text-marks.ts';
import virgil from '../../../fonts/virgil-regular.woff2?url';

const CJK = '"Noto Sans TC", "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans CJK SC"';

/** By the format's number: sans, hand, serif, mono, sketch, rounded. The page's own stack (src/ui/tokens.css) is the first. */
const FONT_STACKS: readonly string[] = [
  `Figtree, "IBM Plex Sans Arabic", ${CJK}, system-ui, sans-serif`,
  `"Patrick Hand", "IBM Plex Sans Arabic", ${CJK}, cursive`,
  `"Source Serif 4", Georgia, "Noto Serif", "Noto Naskh Arabic", "IBM Plex Sans Arabic", ${CJK}, serif`,
  `"JetBrains Mono", ui-monospace, Menlo, Consolas, "IBM Plex Sans Arabic", ${CJK}, monospace`,
  `Virgil, "IBM Plex Sans Arabic", ${CJK}, cursive`,
  `Nunito, "IBM Plex Sans Arabic", ${CJK}, system-ui, sans-serif`,
];
const MONO = 3;
/** What drawings of Excalidraw are written in; with its lines as far apart as there. */
export const SKETCH = 4;

/** Em per line: the lines' pitch, the same in the editing box. */
export const lineHeightOf = (font: number): number => ((font & 15) === SKETCH ? 1.25 : 1.3);

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';
const ARABIC =
  'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, U+204F, U+2E41, U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC';

type Face = [family: string, url: string, weight: string, unicodeRange: string, style?: 'italic'];

const FACES: readonly Face[] = [
  ['Figtree', figtreeLatin, '300 900', LATIN],
  ['Figtree', figtreeLatinExt, '300 900', LATIN_EXT],
  ['Figtree', figtreeLatinItalic, '300 900', LATIN, 'italic'],
  ['Figtree', figtreeLatinExtItalic, '300 900', LATIN_EXT, 'italic'],
  ['IBM Plex Sans Arabic', plexArabic, '400', ARABIC],
  ['IBM Plex Sans Arabic', plexArabicBold, '700', ARABIC],
  ['Patrick Hand', handLatin, '400', LATIN],
  ['Patrick Hand', handLatinExt, '400', LATIN_EXT],
  ['Source Serif 4', serifLatin, '200 900', LATIN],
  ['Source Serif 4', serifLatinExt, '200 900', LATIN_EXT],
  ['Source Serif 4', serifLatinItalic, '200 900', LATIN, 'italic'],
  ['JetBrains Mono', monoLatin, '100 800', LATIN],
  ['JetBrains Mono', monoLatinExt, '100 800', LATIN_EXT],
  ['JetBrains Mono', monoLatinItalic, '100 800', LATIN, 'italic'],
  ['Nunito', nunitoLatin, '200 1000', LATIN],
  ['Nunito', nunitoLatinExt, '200 1000', LATIN_EXT],
  ['Nunito', nunitoLatinItalic, '200 1000', LATIN, 'italic'],
  ['Virgil', virgil, '400', 'U+0-FFFF'],
];

/** What this needs of a FontFaceSet. */
export interface FaceSet {
  add(face: FontFace): unknown;
  check(font: string, text: string): boolean;
  load(font: string, text: string): Promise<unknown>;
}

/** Of a text's font (docs/draw-list.md): the four lowest bits are its family, those above its weight. Marks of its letters add to it. */
export const familyOf = (font: number): string => FONT_STACKS[font & 15] ?? (FONT_STACKS[0] as string);
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
  /** Letters whose faces are there, by font: asking the set takes as long as laying out a text. */
  readonly #there = new Map<number, Set<string>>();

  /** Without a FontFaceSet (very old workers) the system's fonts are used. */
  constructor(set: FaceSet | undefined, onArrived: () => void) {
    this.#set = set;
    this.#onArrived = onArrived;
    if (!set) return;
    for (const [family, url, weight, unicodeRange, style = 'normal'] of FACES) {
      set.add(new FontFace(family, `url(${JSON.stringify(url)}) format("woff2")`, { weight, unicodeRange, style }));
    }
  }

  /** Starts fetching what this text lacks. */
  need(font: number, text: string): void {
    if (!this.#set) return;
    const there = this.#there.get(font) ?? new Set();
    this.#there.set(font, there);
    const letters = [...text].filter((letter) => !there.has(letter));
    if (letters.length === 0) return;
    const css = fontCss(font, 16, this.epoch);
    if (this.#set.check(css, letters.join(''))) {
      for (const letter of letters) there.add(letter);
      return;
    }
    const loading = this.#fetch(this.#set, css, text);
    this.#waiting.add(loading);
    void loading.finally(() => this.#waiting.delete(loading));
  }

  async #fetch(set: FaceSet, css: string, text: string): Promise<void> {
    try {
      await set.load(css, text);
    } catch {
      // Offline or blocked: the system's fonts stand in.
      return;
    }
    this.epoch += 1;
    this.#onArrived();
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
