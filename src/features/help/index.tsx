// The guide (docs/guide) as pages: all its topics, and each of them.

import type { PagesOf } from '../../page/feature-pages.ts';
import { HelpPage } from './help-page.tsx';

export const pages = { help: HelpPage } satisfies PagesOf<'help'>;
