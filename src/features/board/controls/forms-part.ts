import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const formsPart = lazyPart(async () => {
  const [{ Forms }] = await Promise.all([import('./forms.tsx'), i18n.loadNamespaces('shapes')]);
  return Forms;
});
