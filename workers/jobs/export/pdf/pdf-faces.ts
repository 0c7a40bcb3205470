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
  readonly #made = new Map<string, UsedFace>();

  /** Null: there is no face with all of these letters. */
  of(lettering: Lettering, text: string): { faces: UsedFace[]; picks: number[] } | null {
    const faces: UsedFace[] = [];
    const picks: number[] = [];
    for (const letter of text) {
      if (UNSEEN.test(letter)) {
        picks.push(AS_BEFORE);
        continue;
      }
      const face = this.#of(lettering, letter);
      if (!face) return null;
      if (!faces.includes(face)) faces.push(face);
      picks.push(faces.indexOf(face));
    }
    // What a face is said to have is not always in it: such a letter is set in the usual one.
    for (const letter of new Set(text.match(BEYOND_ASCII))) {
      const usual = this.#of({ ...USUAL_LETTERING, weight: lettering.weight, italic: lettering.italic }, letter);
      if (usual && !faces.includes(usual)) faces.push(usual);
    }
    return faces.length < AS_BEFORE ? { faces, picks } : null;
  }

  #of(lettering: Lettering, letter: string): UsedFace | null {
    const key = `${lettering.family} ${lettering.weight} ${lettering.italic} ${letter}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const own = faceOf(lettering, letter);
    const piece = own ? undefined : pieceOf(letter.codePointAt(0) as number);
    const face = own ? this.#own(lettering, own) : piece ? this.#piece(lettering, piece) : null;
    this.#known.set(key, face);
    return face;
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

const BEYOND_ASCII = /[^\p{ASCII}\s\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;

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
