// Which of the board's own faces a letter is set in.

import { FACES, type Face } from '../../../drawing/text/faces.ts';
import type { Lettering } from './lettering.ts';

/** A face that is said to have everything has the letters of Europe. */
const LAST_OF_EUROPE = 0x52f;

/** As a browser chooses it: the first family with the letter, of it the likest weight and style. */
export function faceOf({ family, weight, italic }: Lettering, letter: string): Face | undefined {
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
