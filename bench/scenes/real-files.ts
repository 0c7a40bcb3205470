// Boards built from the real files the tests use too: public libraries and pen recordings.

import { readdirSync, readFileSync } from 'node:fs';

const LIBRARIES = new URL('../../tests/data/excalidraw/', import.meta.url);

export function libraryFiles(): { name: string; bytes: Buffer }[] {
  return readdirSync(LIBRARIES)
    .filter((name) => name.endsWith('.excalidrawlib'))
    .map((name) => ({ name, bytes: readFileSync(new URL(name, LIBRARIES)) }));
}
