// What panels alone load: phones that lead it, when its session has begun, and what one needs while standing at it.

import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const remotePart = lazyPart(async () => {
  const [{ PanelRemotes }] = await Promise.all([import('./remote.tsx'), i18n.loadNamespaces('remote')]);
  return PanelRemotes;
});

export const wallPart = lazyPart(async () => {
  const [{ WallEdges }] = await Promise.all([import('./edges.tsx'), i18n.loadNamespaces('wall')]);
  return WallEdges;
});
