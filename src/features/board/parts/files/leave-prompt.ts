// Asks before the page or the board is left while files are still being added: by the browser's own prompt, else by a dialog. Loaded with the
// first import.

import { promptBeforeClosing } from '../../../../page/leave-guard.ts';
import { setLeavePrompt } from '../../../../page/navigation.tsx';
import { type BoardSession, perBoard } from '../../session/board-session.ts';
import { closeDialog, dialogsOf, openDialog } from '../../shell/dialogs.ts';

interface State {
  imports: number;
  stop: () => void;
}

const stateOf = perBoard((): State => ({ imports: 0, stop: (): void => {} }));

/** Prompts until the returned function is called. */
export function promptBeforeLeaving(board: BoardSession): () => void {
  const state = stateOf(board);
  if (state.imports++ === 0) state.stop = startPrompts(board);
  return () => {
    if (--state.imports > 0) return;
    state.stop();
    if (dialogsOf(board).open?.kind === 'leave') closeDialog(board);
  };
}

function startPrompts(board: BoardSession): () => void {
  const { pathname, href } = location;
  const { state } = history;
  const stops = [promptBeforeClosing(() => true), setLeavePrompt((goOn) => prompt(goOn))];
  const end = (): void => {
    for (const one of stops) one();
    removeEventListener('popstate', onBack, true);
  };
  const prompt = (goOn: () => void): void =>
    openDialog(board, {
      kind: 'leave',
      onLeave: () => {
        end();
        goOn();
      },
    });
  // Ahead of the router: the board stays, and so does its address.
  const onBack = (event: PopStateEvent): void => {
    if (location.pathname === pathname) return;
    event.stopImmediatePropagation();
    history.pushState(state, '', href);
    prompt(() => history.back());
  };
  addEventListener('popstate', onBack, true);
  return end;
}
