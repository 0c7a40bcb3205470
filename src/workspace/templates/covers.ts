// Where the covers of Atrium's own templates are: files of the build with the hash of all covers in each name
// (setup/vite/template-covers.ts). A page fetches only those that it shows.

import type { Language } from '#protocol/languages.ts';
import type { TemplateName } from '#protocol/templates.ts';

declare const __COVERS_VERSION__: string | undefined;

/** Undefined without a build: the development server serves the sources. */
const VERSION = typeof __COVERS_VERSION__ === 'string' ? __COVERS_VERSION__ : undefined;

/** Returns the address of a picture of TEMPLATE_COVER_PX, with the words of the language. */
export function templateCover(name: TemplateName, language: Language): string {
  return VERSION === undefined
    ? `/templates/covers/${language}/${name}.webp`
    : `/assets/covers/${language}/${name}-${VERSION}.webp`;
}
