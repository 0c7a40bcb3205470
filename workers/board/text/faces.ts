// The self-hosted faces behind the fonts of texts: loaded with the first text, and before it where a board may have some.

import plexArabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import plexArabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-700-normal.woff2?url';
import handLatin from '@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff2?url';
import handLatinExt from '@fontsource/patrick-hand/files/patrick-hand-latin-ext-400-normal.woff2?url';
import figtreeLatinExtItalic from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-italic.woff2?url';
import figtreeLatinExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import figtreeLatinItalic from '@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2?url';
import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import monoLatinExt from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-normal.woff2?url';
import monoLatinItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-italic.woff2?url';
import monoLatin from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import nunitoLatinExt from '@fontsource-variable/nunito/files/nunito-latin-ext-wght-normal.woff2?url';
import nunitoLatinItalic from '@fontsource-variable/nunito/files/nunito-latin-wght-italic.woff2?url';
import nunitoLatin from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';
import serifLatinExt from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url';
import serifLatinItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import virgil from '../../../fonts/virgil-regular.woff2?url';
import type { FaceSet } from './fonts.ts';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';
const ARABIC =
  'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, U+204F, U+2E41, U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC';

/** One file: letters of one range, style and weight, or all weights between two. */
export type Face = [family: string, url: string, weight: string, unicodeRange: string, style?: 'italic'];

export const FACES: readonly Face[] = [
  ['Figtree', figtreeLatin, '300 900', LATIN],
  ['Figtree', figtreeLatinExt, '300 900', LATIN_EXT],
  ['Figtree', figtreeLatinItalic, '300 900', LATIN, 'italic'],
  ['Figtree', figtreeLatinExtItalic, '300 900', LATIN_EXT, 'italic'],
  ['IBM Plex Sans Arabic', plexArabic, '400', ARABIC],
  ['IBM Plex Sans Arabic', plexArabicBold, '700', ARABIC],
  ['Patrick Hand', handLatin, '400', LATIN],
  ['Patrick Hand', handLatinExt, '400', LATIN_EXT],
  ['Source Serif 4', serifLatin, '200 900', LATIN],
  ['Source Serif 4', serifLatinExt, '200 900', LATIN_EXT],
  ['Source Serif 4', serifLatinItalic, '200 900', LATIN, 'italic'],
  ['JetBrains Mono', monoLatin, '100 800', LATIN],
  ['JetBrains Mono', monoLatinExt, '100 800', LATIN_EXT],
  ['JetBrains Mono', monoLatinItalic, '100 800', LATIN, 'italic'],
  ['Nunito', nunitoLatin, '200 1000', LATIN],
  ['Nunito', nunitoLatinExt, '200 1000', LATIN_EXT],
  ['Nunito', nunitoLatinItalic, '200 1000', LATIN, 'italic'],
  ['Virgil', virgil, '400', 'U+0-FFFF'],
];

export function addFaces(set: FaceSet): void {
  for (const [family, url, weight, unicodeRange, style = 'normal'] of FACES)
    set.add(new FontFace(family, `url(${JSON.stringify(url)}) format("woff2")`, { weight, unicodeRange, style }));
}
