// The faces that letters of a file are set in, as data: those of the board, so that whoever has none of them sees the same.

import { FACES, type Face } from '../../../board/text/faces.ts';
import type { Lettering } from './svg-letters.ts';
import { dataAddress } from './xml.ts';

/** Of all faces in one file. */
const MAX_BYTES = 300 * 1024;
const TYPE = 'font/woff2';
/** A face that is said to have everything has the letters of Europe. */
const LAST_OF_EUROPE = 0x52f;

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

/** As a browser chooses it: the first family with the letter, of it the likest weight and style. */
function faceOf({ family, weight, italic }: Lettering, letter: string): Face | undefined {
  const code = letter.codePointAt(0) as number;
  for (const name of family.split(', ').map((one) => one.replaceAll('"', ''))) {
    const all = FACES.filter(([own]) => own === name);
    const slanted = all.filter(([, , , , style]) => style === 'italic');
    const found = (italic && slanted.length > 0 ? slanted : all.filter((face) => !slanted.includes(face))).filter(
      ([, , , range]) => within(range, code),
    );
    if (found.length > 0) return found.find(([, , weights]) => isOfWeight(weights, weight)) ?? found.at(-1);
  }
  return undefined;
}

function isOfWeight(weights: string, weight: number): boolean {
  const [from = 0, to = from] = weights.split(' ').map(Number);
  return weight >= from && weight <= to;
}

function within(range: string, code: number): boolean {
  return range.split(', ').some((part) => {
    const [from = 0, to = from] = part
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return code >= from && code <= Math.min(to, to === 0xffff ? LAST_OF_EUROPE : to);
  });
}
