// Owns the work that a wall panel takes from a session that was ended elsewhere to the board of its next session (SPEC: PANEL-13). The
// record outlives the wipe of the session it comes from, and no other wipe. Must not know what is in the file.

import { BoardError } from '#protocol/board-error.ts';
import { answerOf } from '#protocol/browser/idb.ts';
import { readPanelStore, writePanelStore } from './panel-database.ts';

/** After this time others may stand at the panel. */
const TTL_MS = 10 * 60_000;
/** The largest file that a panel reads into a new board. */
const MAX_BYTES = 256 * 1024 * 1024;
const KEY = 'work';

interface CarriedWork {
  file: Blob;
  /** Board of the session that has ended. */
  alias: string;
  /** Epoch ms. */
  expiresMs: number;
}

/** Resolves when the file is on the disk. Rejects with `too-large`, or where nothing can be stored. */
export async function carryWork(file: Blob, alias: string): Promise<void> {
  if (file.size > MAX_BYTES) throw new BoardError('too-large');
  const work: CarriedWork = { file, alias, expiresMs: Date.now() + TTL_MS };
  await writePanelStore('carried', async (store) => void store.put(work, KEY));
}

/** Returns the file for the board of the session that runs; undefined if there is none, or its time is over. */
export async function carriedWork(): Promise<Blob | undefined> {
  const work = await readPanelStore('carried', (store) => answerOf<CarriedWork | undefined>(store.get(KEY)));
  if (!work) return undefined;
  // A clock that was set back must not make it last.
  const leftMs = work.expiresMs - Date.now();
  if (leftMs > 0 && leftMs <= TTL_MS) return work.file;
  await dropCarriedWork();
  return undefined;
}

export function dropCarriedWork(): Promise<void> {
  return writePanelStore('carried', async (store) => void store.delete(KEY));
}

/** Removes what an earlier session has left, when these sessions are wiped. */
export async function dropCarriedUnlessFrom(aliases: ReadonlySet<string>): Promise<void> {
  const work = await readPanelStore('carried', (store) => answerOf<CarriedWork | undefined>(store.get(KEY)));
  if (work && !aliases.has(work.alias)) await dropCarriedWork();
}
