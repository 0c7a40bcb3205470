// The colours people have on a board: cursors and avatars. A fixed set, each with white text at 4.5 : 1 or better; the server
// gives a person an index, every screen shows the same colour for it.

export const PEOPLE_COLOURS = [
  '#7a3fd0',
  '#bd4f16',
  '#1c7a43',
  '#1f4fd8',
  '#b0307a',
  '#0b6e69',
  '#c2362b',
  '#7d5a0c',
  '#3f5b8c',
  '#5a6b12',
  '#8a3fa6',
  '#0e6f93',
] as const;

export function personColour(index: number): string {
  const n = PEOPLE_COLOURS.length;
  return PEOPLE_COLOURS[((Math.trunc(index) % n) + n) % n] ?? PEOPLE_COLOURS[0];
}

/** Returns the index of a colour that somebody chose; undefined if it is none of these. */
export function colourIndex(color: string): number | undefined {
  const at = (PEOPLE_COLOURS as readonly string[]).indexOf(color);
  return at < 0 ? undefined : at;
}
