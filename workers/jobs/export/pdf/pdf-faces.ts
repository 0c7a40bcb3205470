// The faces that letters of a PDF are set in: the board's own, and those of East Asia.

import type { Face } from '../../../drawing/text/faces.ts';
import { faceOf } from '../vector/faces-of.ts';
import { type Lettering, USUAL_LETTERING } from '../vector/lettering.ts';
import { EastAsianFaces } from './east-asia/index.ts';

/** A face, and whether bold letters and slanted ones have to be made of it. */
export interface UsedFace {
  number: number;
  isBoldMade: boolean;
  isSlantMade: boolean;
}

/** Of a letter: it is set in the face of the one before. */
const AS_BEFORE = 255;

export class PdfFaces {
  /** Addresses of the faces, in the order of their numbers. */
  readonly all: string[] = [];
  readonly #east = new EastAsianFaces();
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

  /** Loads which letters fonts of East Asia have, where texts ask for it. Returns whether texts are to be set anew. */
  async load(): Promise<boolean> {
    const isLoaded = await this.#east.load();
    if (isLoaded) this.#known.clear();
    return isLoaded;
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
    if (!found) {
      const address = this.#east.addressOf(letter, (one) =>
        this.#mayHave(this.#used(one, false, lettering.italic), letter),
      );
      if (address !== undefined) found = this.#used(address, false, lettering.italic);
    }
    this.#known.set(key, found);
    return found;
  }

  #own(lettering: Lettering, [, address, weights, , style]: Face): UsedFace {
    const to = Number(weights.split(' ').at(-1));
    return this.#used(address, lettering.weight >= 600 && to < 600, lettering.italic && style !== 'italic');
  }

  #used(address: string, isBoldMade: boolean, isSlantMade: boolean): UsedFace {
    const known = this.all.indexOf(address);
    const number = known >= 0 ? known : this.all.push(address) - 1;
    const name = `${number} ${isBoldMade} ${isSlantMade}`;
    const used = this.#made.get(name) ?? { number, isBoldMade, isSlantMade };
    this.#made.set(name, used);
    return used;
  }
}

/** What is no letter: spaces, and signs that say how letters stand. */
export const UNSEEN = /\s|\p{Cf}|\p{Cc}|\p{Variation_Selector}/u;

const MARK = /\p{M}/u;
