// The kind of a person by the name of their actor, and the initials of a name.

/** Whether nobody has an account behind what is said of this actor: their name is what they typed. */
export function isGuest(actor: string): boolean {
  return !actor.startsWith('person:');
}

/** A wall panel: whoever stands before it. */
export function isPanel(actor: string): boolean {
  return actor.startsWith('panel:');
}

/** First letters of the first and last word that is in no parentheses; scripts without word gaps give their first sign. Isolates are none. */
export function initials(name: string): string {
  const all = name
    .replace(/[\u2068\u2069]/g, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const bare = all.filter((word) => !word.startsWith('('));
  const words = bare.length > 0 ? bare : all;
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '·'
  );
}
