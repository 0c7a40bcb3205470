// Pages about the product that everybody may read.

import type { PagesOf } from '../../page/feature-pages.ts';
import { DownloadPage } from './download-page.tsx';
import { WhatsNewPage } from './whats-new-page.tsx';

export const pages = { 'whats-new': WhatsNewPage, download: DownloadPage } satisfies PagesOf<'public'>;
