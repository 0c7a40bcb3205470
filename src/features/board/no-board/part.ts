// What a link asks for is loaded with its words when it asks.

import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const doorPart = lazyPart(async () => {
  const [{ Door }] = await Promise.all([import('./door.tsx'), i18n.loadNamespaces('board-door')]);
  return Door;
});
