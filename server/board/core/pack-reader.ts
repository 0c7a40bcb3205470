// Pages of a log as it was written: what rows carried is taken out of its pack where it lies in one, and each row is checked against its
// checksum. Whoever reads a log reads it through this. SPEC: PACK-3, DMG-1.

import { hexOf } from '#protocol/bytes.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';
import { checksumOfRow } from '../../platform/database/log/checksums.ts';
import type { boardQueries } from './board-queries.ts';
import { LogDamage } from './damage.ts';
import { decodePack } from './pack.ts';
import type { packQueries, StoredPack } from './pack-queries.ts';

export type Packs = Uses<{
  reads: { boards: Only<typeof boardQueries, 'rows'>; packs: Only<typeof packQueries, 'packOf'> };
}>;

/** Rows of (after, upTo], the first always, further ones while they stay within `maxBytes`. */
export interface PageAsk {
  board: string;
  after: number;
  upTo: number;
  maxBytes: number;
}

export class PackReader {
  readonly #packs: Packs;
  readonly #blobs: Pick<BlobStore, 'get'>;
  /** Pages come in order: one pack serves several. */
  #last: { name: string; rows: Map<number, Uint8Array> } | undefined;

  constructor(packs: Packs, blobs: Pick<BlobStore, 'get'>) {
    this.#packs = packs;
    this.#blobs = blobs;
  }

  /** Each with data or sha256, without gaps, one at least while `after` is less than `upTo`. Throws LogDamage. */
  async page(ask: PageAsk): Promise<LogRow[]> {
    const { board, after, upTo } = ask;
    const rows: LogRow[] = [];
    let pack: StoredPack | undefined;
    let seq = after;
    for (const stored of await this.#packs.reads.boards.rows(ask)) {
      seq += 1;
      if (stored.seq !== seq) throw new LogDamage(board, seq, 'it is missing');
      let row = stored;
      if (isPacked(stored)) {
        if (!pack || seq > pack.to) pack = await this.#packs.reads.packs.packOf({ board, seq });
        row = { ...stored, data: await this.#packed(board, seq, pack) };
      }
      if (row.sum !== undefined && row.sum !== checksumOfRow(board, row))
        throw new LogDamage(board, seq, 'it is damaged');
      rows.push(row);
    }
    if (seq === after && after < upTo) throw new LogDamage(board, after + 1, 'it is missing');
    return rows;
  }

  async #packed(board: string, seq: number, pack: StoredPack | undefined): Promise<Uint8Array> {
    if (!pack) throw new LogDamage(board, seq, 'it is in no pack');
    const name = hexOf(pack.sha256);
    if (this.#last?.name !== name) {
      const bytes = await this.#blobs.get(name);
      if (!bytes) throw new LogDamage(board, seq, `pack ${name} is missing or damaged`);
      this.#last = { name, rows: decodePack(bytes) };
    }
    const data = this.#last.rows.get(seq);
    if (!data) throw new LogDamage(board, seq, `it is not in pack ${name}`);
    return data;
  }
}

function isPacked(row: LogRow): boolean {
  return row.data === undefined && row.sha256 === undefined;
}
