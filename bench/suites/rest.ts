// A page at rest before a gesture: what was loaded is drawn, pictures of the whole too, stored where there is a server, and the server,
// on the same cores, is done with it as well (a snapshot of a large board keeps it busy for seconds).

import { ownMs } from '../browser/process.ts';
import { LOAD_MS, nowMs, type Session, sleep } from '../browser/session.ts';

const POLL_MS = 300;
/** Of one core: below it all processes of the run are idle. */
const IDLE = 0.15;
const MAX_MS = 60_000;

/** `spentMs`: CPU time of all that is to be idle; where others go on working, of less than the whole run. */
export async function atRest(session: Session, spentMs = ownMs): Promise<void> {
  // A driver is told of every upload with all its bytes, which takes the browser's main thread 28 ms each.
  await session.call(
    'saved',
    async () => {
      if ('saved' in window.board) await window.board.saved();
      const drawn = !('debug' in window.board) || (await window.board.debug('calm'));
      if (!drawn) throw new Error('still being drawn');
    },
    undefined,
    LOAD_MS,
  );
  const begun = nowMs();
  for (let idle = 0; idle < 3 && nowMs() - begun < MAX_MS; ) {
    const [from, spent] = [nowMs(), spentMs()];
    await sleep(POLL_MS);
    idle = spentMs() - spent < (nowMs() - from) * IDLE ? idle + 1 : 0;
  }
}
