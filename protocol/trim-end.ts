/** Returns the text without any of `characters` at its end. Linear; the expression `[…]+$` tries again from each of them and is quadratic. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
