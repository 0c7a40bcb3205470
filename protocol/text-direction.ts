// The direction of a text by its letters, as the page and the board's worker decide it.

/** Matches a letter or mark that runs from right to left. */
export const RTL_CHAR = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
/** Matches a letter of any script. */
export const LETTER = /\p{L}/u;

/** Whether the text runs from right to left. The first letter decides, as for `dir="auto"` in HTML. */
export function isRtl(text: string): boolean {
  for (const char of text) {
    if (RTL_CHAR.test(char)) return true;
    if (LETTER.test(char)) return false;
  }
  return false;
}
