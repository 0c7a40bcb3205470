// Phones that lead this panel: loaded when its session has begun.

import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const remotePart = lazyPart(async () => {
  const [{ PanelRemotes }] = await Promise.all([import('../remote/index.tsx'), i18n.loadNamespaces('remote')]);
  return PanelRemotes;
});
