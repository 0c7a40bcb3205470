// Closes a board of which nothing is on this device, offline: what was drawn until now is offered, and nothing more is taken (SPEC: CLI-28).

import { answerOf } from '#protocol/browser/idb.ts';
import type { HomeBoard } from '#protocol/home.ts';
import type { AbsenceDeps } from './absence.ts';

/** `row`: of the device's list, before anything was done here. */
export async function closeIfAbsent(deps: AbsenceDeps, row: HomeBoard | undefined): Promise<void> {
  // The role is the server's word: a row without one is of what was drawn here before the server ever opened the board.
  if ((row && row.openedAtMs > 0 && row.role !== null) || (await isBegun(deps))) return;
  const { host, status, isShown, flush } = deps;
  if (status().up || status().isOffered || isShown()) return;
  host.settle();
  flush();
  host.event({ role: 'viewer', loading: null });
  status().absent();
}

/** Whether this device made the board (BoardStore.begin). */
async function isBegun({ store }: AbsenceDeps): Promise<boolean> {
  const meta = await (await store)?.database.transaction('meta').catch(() => undefined);
  return meta !== undefined && (await answerOf(meta.objectStore('meta').get('begun'))) === true;
}
