// Pages that say why somebody gets no further, and whom to ask.

import type { PagesOf } from '../../page/feature-pages.ts';
import { LimitPage } from './limit-page.tsx';
import { NoAccessPage } from './no-access-page.tsx';

export const pages = {
  'licensed-user-limit': LimitPage,
  'no-access': NoAccessPage,
} satisfies PagesOf<'no-access'>;
