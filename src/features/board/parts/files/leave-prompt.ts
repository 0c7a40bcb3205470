// Asks before the page or the board is left while files are still being added: by the browser's own prompt, else by a dialog. Loaded with the
// first import.

import { setLeavePrompt } from '../../../../page/navigation.tsx';
import { closeDialog, dialogs, openDialog } from '../../shell/dialogs.ts';
import { askBeforeClosing } from '../../upkeep/leave-guard.ts';

let imports = 0;
let stop = (): void => {};

/** Prompts until the returned function is called. */
export function promptBeforeLeaving(): () => void {
  if (imports++ === 0) stop = startPrompts();
  return () => {
    if (--imports > 0) return;
    stop();
    if (dialogs.open?.kind === 'leave') closeDialog();
  };
}

function startPrompts(): () => void {
  const { pathname, href } = location;
  const { state } = history;
  const stops = [askBeforeClosing(() => true), setLeavePrompt((goOn) => prompt(goOn))];
  const end = (): void => {
    for (const one of stops) one();
    removeEventListener('popstate', onBack, true);
  };
  const prompt = (goOn: () => void): void =>
    openDialog({
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
