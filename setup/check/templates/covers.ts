// The covers of Atrium's own templates are there, of one size, light enough for a page of them, and show the sources as they are.

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '../../../protocol/languages.ts';
import { TEMPLATE_COVER_PX } from '../../../protocol/templates.ts';
import { filesBelow, root } from '../../cache.ts';
import {
  COVERS_FOLDER,
  type CoverHashes,
  coverFile,
  currentHashes,
  MAX_COVER_BYTES,
  storedHashes,
  webpSize,
} from '../../templates/covers.ts';
import type { TemplateFiles } from '../../templates/sources.ts';

/** Draws the covers that are old. */
const COMMAND = 'ACCEPT=1 npm test -- e2e template-covers --project=2d';

/** Checks the covers of templates whose items are without faults. `names`: the templates that there should be. */
export function coverFaults(all: readonly TemplateFiles[], names: readonly string[]): string[] {
  const current = currentHashes(all);
  return [
    ...oldCovers(current, storedHashes()).map(
      ({ name, languages }) => `${COVERS_FOLDER}: ${name} is old in ${languages.join(', ')}; run \`${COMMAND}\``,
    ),
    ...all.flatMap(({ name }) => LANGUAGES.flatMap((language) => fileFaults(coverFile(name, language)))),
    ...strayFiles(names).map((file) => `${file} is the cover of no template; remove it`),
  ];
}

/** Returns the covers whose stored hash is another than the current one, by template. */
export function oldCovers(current: CoverHashes, stored: CoverHashes): { name: string; languages: Language[] }[] {
  const names = [...new Set(LANGUAGES.flatMap((language) => Object.keys(current[language] ?? {})))];
  return names.flatMap((name) => {
    const languages = LANGUAGES.filter((language) => current[language]?.[name] !== stored[language]?.[name]);
    return languages.length === 0 ? [] : [{ name, languages }];
  });
}

function fileFaults(file: string): string[] {
  const name = path.relative(root, file);
  if (!existsSync(file)) return [`${name} is missing; run \`${COMMAND}\``];
  const { size } = statSync(file);
  const { w, h } = webpSize(file) ?? { w: 0, h: 0 };
  return [
    ...(w === TEMPLATE_COVER_PX.w && h === TEMPLATE_COVER_PX.h ? [] : [`${name} is ${w} × ${h} px`]),
    ...(size <= MAX_COVER_BYTES ? [] : [`${name} has ${size} bytes, ${MAX_COVER_BYTES} are allowed`]),
  ];
}

function strayFiles(names: readonly string[]): string[] {
  if (!existsSync(path.join(root, COVERS_FOLDER))) return [];
  const expected = new Set(names.flatMap((name) => LANGUAGES.map((language) => coverFile(name, language))));
  return filesBelow(COVERS_FOLDER)
    .filter((file) => !expected.has(file))
    .map((file) => path.relative(root, file));
}
