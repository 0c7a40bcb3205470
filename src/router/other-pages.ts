// Loads the pages of features: code, texts and stored lists at once, as the row of PAGES says. Home, boards and the pages of wall panels
// are loaded by routes.ts, so their code is not among these.

import type { ComponentType } from 'react';
import { PAGES, type PageName, type PageRow } from '#protocol/pages.ts';
import { loadStrings } from '../i18n/i18n.ts';

const features = import.meta.glob<Partial<Record<PageName, ComponentType>>>(
  [
    '../features/*/index.tsx',
    '../features/wall/phone/index.tsx',
    '!../features/{board,debug,home,project-people}/index.tsx',
  ],
  { import: 'pages' },
);

/** Returns the component of a page. Throws if no feature exports it. */
export async function loadPage(name: PageName): Promise<ComponentType> {
  const { feature, texts, lists }: PageRow = PAGES[name];
  const [pages] = await Promise.all([
    features[`../features/${feature}/index.tsx`]?.(),
    texts && loadStrings(texts),
    lists && import('../api/workspace-data.ts').then(({ restoreLists }) => restoreLists()),
  ]);
  const page = pages?.[name];
  if (!page) throw new Error(`page ${name}: not exported by src/features/${feature}/index.tsx`);
  return page;
}
