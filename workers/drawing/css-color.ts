// rgba words of the draw list as CSS colours, remembered: a frame names the same few thousands of times.

const known = new Map<number, string>();

export function cssColor(rgba: number): string {
  const word = rgba >>> 0;
  let css = known.get(word);
  if (css === undefined) {
    if (known.size > 4096) known.clear();
    const hex = ((word & 0xff) << 16) | (word & 0xff00) | ((word >>> 16) & 0xff);
    css = `#${hex.toString(16).padStart(6, '0')}${(word >>> 24).toString(16).padStart(2, '0')}`;
    known.set(word, css);
  }
  return css;
}

/** The same colour with its alpha times `opacity`. */
export function faded(rgba: number, opacity: number): number {
  const a = Math.round((rgba >>> 24) * Math.min(1, Math.max(0, opacity)));
  return ((rgba & 0xffffff) | (a << 24)) >>> 0;
}
