// What a page asks for with its first script: the build has named it in index.html (setup/vite/preloads.ts), some of it for one page, and
// the face of the letters for languages with accents or without.

import type { Language } from '#protocol/languages.ts';
import type { PageName } from '#protocol/routes.ts';

const OF_ONE_PAGE = /\s*<link\b[^>]*\bdata-page="([a-z-]+)"[^>]*>/g;
const OF_LETTERS = /\s*<link\b[^>]*\bas="font"[^>]*>/g;
const ACCENTS = / data-accents(?:="[^"]*")?/;
/** As src/ui/tokens.css has it. */
const WITH_ACCENTS: ReadonlySet<Language> = new Set(['de', 'es', 'fr']);

/** The page without what the build has named for others. */
export function preloadsOf(html: string, page: PageName, language: Language): string {
  return html
    .replace(OF_ONE_PAGE, (link, of: string) => (of === page ? link.replace(` data-page="${of}"`, '') : ''))
    .replace(OF_LETTERS, (link) =>
      ACCENTS.test(link) === WITH_ACCENTS.has(language) ? link.replace(ACCENTS, '') : '',
    );
}
