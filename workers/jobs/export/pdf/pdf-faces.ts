// The faces that letters of a PDF are set in: the board's own, and for letters of East Asia, which a screen shows in fonts of its system,
// the pieces of Noto Sans TC that are needed.

import ranges from '@fontsource-variable/noto-sans-tc/unicode.json';
import type { Face } from '../../../board/text/faces.ts';
import { faceOf } from '../vector/faces-of.ts';
import { type Lettering, USUAL_LETTERING } from '../vector/lettering.ts';

const addresses = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/noto-sans-tc/files/*-wght-normal.woff2',
  {
    query: '?url',
    import: 'default',
  },
);

/** A face, and whether bold letters and slanted ones have to be made of it. */
export interface UsedFace {
  number: number;
  isBoldMade: boolean;
  isSlantMade: boolean;
}

/** Of a letter: it is set in the face of the one before. */
const AS_BEFORE = 255;

type Bring = () => Promise<string>;

interface Piece {
  from: number;
  to: number;
  bring: Bring;
}

export class PdfFaces {
  /** In the order of their numbers: where each comes from. */
  readonly all: Bring[] = [];
  readonly #numbers = new Map<string | Bring, number>();
  readonly #known = new Map<string, UsedFace | null>();
  /** Of each face: the letters it was chosen for and not looked for yet, and what was found of others. */
  readonly #unsure = new Map<number, Set<string>>();
  readonly #has = new Map<number, Map<string, boolean>>();
  readonly #made = new Map<string, UsedFace>();

  /** Null: there is no face with all of these letters. */
  of(lettering: Lettering, text: string): { faces: UsedFace[]; picks: number[] } | null {
    const faces: UsedFace[] = [];
    const picks: number[] = [];
    let before: UsedFace | undefined;
    for (const letter of text) {
      if (UNSEEN.test(letter)) {
        picks.push(AS_BEFORE);
        continue;
      }
      // A mark is set in the face of its letter.
      const face: UsedFace | null =
        before && MARK.test(letter) ? (this.#mayHave(before, letter) ? before : null) : this.#of(lettering, letter);
      if (!face) return null;
      before = face;
      if (!faces.includes(face)) faces.push(face);
      picks.push(faces.indexOf(face));
    }
    return faces.length < AS_BEFORE ? { faces, picks } : null;
  }

  /**
   * Looks for all letters in the faces they were chosen for. `lacking`: those of the letters that the face has not, whatever it is said to
   * have. Returns whether there are any: then texts are to be set anew.
   */
  learn(lacking: (face: number, letters: string) => string): boolean {
    let anyLacks = false;
    for (const [number, letters] of this.#unsure) {
      const known = this.#has.get(number) ?? new Map<string, boolean>();
      this.#has.set(number, known);
      const absent = new Set(lacking(number, [...letters].join('')));
      for (const letter of letters) {
        const parts = letter.normalize('NFD');
        // A face without the letter may have its base and its mark.
        const isThere = !absent.has(letter) || (parts !== letter && lacking(number, parts) === '');
        known.set(letter, isThere);
        anyLacks ||= !isThere;
      }
    }
    this.#unsure.clear();
    if (anyLacks) this.#known.clear();
    return anyLacks;
  }

  /** False once it is known that the face has not this letter. */
  #mayHave({ number }: UsedFace, letter: string): boolean {
    const known = this.#has.get(number)?.get(letter);
    if (known !== undefined) return known;
    const unsure = this.#unsure.get(number) ?? new Set<string>();
    this.#unsure.set(number, unsure.add(letter));
    return true;
  }

  /** In its own font, else in the usual one, else in that of East Asia. */
  #of(lettering: Lettering, letter: string): UsedFace | null {
    const key = `${lettering.family} ${lettering.weight} ${lettering.italic} ${letter}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const usual = { ...USUAL_LETTERING, weight: lettering.weight, italic: lettering.italic };
    let found: UsedFace | null = null;
    for (const one of [lettering, usual]) {
      const own = faceOf(one, letter);
      const face = own && this.#own(one, own);
      if (face && this.#mayHave(face, letter)) {
        found = face;
        break;
      }
    }
    const piece = found ? undefined : pieceOf(letter.codePointAt(0) as number);
    const far = piece && this.#piece(lettering, piece);
    if (far && this.#mayHave(far, letter)) found = far;
    this.#known.set(key, found);
    return found;
  }

  #own(lettering: Lettering, [, address, weights, , style]: Face): UsedFace {
    const to = Number(weights.split(' ').at(-1));
    return this.#used(
      address,
      async () => address,
      lettering.weight >= 600 && to < 600,
      lettering.italic && style !== 'italic',
    );
  }

  #piece(lettering: Lettering, { bring }: Piece): UsedFace {
    return this.#used(bring, bring, false, lettering.italic);
  }

  #used(key: string | Bring, bring: Bring, isBoldMade: boolean, isSlantMade: boolean): UsedFace {
    const number = this.#numbers.get(key) ?? this.all.push(bring) - 1;
    this.#numbers.set(key, number);
    const name = `${number} ${isBoldMade} ${isSlantMade}`;
    const used = this.#made.get(name) ?? { number, isBoldMade, isSlantMade };
    this.#made.set(name, used);
    return used;
  }
}

/** What is no letter: spaces, and signs that say how letters stand. */
export const UNSEEN = /\s|\p{Cf}|\p{Cc}|\p{Variation_Selector}/u;

const MARK = /\p{M}/u;

let pieces: Piece[] | undefined;

function pieceOf(code: number): Piece | undefined {
  pieces ??= Object.entries(ranges).flatMap(([name, list]) => piecesOf(name.replace(/[[\]]/g, ''), list));
  return pieces.find(({ from, to }) => code >= from && code <= to);
}

function piecesOf(name: string, list: string): Piece[] {
  const bring =
    addresses[`/node_modules/@fontsource-variable/noto-sans-tc/files/noto-sans-tc-${name}-wght-normal.woff2`];
  if (!bring) return [];
  return list.split(',').map((part) => {
    const [from = 0, to = from] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return { from, to, bring };
  });
}
