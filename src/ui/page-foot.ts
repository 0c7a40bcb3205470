// The links at the foot of a page, loaded after the page. Without a network there are none.

import { i18n } from '../i18n/i18n.ts';
import { lazyPart } from './lazy-part.tsx';

export const pageFoot = lazyPart(async () => {
  try {
    const [{ FootLinks }] = await Promise.all([import('./foot-links.tsx'), i18n.loadNamespaces('foot-links')]);
    return FootLinks;
  } catch {
    return () => null;
  }
});
