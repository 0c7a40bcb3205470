// The pieces that a font of East Asia comes in, by the letters that its style sheet names. A piece may lack some of them.

export interface FontPiece {
  from: number;
  to: number;
  address: string;
}

/** `ranges`: by the name of a piece, as @fontsource's unicode.json has them. */
export function fontPieces(
  family: string,
  ranges: Readonly<Record<string, string>>,
  addresses: Readonly<Record<string, string>>,
): FontPiece[] {
  return Object.entries(ranges).flatMap(([name, list]) => {
    const file = `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const address = addresses[`/node_modules/@fontsource-variable/${family}/files/${file}`];
    return address === undefined ? [] : list.split(',').map((range) => ({ ...boundsOf(range), address }));
  });
}

/** Of `U+4e00` or `U+4e00-4e0f`. */
function boundsOf(range: string): { from: number; to: number } {
  const [from = 0, to = from] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return { from, to };
}
