// What formats texts, loaded when one is written or chosen first.

import { i18n } from '../../../i18n/i18n.ts';
import { part } from '../../../ui/lazy-part.tsx';
import type { BoardSession } from '../session/board-session.ts';
import type { TextEdit } from './text-edit.ts';

const frameTitle = () => import('./frame-title.tsx');

export const textBarPart = part(() => import('./format/text-bar.tsx'), 'TextBar', ['text-format']);
export const frameTitlePart = part(frameTitle, 'FrameTitle', ['frames']);
export const textChoicePart = part(() => import('./format/text-choice.tsx'), 'TextChoice', ['text-format']);

/** One without a title gets a name, however soon it is left. */
export const nameFrame = (board: BoardSession, edit: TextEdit, id: string): void =>
  void Promise.all([frameTitle(), i18n.loadNamespaces('frames')])
    .then(([{ named }]) => named(board, edit, id))
    .catch(() => undefined);
