// Words and numbers as an SVG takes them.

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 has no way to say, not even as a number. */
const UNSAYABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

export function xmlText(words: string): string {
  return words.replace(UNSAYABLE, '\ufffd').replace(/[&<>"]/g, (sign) => NAMED[sign] as string);
}

/** Three digits behind the point, and none that say nothing. */
export const xmlNumber = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);

/** ` fill="#0b6e69" fill-opacity="0.5"` of an `rgba` word, or of a colour as CSS with its share. */
export function paintOf(what: 'fill' | 'stroke', rgba: number): string {
  const alpha = (rgba >>> 24) / 255;
  const hex = ((rgba & 0xff) << 16) | (rgba & 0xff00) | ((rgba >>> 16) & 0xff);
  const color = `#${hex.toString(16).padStart(6, '0')}`;
  return ` ${what}="${color}"${alpha < 1 ? ` ${what}-opacity="${xmlNumber(alpha)}"` : ''}`;
}

/** Pieces of whole triples: their letters stand one behind the other. */
const PIECE = 0x6000;

export function dataAddress(type: string, bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    letters += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return `data:${type};base64,${letters}`;
}
