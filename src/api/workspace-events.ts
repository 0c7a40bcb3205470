// What changes of the workspace, for the pages of somebody who is signed in: each listener hears it wherever in this browser it is read.

import type { WorkspaceEvent } from '#protocol/workspace.ts';
import { bearerHere } from './api.ts';
import { pageFetch } from './page-fetch.ts';
import { SharedEvents } from './shared-events.ts';

const events = new SharedEvents({
  origin: '',
  fetch: pageFetch,
  bearer: bearerHere,
  locks: navigator.locks as LockManager | undefined,
  pause: untilOnlineOr,
});

/** Something changed: what it is now is asked for. Returns how to stop listening. */
export function onWorkspaceEvent(listener: (event: WorkspaceEvent) => void): () => void {
  return events.on(listener);
}

function untilOnlineOr(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
