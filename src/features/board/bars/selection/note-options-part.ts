import { i18n } from '../../../../i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

export const noteOptionsPart = lazyPart(async () => {
  const [{ NoteOptions }] = await Promise.all([import('./note-options.tsx'), i18n.loadNamespaces('notes')]);
  return NoteOptions;
});
