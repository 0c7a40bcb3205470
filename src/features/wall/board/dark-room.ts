// A dark room: the panel is dark while a lesson needs it, and as it was before afterwards, also when the session ends.

import { appearance, setTheme, type Theme } from '../../../device/appearance.ts';
import { type BoardSession, perBoard } from '../../board/session/board-session.ts';

interface State {
  before: Theme | undefined;
}

const stateOf = perBoard((): State => ({ before: undefined }));

export function toggleDarkRoom(board: BoardSession): void {
  if (appearance.dark) {
    restoreTheme(board);
    return;
  }
  stateOf(board).before = appearance.theme;
  setTheme('dark');
}

function restoreTheme(board: BoardSession): void {
  const state = stateOf(board);
  setTheme(state.before && state.before !== 'dark' ? state.before : 'light');
  state.before = undefined;
}

/** Until what is returned is called. */
export function watchDarkRoom(board: BoardSession): () => void {
  const end = () => {
    if (stateOf(board).before !== undefined) restoreTheme(board);
  };
  addEventListener('pagehide', end);
  return () => {
    removeEventListener('pagehide', end);
    end();
  };
}
