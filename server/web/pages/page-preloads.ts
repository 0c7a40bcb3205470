// What a page asks for with its first script: the build has named it in index.html (setup/vite/preloads.ts), some of it for one page, and
// the face of the letters for languages with accents or without. A board's page has its bars in it, with the styles they need and its
// first words (setup/vite/first-bars.ts): these it does not ask for. Where nothing can have been chosen, they wait for no script.

import type { Language } from '#protocol/languages.ts';
import type { PageName } from '#protocol/pages.ts';
import { isOfBoards } from '#protocol/routes.ts';

const OF_ONE_PAGE = /\s*<link\b[^>]*\bdata-page="([a-z-]+)"[^>]*>/g;
const OF_ONE_LOOK = /<style\b[^>]*\bdata-page="([a-z-]+)"[^>]*>[^<]*<\/style>/g;
/** Those of a board stand in its page. */
const SHEETS = /\s*<link\b(?![^>]*\bdata-page="(?!board"))[^>]*\bas="style"[^>]*>/g;
const BARS = /<template data-bars="([\w-]+)">([\s\S]*?)<\/template>/g;
const WORDS = /<script\b[^>]*\bdata-words="([\w-]+)"[^>]*>[^<]*<\/script>/g;
const OF_LETTERS = /\s*<link\b[^>]*\bas="font"[^>]*>/g;
const SCRIPT_BEFORE = /<script\b[^>]*\bsrc="\/(?:assets\/)?before\b[^"]*"[^>]*><\/script>/;
const MANIFEST = /\s*<link\b[^>]*\brel="manifest"[^>]*>/;
const OF_THREAD = /\bas="fetch"|\bhref="\/workers\//;
const OF_SHELL = /\s*<link\b[^>]*\bdata-behind\b[^>]*>/g;
/** By the system's theme and contrast, where no script has said them. */
const BY_SYSTEM = /<style\b[^>]*\bdata-first\b[^>]*>[^<]*<\/style>/;
const BEFORE = /(<script\b[^>]*\bsrc="\/(?:assets\/)?before\b[^"]*")>/;
/** What shows a board, behind what draws on it: a browser that compiled it at once would have less for that. */
const BEHIND = /<link\b[^>]*\bdata-behind\b[^>]*>/g;
/** Every page except a board's. */
const EXCEPT_BOARD = 'except-board';
const ACCENTS = / data-accents(?:="[^"]*")?/;
/** As src/ui/tokens.css has it. */
const WITH_ACCENTS: ReadonlySet<Language> = new Set(['de', 'es', 'fr']);

/** The page without what the build has named for others. `isFirst`: on this device nothing was chosen yet (first-visit.ts). */
export function preloadsOf(html: string, page: PageName, language: Language, isFirst = false): string {
  if (page === 'embed') return embedHead(html);
  const hasBars = isOfBoards(page);
  // A panel's density stands in no media query.
  const isAtOnce = isFirst && page === 'board';
  const isOf = (of: string): boolean =>
    of === page || (of === 'board' && hasBars) || (of === EXCEPT_BOARD && page !== 'board');
  return html
    .replace(BEFORE, isAtOnce ? '$1 defer fetchpriority="high">' : '$1>')
    .replace(BY_SYSTEM, (style) => (isAtOnce ? style.replace(' data-first', '') : ''))
    .replace(BARS, (_, of: string, bars: string) => (hasBars && of === language ? bars : ''))
    .replace(WORDS, (words, of: string) => (hasBars && of === language ? words : ''))
    .replace(OF_ONE_LOOK, (style, of: string) => (isOf(of) ? style.replace(` data-page="${of}"`, '') : ''))
    .replace(SHEETS, (link) => (hasBars ? '' : link))
    .replace(OF_ONE_PAGE, (link, of: string) => (isOf(of) ? link.replace(` data-page="${of}"`, '') : ''))
    .replace(BEHIND, (link) =>
      (page === 'board' ? link.replace('rel="modulepreload"', 'rel="preload" as="script"') : link).replace(
        / data-behind(?:="[^"]*")?/,
        '',
      ),
    )
    .replace(OF_LETTERS, (link) =>
      ACCENTS.test(link) === WITH_ACCENTS.has(language) ? link.replace(ACCENTS, '') : '',
    );
}

/**
 * The page of an embedded board: with the board's thread and its engine, and without what reads or keeps anything of the device. Its own
 * script (src/features/embed) loads the rest.
 */
function embedHead(html: string): string {
  return html
    .replace(SCRIPT_BEFORE, '')
    .replace(MANIFEST, '')
    .replace(BARS, '')
    .replace(WORDS, '')
    .replace(OF_ONE_LOOK, '')
    .replace(SHEETS, '')
    .replace(OF_ONE_PAGE, (link, page: string) =>
      OF_THREAD.test(link) ? link.replace(` data-page="${page}"`, '') : '',
    )
    .replace(OF_SHELL, '')
    .replace(OF_LETTERS, (link) => link.replace(ACCENTS, ''));
}
