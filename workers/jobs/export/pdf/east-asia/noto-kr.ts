// Korean: where the pieces of Noto Sans KR are. Loaded with the first PDF that needs one.

import ranges from '@fontsource-variable/noto-sans-kr/unicode.json';
import { fontPieces } from './pieces.ts';

const addresses = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/noto-sans-kr/files/*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);

export const pieces = fontPieces('noto-sans-kr', ranges, addresses);
