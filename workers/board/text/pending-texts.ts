// Texts that hold letters of this person which the server may lack. Where somebody else has deleted their item meanwhile, its words are told to
// the page (SPEC: TXT-11): the letters themselves go nowhere. Knows the engine and transactions; neither frames nor the server.

import { ID_BYTES } from '#protocol/item-bytes.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { idBytes, idText } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { editsText, OP_CODES, opsOf } from '#protocol/txn.ts';
import type { EngineApi } from '../engine-api.ts';
import type { EventBatch } from '../events.ts';

export class PendingTexts {
  readonly #engine: Pick<EngineApi, 'items' | 'countIds'>;
  readonly #events: Pick<EventBatch, 'set'>;
  /** Ids of the texts that a pending transaction edits, by its token. */
  readonly #edited = new Map<number, ReadonlySet<string>>();
  /** As they were before the board was cleared. */
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

  /** Those that a transaction may be about to delete, as they are; to be given to `told` when it is folded. */
  before(txn: Uint8Array): readonly ItemJson[] {
    if (this.#edited.size === 0) return [];
    for (const { code } of opsOf(txn)) if (code === OP_CODES.delete) return this.#shown();
    return [];
  }

  /** `open`: the item whose text is open, of which its own watch tells. `by`: display name of who may have deleted them, if known. */
  told(before: readonly ItemJson[], open: Uint8Array | null, by: string | undefined): void {
    for (const item of before) {
      if (this.#engine.countIds(idBytes(item.id)) > 0) continue;
      for (const [token, ids] of this.#edited) if (ids.has(item.id)) this.#edited.delete(token);
      if (open && idText(open) === item.id) continue;
      this.#events.set('textEnded', { id: item.id, reason: 'deleted', text: null, item, ...(by && { by }) });
    }
  }

  /** Before the board is cleared: what is pending is added again. */
  clear(): void {
    const shown = this.#shown();
    if (shown.length > 0) this.#cleared = shown;
    this.#edited.clear();
  }

  /** All that the server has is here again. */
  caughtUp(): void {
    this.told(this.#cleared, null, undefined);
    this.#cleared = [];
  }

  #shown(): readonly ItemJson[] {
    const ids = [...new Set([...this.#edited.values()].flatMap((one) => [...one]))];
    return ids.flatMap((id) => readItems(this.#engine.items(idBytes(id), -1, false)));
  }
}
