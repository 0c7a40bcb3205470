// Pages of a board's log for its sockets. Damage that is found on the way, here or by the rooms' thread, goes to repair. SPEC: DMG.

import { hexOf } from '#protocol/bytes.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import type { LogRow } from '../../platform/database/log/batch.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { LogDamage } from '../core/damage.ts';
import type { RoomEvent } from '../core/messages.ts';
import { PackReader, type Packs, type PageAsk } from '../core/pack-reader.ts';
import type { Repair } from '../core/repair.ts';

export interface LogPagesDeps {
  db: Packs;
  blobs: BlobStore;
  repair: Repair;
  log: Logger;
}

export class LogPages {
  readonly #deps: LogPagesDeps;
  readonly #packs: PackReader;

  constructor(deps: LogPagesDeps) {
    this.#deps = deps;
    this.#packs = new PackReader(deps.db, deps.blobs);
  }

  /** As PackReader.page; a damaged row is marked before `LogDamage` is thrown. */
  async read(page: PageAsk): Promise<LogRow[]> {
    try {
      return await this.#packs.page(page);
    } catch (error) {
      if (error instanceof LogDamage) await this.#deps.repair.row(page.board, error);
      throw error;
    }
  }

  /** Whether a row that was found damaged still is. */
  async isDamaged(board: string, seq: number): Promise<boolean> {
    try {
      const [row] = await this.#packs.page({ board, after: seq - 1, upTo: seq, maxBytes: 1 });
      return row?.sha256 !== undefined && !(await this.#deps.blobs.get(hexOf(row.sha256)));
    } catch (error) {
      if (error instanceof LogDamage) return true;
      throw error;
    }
  }

  /** Resolves when damage that the rooms' thread found is noted, or could not be. */
  async reportDamage({ board, damage, snapshots }: Extract<RoomEvent, { type: 'damaged' }>): Promise<void> {
    await this.#deps.repair.found(board, damage, snapshots).catch((error: unknown) => {
      this.#deps.log.warn({ board, error: String(error) }, 'damage is not noted yet; it is found again');
    });
  }
}
