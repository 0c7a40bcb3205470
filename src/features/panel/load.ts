// The pages that panels show, with their words. They begin a board: nothing else of the app is loaded with them. What the session before is
// to be forgotten is so first.

import { readSetting } from '../../app/settings.ts';
import { finishWipe, followWipe, leaveLocked } from '../../app/wipe.ts';
import { i18n } from '../../i18n/i18n.ts';

let loading: Promise<typeof import('./index.tsx')> | undefined;

export function load(): Promise<typeof import('./index.tsx')> {
  loading ??= (async () => {
    const pages = import('./index.tsx');
    await Promise.all([pages, i18n.loadNamespaces('panel'), finishWipe()]);
    followWipe();
    if (readSetting('ifp_locked') !== null)
      import('../../app/locked-sessions.ts').then(({ sendLocked }) => sendLocked()).then(leaveLocked, console.info);
    return pages;
  })();
  // What failed is asked for again the next time.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
