import { i18n } from '../../../../i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const eyedropperPart = lazyPart(async () => {
  const [{ Eyedropper }] = await Promise.all([import('./eyedropper.tsx'), i18n.loadNamespaces('arrange')]);
  return Eyedropper;
});
