import { i18n } from '../../../../i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const pasteChoicePart = lazyPart(async () => {
  const [{ PasteChoice }] = await Promise.all([import('./paste-choice.tsx'), i18n.loadNamespaces('paste')]);
  return PasteChoice;
});
