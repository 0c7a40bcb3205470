import { i18n } from '../../../../i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const frameOptionsPart = lazyPart(async () => {
  const [{ FrameOptions }] = await Promise.all([import('./frame-options.tsx'), i18n.loadNamespaces('frames')]);
  return FrameOptions;
});
