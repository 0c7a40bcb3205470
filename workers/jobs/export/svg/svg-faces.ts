// The faces that letters of a file are set in, as data: those of the board, so that whoever has none of them sees the same.

import type { Face } from '../../../drawing/text/faces.ts';
import { faceOf } from '../vector/faces-of.ts';
import type { Lettering } from '../vector/lettering.ts';
import { dataAddress } from './xml.ts';

/** Of all faces in one file: those of a text in a dozen scripts. */
const MAX_BYTES = 400 * 1024;
const TYPE = 'font/woff2';

/** Letters a file shows, and the fonts they are in. */
export class UsedLetters {
  readonly #used = new Map<string, { lettering: Lettering; letters: Set<string> }>();
  /** Texts with letters that only a font of whoever looks has. */
  foreign = 0;

  add(lettering: Lettering, text: string): void {
    const { font } = lettering;
    const known = this.#used.get(String(font)) ?? { lettering, letters: new Set() };
    this.#used.set(String(font), known);
    let isForeign = false;
    for (const letter of text) {
      known.letters.add(letter);
      isForeign ||= faceOf(lettering, letter) === undefined && !/\s/u.test(letter);
    }
    if (isForeign) this.foreign += 1;
  }

  /** What stands in the one style element, and how many faces there was no room for. The one with most letters comes first. */
  async css(bytesOf: (address: string) => Promise<Uint8Array>): Promise<{ css: string; left: number }> {
    const faces = new Map<Face, number>();
    for (const { lettering, letters } of this.#used.values())
      for (const letter of letters) {
        const face = faceOf(lettering, letter);
        if (face) faces.set(face, (faces.get(face) ?? 0) + 1);
      }
    let room = MAX_BYTES;
    let css = '';
    let left = 0;
    for (const [face] of [...faces].sort(([, a], [, b]) => b - a)) {
      const [family, address, weight, unicodeRange, style = 'normal'] = face;
      const bytes = await bytesOf(address);
      if (bytes.length > room) {
        left += 1;
        continue;
      }
      room -= bytes.length;
      css += `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};unicode-range:${unicodeRange};src:url(${dataAddress(TYPE, bytes)}) format('woff2')}`;
    }
    return { css, left };
  }
}
