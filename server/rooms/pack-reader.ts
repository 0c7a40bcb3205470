// Gives rows of the log what they carried, where that is in a pack. Whoever reads pages of a log reads them through it.

import { hexOf } from '#protocol/bytes.ts';
import type { BlobStore } from '../blobs/store.ts';
import type { LogRow } from '../db/log-writer.ts';
import type { StoredPack } from '../db/packs.ts';
import { decodePack } from './pack.ts';

export interface Packs {
  packOf(ask: { board: string; seq: number }): Promise<StoredPack | undefined>;
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

  /** The same rows, each with data or sha256. Throws when a pack is missing or damaged. */
  async filled(board: string, rows: LogRow[]): Promise<LogRow[]> {
    if (!rows.some(isPacked)) return rows;
    const whole: LogRow[] = [];
    let pack: StoredPack | undefined;
    for (const row of rows) {
      if (!isPacked(row)) {
        whole.push(row);
        continue;
      }
      if (!pack || row.seq > pack.to) pack = await this.#packs.packOf({ board, seq: row.seq });
      const data = pack && (await this.#rows(pack)).get(row.seq);
      if (!data) throw new Error(`row ${row.seq} of ${board} is in no pack`);
      whole.push({ ...row, data });
    }
    return whole;
  }

  async #rows({ sha256 }: StoredPack): Promise<Map<number, Uint8Array>> {
    const name = hexOf(sha256);
    if (this.#last?.name !== name) {
      const bytes = await this.#blobs.get(name);
      if (!bytes) throw new Error(`pack ${name} is missing or damaged`);
      this.#last = { name, rows: decodePack(bytes) };
    }
    return this.#last.rows;
  }
}

function isPacked(row: LogRow): boolean {
  return row.data === undefined && row.sha256 === undefined;
}
