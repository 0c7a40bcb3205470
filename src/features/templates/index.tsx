// /templates: Atrium's own templates and those that people have saved.

import type { PagesOf } from '../../page/feature-pages.ts';
import { TemplatesPage } from './templates-page.tsx';

export const pages = { templates: TemplatesPage } satisfies PagesOf<'templates'>;
