// Texts with pending edits of this client. When another participant deletes such an item, the page gets its text (SPEC: TXT-11), because the
// edits no longer change anything. Knows the engine and transactions; neither frames nor the server.

import { ID_BYTES } from '#protocol/item-bytes.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { idBytes, idText } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { editsText, OP_CODES, opsOf } from '#protocol/txn.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { EventBatch } from '../events.ts';

export class PendingTexts {
  readonly #engine: Pick<EngineApi, 'items' | 'countIds'>;
  readonly #events: Pick<EventBatch, 'set'>;
  /** Ids of the texts that a pending transaction edits, by its token. */
  readonly #edited = new Map<number, ReadonlySet<string>>();
  /** Items with pending edits, read before the board was cleared. */
  #cleared: readonly ItemJson[] = [];

  constructor(engine: Pick<EngineApi, 'items' | 'countIds'>, events: Pick<EventBatch, 'set'>) {
    this.#engine = engine;
    this.#events = events;
  }

  add(token: number, txn: Uint8Array): void {
    const ids = [...opsOf(txn)].filter(editsText).map(({ content }) => idText(content.subarray(0, ID_BYTES)));
    if (ids.length > 0) this.#edited.set(token, new Set(ids));
  }

  settled(token: number): void {
    this.#edited.delete(token);
  }

  /** Returns the items with pending edits if `txn` deletes anything; pass them to `reportDeleted` after it is folded. */
  before(txn: Uint8Array): readonly ItemJson[] {
    if (this.#edited.size === 0) return [];
    for (const { code } of opsOf(txn)) if (code === OP_CODES.delete) return this.#shown();
    return [];
  }

  /** Reports the items that are gone. `open`: id of the open text, which TextWatch reports. `by`: display name of the participant who deleted them, if known. */
  reportDeleted(before: readonly ItemJson[], open: Uint8Array | null, by: string | undefined): void {
    for (const item of before) {
      if (this.#engine.countIds(idBytes(item.id)) > 0) continue;
      for (const [token, ids] of this.#edited) if (ids.has(item.id)) this.#edited.delete(token);
      if (open && idText(open) === item.id) continue;
      this.#events.set('textEnded', { id: item.id, reason: 'deleted', text: null, item, ...(by && { by }) });
    }
  }

  /** Call before the board is cleared; pending transactions are added again afterwards. */
  clear(): void {
    const shown = this.#shown();
    if (shown.length > 0) this.#cleared = shown;
    this.#edited.clear();
  }

  /** Call when the rebuilt board has caught up with the server. */
  caughtUp(): void {
    this.reportDeleted(this.#cleared, null, undefined);
    this.#cleared = [];
  }

  #shown(): readonly ItemJson[] {
    const ids = [...new Set([...this.#edited.values()].flatMap((one) => [...one]))];
    return ids.flatMap((id) => readItems(this.#engine.items(idBytes(id), -1, false)));
  }
}
