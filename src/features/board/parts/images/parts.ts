// What is done with an image on the board: loaded with the first one that is selected, and with the first of its dialogs.

import { i18n } from '../../../../i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

async function withWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, i18n.loadNamespaces('images')]);
  return loaded;
}

export const imageBarPart = lazyPart(async () => (await withWords(import('./image-bar.tsx'))).ImageBar);
export const leaveDialogPart = lazyPart(async () => (await withWords(import('../files/leave-dialog.tsx'))).LeaveDialog);
export const imageDialogPart = lazyPart(async () => (await withWords(import('./image-dialog.tsx'))).ImageDialog);
