// The sentences that say a file is too large say how large it may be, in every language.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MAX_DRAWING_FILE_BYTES, MAX_PICTURE_FILE_BYTES } from '#protocol/board-files.ts';
import { LANGUAGES } from '#protocol/languages.ts';
import { LIMITS } from '#protocol/limits.ts';
import { MAX_FILES } from '../../src/features/board/parts/files/folders.ts';
import { MAX_CELLS } from '../../src/features/board/parts/files/text-items.ts';
import { MAX_SOURCE_PX } from '../../workers/jobs/images/encode.ts';
import { MAX_UNPACKED_BYTES } from '../../workers/jobs/import/embedded.ts';
import { MAX_ELEMENTS } from '../../workers/jobs/import/read-import.ts';

const MIB = 1 << 20;
const NAMED: Readonly<Record<string, readonly number[]>> = {
  'import-too-large': [MAX_DRAWING_FILE_BYTES / MIB, MAX_UNPACKED_BYTES / MIB],
  'import-too-many': [MAX_ELEMENTS],
  'image-too-large': [MAX_PICTURE_FILE_BYTES / MIB, MAX_SOURCE_PX / 1e6, LIMITS.imageBytes / MIB],
  'text-too-large': [LIMITS.textBytes / 1024],
  'table-too-large': [MAX_CELLS],
  'folder-full': [MAX_FILES],
};

const wordsOf = (language: string, name: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../locales/${language}/${name}.json`), 'utf8'));
const numbersIn = (sentence: string): number[] =>
  [...sentence.matchAll(/\d+(?:[.,\u00a0\u202f ]\d{3})*/g)].map(([digits]) => Number(digits.replace(/\D/g, '')));

it.each(LANGUAGES)('%s', (language) => {
  const sentences = { ...wordsOf(language, 'dict').errors, ...wordsOf(language, 'files').error };
  for (const [code, numbers] of Object.entries(NAMED)) expect(numbersIn(sentences[code]), code).toEqual(numbers);
});
