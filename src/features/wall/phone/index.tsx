// Pages of a phone that joins a wall panel's session, or controls the panel.

import type { PagesOf } from '../../../page/feature-pages.ts';
import { CodePage } from './code-page.tsx';
import { RemotePage } from './remote-page.tsx';

export const pages = {
  code: CodePage,
  remote: RemotePage,
} satisfies PagesOf<'wall/phone'>;
