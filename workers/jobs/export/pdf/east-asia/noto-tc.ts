// Traditional Chinese: where the pieces of Noto Sans TC are. Loaded with the first PDF that needs one.

import ranges from '@fontsource-variable/noto-sans-tc/unicode.json';
import { fontPieces } from './pieces.ts';

const addresses = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/noto-sans-tc/files/*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);

export const pieces = fontPieces('noto-sans-tc', ranges, addresses);
