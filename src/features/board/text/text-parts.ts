// What formats texts, loaded when one is written or chosen first.

import { i18n } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { BoardSession } from '../session/board-session.ts';
import type { TextEdit } from './text-edit.ts';

const words = () => i18n.loadNamespaces('text-format');

export const textBarPart = lazyPart(
  async () => (await Promise.all([import('./format/text-bar.tsx'), words()]))[0].TextBar,
);
const frameTitle = async () => (await Promise.all([import('./frame-title.tsx'), i18n.loadNamespaces('frames')]))[0];
export const frameTitlePart = lazyPart(async () => (await frameTitle()).FrameTitle);
/** One without a title gets a name, however soon it is left. */
export const nameFrame = (board: BoardSession, edit: TextEdit, id: string): void =>
  void frameTitle()
    .then(({ named }) => named(board, edit, id))
    .catch(() => undefined);
export const textChoicePart = lazyPart(
  async () => (await Promise.all([import('./format/text-choice.tsx'), words()]))[0].TextChoice,
);
