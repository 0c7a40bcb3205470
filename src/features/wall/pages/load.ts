// The pages that panels show, with their words. They begin a board: nothing else of the app is loaded with them. What the session before is
// to be forgotten is so first, and the page says so where that takes long.

import { loadStrings } from '../../../i18n/i18n.ts';
import { watchAbsence } from '../device/absence.ts';
import { lastSession, settleLastSession } from '../device/last-session.ts';
import { lockedSessions } from '../device/panel-session.ts';
import { followWipe, leaveLocked } from '../device/wipe.ts';

/** Most wipes are over by then: a page that says so would flash. */
const NOTICE_DELAY_MS = 1000;

let loading: Promise<typeof import('./index.tsx')> | undefined;
let settling: Promise<void> | undefined;

export function load(): Promise<typeof import('./index.tsx')> {
  loading ??= (async () => {
    settling ??= settle();
    const pages = import('./index.tsx');
    const [{ cover }] = await Promise.all([import('./cover.tsx'), pages, loadStrings('panel')]);
    await Promise.race([settling, new Promise((then) => setTimeout(then, NOTICE_DELAY_MS))]);
    if (lastSession.isSettled) watchAbsence(cover);
    else void settling.then(() => watchAbsence(cover));
    return pages;
  })();
  // What failed is asked for again the next time.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function settle(): Promise<void> {
  await settleLastSession();
  followWipe();
  if (lockedSessions().length > 0)
    import('../device/locked-sessions.ts').then(({ sendLocked }) => sendLocked()).then(leaveLocked, console.info);
}
