// Packs what is older than the snapshots by which a board is opened: the rows' bytes go into blobs, are read back and compared, and only then
// leave the table, few at a time. Nothing of the log is ever lost: history reads it through pack-reader.ts. SPEC: PACK.

import { bytesOfHex } from '#protocol/bytes.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';
import type { boardQueries } from './board-queries.ts';
import { decodePack, encodePack } from './pack.ts';
import type { packChanges } from './pack-changes.ts';
import type { packQueries, StoredPack } from './pack-queries.ts';
import { PackReader, type Packs } from './pack-reader.ts';

export type PackableLog = Packs &
  Uses<{
    reads: { boards: Only<typeof boardQueries, 'snapshots'>; packs: Only<typeof packQueries, 'lastPack'> };
    changes: { packs: Only<typeof packChanges, 'savePack' | 'unloadRows'> };
  }>;

/** Rows unloaded in one statement: an append waits for these at most. */
const ROWS_AT_ONCE = 200;

/** `packBytes`: of a pack; fewer wait for more. `newest`: snapshots by which a board is opened; one with fewer is not packed. Answers how many packs were made. */
export async function packOld(
  board: string,
  db: PackableLog,
  blobs: BlobStore,
  packBytes: number,
  newest: number,
): Promise<number> {
  // Older ones are kept for history alone: no board is opened by them.
  const oldest = (await db.reads.boards.snapshots(board))[newest - 1];
  if (!oldest) return 0;
  const last = await db.reads.packs.lastPack(board);
  // A process that ended midway left rows that are in the pack too.
  if (last) await unload(board, last, db);
  const reader = new PackReader(db, blobs);
  let packed = last?.to ?? 0;
  for (let made = 0; ; made++) {
    const rows = await reader.page({ board, after: packed, upTo: oldest.seq, maxBytes: packBytes });
    const upTo = rows.at(-1)?.seq;
    const bytes = rows.reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
    // A page ends before a row that would not fit, so a nearly full one is complete.
    if (upTo === undefined || (bytes < packBytes / 2 && upTo === oldest.seq)) return made;
    const pack = await write(rows, packed + 1, upTo, blobs);
    await db.changes.packs.savePack({ board, pack });
    await unload(board, pack, db);
    packed = upTo;
  }
}

async function write(rows: readonly LogRow[], from: number, to: number, blobs: BlobStore): Promise<StoredPack> {
  const carried = rows.flatMap(({ seq, data }) => (data ? [{ seq, data }] : []));
  const bytes = encodePack(carried);
  const name = await blobs.put(bytes);
  const kept = await blobs.get(name);
  const again = kept && decodePack(kept);
  if (!again || carried.some(({ seq, data }) => Buffer.compare(again.get(seq) ?? new Uint8Array(), data) !== 0))
    throw new Error('what was read back is not what was written');
  return { from, to, sha256: bytesOfHex(name, 32) as Uint8Array, size: bytes.length };
}

async function unload(board: string, { from, to }: StoredPack, db: PackableLog): Promise<void> {
  for (let first = from; first <= to; first += ROWS_AT_ONCE)
    await db.changes.packs.unloadRows({ board, from: first, to: Math.min(to, first + ROWS_AT_ONCE - 1) });
}
