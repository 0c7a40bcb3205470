// What a page asks for with its first script: the build has named it in index.html (setup/vite/preloads.ts), some of it for one page.

import type { PageName } from '#protocol/routes.ts';

const OF_ONE_PAGE = /\s*<link\b[^>]*\bdata-page="([a-z-]+)"[^>]*>/g;

/** The page without what the build has named for others. */
export function preloadsOf(html: string, page: PageName): string {
  return html.replace(OF_ONE_PAGE, (link, of: string) => (of === page ? link.replace(` data-page="${of}"`, '') : ''));
}
