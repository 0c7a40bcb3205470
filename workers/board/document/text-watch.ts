// Watches the text that is being edited: says when something other than the person who types has ended it (SPEC: TXT-11), so that the page
// keeps the words. Knows the engine; neither frames nor the server.

import type { TextEnded, TextEndReason } from '#protocol/board-events.ts';
import { ID_BYTES } from '#protocol/item-bytes.ts';
import { idText } from '#protocol/items/ids.ts';
import { run } from '../../engine/commands.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { EventBatch } from '../events.ts';
import { heldAmong } from '../items/locks.ts';

type Engine = Pick<EngineApi, 'editing' | 'countIds' | 'plainText' | 'items' | 'command'>;

export class TextWatch {
  readonly #engine: Engine;
  readonly #events: Pick<EventBatch, 'set'>;

  constructor(engine: Engine, events: Pick<EventBatch, 'set'>) {
    this.#engine = engine;
    this.#events = events;
  }

  /** Returns the id of the item whose text is edited, to be given to a check below after what may end that; null: none is. */
  open(): Uint8Array | null {
    const editing = this.#engine.editing();
    return editing.length === 0 ? null : editing.slice(0, ID_BYTES);
  }

  /** After a change by `by` (a display name, if known): ends a text whose item it has locked. */
  changed(open: Uint8Array | null, by: string | undefined): void {
    if (!open) return;
    if (this.#engine.countIds(open) === 0) this.#ended(open, 'deleted', by);
    else if (heldAmong(this.#engine, [idText(open)]).size > 0) {
      run(this.#engine, 'closeText', false);
      this.#ended(open, 'locked', by);
    }
  }

  /** Called after anything else that may have ended the text. */
  ended(open: Uint8Array | null, reason: TextEndReason): void {
    if (open && this.#engine.editing().length === 0) this.#ended(open, reason, undefined);
  }

  #ended(open: Uint8Array, reason: TextEndReason, by: string | undefined): void {
    const isThere = this.#engine.countIds(open) > 0;
    const ended: TextEnded = { id: idText(open), reason, text: isThere ? this.#engine.plainText(open) : null };
    this.#events.set('textEnded', by ? { ...ended, by } : ended);
  }
}
