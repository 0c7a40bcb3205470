// The bar of what is selected, loaded with the first selection.

import { i18n } from '../../../../i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { withActionWords } from '../../actions/with-action-words.ts';

export const selectionBarPart = lazyPart(async () => {
  const [{ SelectionBar }] = await Promise.all([
    withActionWords(import('./selection-bar.tsx')),
    i18n.loadNamespaces('line-options'),
  ]);
  return SelectionBar;
});
