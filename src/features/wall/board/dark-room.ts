// A dark room: the panel is dark while a lesson needs it, and as it was before afterwards, also when the session ends.

import { appearance, setTheme, type Theme } from '../../../device/appearance.ts';

let before: Theme | undefined;

export function toggleDarkRoom(): void {
  if (appearance.dark) {
    lightAgain();
    return;
  }
  before = appearance.theme;
  setTheme('dark');
}

function lightAgain(): void {
  setTheme(before && before !== 'dark' ? before : 'light');
  before = undefined;
}

/** Until what is returned is called. */
export function watchDarkRoom(): () => void {
  const end = () => {
    if (before !== undefined) lightAgain();
  };
  addEventListener('pagehide', end);
  return () => {
    removeEventListener('pagehide', end);
    end();
  };
}
