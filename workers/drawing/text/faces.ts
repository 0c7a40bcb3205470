// The self-hosted faces behind the fonts of texts: loaded with the first text, and before it where a board may have some.

import plexArabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import plexArabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-700-normal.woff2?url';
import handLatin from '@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff2?url';
import handLatinExt from '@fontsource/patrick-hand/files/patrick-hand-latin-ext-400-normal.woff2?url';
import handVietnamese from '@fontsource/patrick-hand/files/patrick-hand-vietnamese-400-normal.woff2?url';
import figtreeLatinExtItalic from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-italic.woff2?url';
import figtreeLatinExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import figtreeLatinItalic from '@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2?url';
import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import monoCyrillic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-cyrillic-wght-normal.woff2?url';
import monoGreek from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-greek-wght-normal.woff2?url';
import monoLatinExt from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-normal.woff2?url';
import monoLatinItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-italic.woff2?url';
import monoLatin from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import monoVietnamese from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-vietnamese-wght-normal.woff2?url';
import notoCyrillicExt from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2?url';
import notoCyrillic from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2?url';
import notoDevanagari from '@fontsource-variable/noto-sans/files/noto-sans-devanagari-wght-normal.woff2?url';
import notoGreekExt from '@fontsource-variable/noto-sans/files/noto-sans-greek-ext-wght-normal.woff2?url';
import notoGreek from '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2?url';
import notoVietnamese from '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2?url';
import notoHebrew from '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2?url';
import notoThai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url';
import nunitoCyrillic from '@fontsource-variable/nunito/files/nunito-cyrillic-wght-normal.woff2?url';
import nunitoLatinExt from '@fontsource-variable/nunito/files/nunito-latin-ext-wght-normal.woff2?url';
import nunitoLatinItalic from '@fontsource-variable/nunito/files/nunito-latin-wght-italic.woff2?url';
import nunitoLatin from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';
import nunitoVietnamese from '@fontsource-variable/nunito/files/nunito-vietnamese-wght-normal.woff2?url';
import serifCyrillic from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2?url';
import serifGreek from '@fontsource-variable/source-serif-4/files/source-serif-4-greek-wght-normal.woff2?url';
import serifLatinExt from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url';
import serifLatinItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import serifVietnamese from '@fontsource-variable/source-serif-4/files/source-serif-4-vietnamese-wght-normal.woff2?url';
import virgil from '../../../fonts/virgil-regular.woff2?url';
import type { FaceSet } from './fonts.ts';

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';
const ARABIC =
  'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, U+204F, U+2E41, U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC';
const CYRILLIC = 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116';
const CYRILLIC_EXT = 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F';
const GREEK = 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF';
const GREEK_EXT = 'U+1F00-1FFF';
const VIETNAMESE =
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB';
const DEVANAGARI =
  'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+20A8, U+20B9, U+20F0, U+25CC, U+A830-A839, U+A8E0-A8FF, U+11B00-11B09';
const HEBREW = 'U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F';
const THAI = 'U+02D7, U+0303, U+0331, U+0E01-0E5B, U+200C-200D, U+25CC';

/** One file: letters of one range, style and weight, or all weights between two. */
export type Face = [family: string, url: string, weight: string, unicodeRange: string, style?: 'italic'];

export const FACES: readonly Face[] = [
  ['Figtree', figtreeLatin, '300 900', LATIN],
  ['Figtree', figtreeLatinExt, '300 900', LATIN_EXT],
  ['Figtree', figtreeLatinItalic, '300 900', LATIN, 'italic'],
  ['Figtree', figtreeLatinExtItalic, '300 900', LATIN_EXT, 'italic'],
  ['IBM Plex Sans Arabic', plexArabic, '400', ARABIC],
  ['IBM Plex Sans Arabic', plexArabicBold, '700', ARABIC],
  ['Noto Sans', notoGreek, '100 900', GREEK],
  ['Noto Sans', notoGreekExt, '100 900', GREEK_EXT],
  ['Noto Sans', notoCyrillic, '100 900', CYRILLIC],
  ['Noto Sans', notoCyrillicExt, '100 900', CYRILLIC_EXT],
  ['Noto Sans', notoVietnamese, '100 900', VIETNAMESE],
  ['Noto Sans', notoDevanagari, '100 900', DEVANAGARI],
  ['Noto Sans', notoHebrew, '100 900', HEBREW],
  ['Noto Sans', notoThai, '100 900', THAI],
  ['Patrick Hand', handVietnamese, '400', VIETNAMESE],
  ['Patrick Hand', handLatin, '400', LATIN],
  ['Patrick Hand', handLatinExt, '400', LATIN_EXT],
  ['Source Serif 4', serifGreek, '200 900', GREEK],
  ['Source Serif 4', serifCyrillic, '200 900', CYRILLIC],
  ['Source Serif 4', serifVietnamese, '200 900', VIETNAMESE],
  ['Source Serif 4', serifLatin, '200 900', LATIN],
  ['Source Serif 4', serifLatinExt, '200 900', LATIN_EXT],
  ['Source Serif 4', serifLatinItalic, '200 900', LATIN, 'italic'],
  ['JetBrains Mono', monoGreek, '100 800', GREEK],
  ['JetBrains Mono', monoCyrillic, '100 800', CYRILLIC],
  ['JetBrains Mono', monoVietnamese, '100 800', VIETNAMESE],
  ['JetBrains Mono', monoLatin, '100 800', LATIN],
  ['JetBrains Mono', monoLatinExt, '100 800', LATIN_EXT],
  ['JetBrains Mono', monoLatinItalic, '100 800', LATIN, 'italic'],
  ['Nunito', nunitoCyrillic, '200 1000', CYRILLIC],
  ['Nunito', nunitoVietnamese, '200 1000', VIETNAMESE],
  ['Nunito', nunitoLatin, '200 1000', LATIN],
  ['Nunito', nunitoLatinExt, '200 1000', LATIN_EXT],
  ['Nunito', nunitoLatinItalic, '200 1000', LATIN, 'italic'],
  ['Virgil', virgil, '400', 'U+0-FFFF'],
];

export function addFaces(set: FaceSet): void {
  for (const [family, url, weight, unicodeRange, style = 'normal'] of FACES)
    set.add(new FontFace(family, `url(${JSON.stringify(url)}) format("woff2")`, { weight, unicodeRange, style }));
}
