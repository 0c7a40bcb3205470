// Names and other values within sentences: each runs in its own direction, and turns nothing around it (Unicode's bidirectional
// algorithm: FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE).

import { direction } from './languages.ts';

/** Letters that run from right to left, and what turns the direction: Hebrew, Arabic, Syriac, N'Ko, Adlam and their like. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2067\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** For a sentence in `language`. In one that runs from left to right a value without `turning` looks the same bare, and is left so. */
export function isolated(value: string, language: string): string {
  return direction(language) === 'rtl' || turning.test(value) ? `\u2068${value}\u2069` : value;
}
