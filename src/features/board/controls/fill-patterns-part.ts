import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const fillPatternsPart = lazyPart(async () => {
  const [{ FillPatterns }] = await Promise.all([import('./fill-patterns.tsx'), i18n.loadNamespaces('line-options')]);
  return FillPatterns;
});
