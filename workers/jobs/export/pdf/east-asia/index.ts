// Faces of East Asia, which a screen shows in fonts of its system: the pieces of Noto Sans TC, JP and KR that a file needs. Which letters a
// font names is loaded when a letter asks for it.

import type { FontPiece } from './pieces.ts';

interface EastAsianFont {
  /** Letters it is loaded for. */
  letters: RegExp;
  load(): Promise<{ pieces: readonly FontPiece[] }>;
  /** Null: it could not be loaded. */
  pieces?: readonly FontPiece[] | null;
}

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}]/u;

export class EastAsianFaces {
  /** In the order in which they are asked for a letter, the one of the board's own stack first. */
  readonly #fonts: EastAsianFont[] = [
    { letters: /\p{Script=Hangul}/u, load: () => import('./noto-kr.ts') },
    { letters: HAN, load: () => import('./noto-tc.ts') },
    { letters: HAN, load: () => import('./noto-jp.ts') },
  ];
  readonly #wanted = new Set<EastAsianFont>();

  /** Returns the address of the first face that has the letter. A font that is not loaded yet is noted for `load`. */
  addressOf(letter: string, hasLetter: (address: string) => boolean): string | undefined {
    const code = letter.codePointAt(0) as number;
    for (const font of this.#fonts) {
      if (!font.letters.test(letter) || font.pieces === null) continue;
      if (font.pieces === undefined) {
        this.#wanted.add(font);
        return undefined;
      }
      const piece = font.pieces.find(({ from, to }) => code >= from && code <= to);
      if (piece && hasLetter(piece.address)) return piece.address;
    }
    return undefined;
  }

  /** Loads what letters have asked for. Returns whether there was anything: then letters are to be looked for anew. */
  async load(): Promise<boolean> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    await Promise.all(
      wanted.map(async (font) => {
        font.pieces = await font.load().then(
          ({ pieces }) => pieces,
          () => null,
        );
      }),
    );
    return wanted.length > 0;
  }
}
