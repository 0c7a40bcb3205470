// Whether what a notice says is so now. One that was and is no longer goes by itself, before its time is up.

import type { BoardState } from '../session/store.ts';

type Now = Pick<BoardState, 'ready' | 'role' | 'mode' | 'selection' | 'saved' | 'items' | 'loading' | 'kept'>;

/** False where nobody can tell: such a notice has its time. */
export function noticeStands(code: string, now: Now): boolean {
  // Why changes are kept here is told as long as they are.
  if (now.kept > 0) return true;
  switch (code) {
    case 'part-missing':
    case 'not-started':
      return !now.ready;
    case 'forbidden':
    case 'read-only':
      return now.role === 'viewer' || now.saved?.state === 'denied';
    case 'bad-secret':
    case 'board-damaged':
    case 'gone':
    case 'removed':
    case 'session-ended':
    case 'too-old':
      return now.saved?.state === 'denied';
    case 'board-locked':
      return now.mode.name === 'locked';
    case 'not-yours':
      return now.mode.name === 'own';
    case 'locked':
      return now.selection.locked;
    case 'board-guests-full':
    case 'internal':
    case 'not-ready':
      return now.saved !== null && now.saved.state !== 'saved';
    case 'nothing-to-export':
      return now.items === 0;
    case 'damaged':
      return now.loading !== null;
    default:
      return false;
  }
}
