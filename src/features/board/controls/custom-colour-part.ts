// The picker of custom colours, loaded when it is first asked for. Apart from the other lazy parts: one of those uses it.

import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

export const customColourPart = lazyPart(async () => {
  const [{ CustomColour }] = await Promise.all([import('./custom-colour.tsx'), i18n.loadNamespaces('arrange')]);
  return CustomColour;
});
