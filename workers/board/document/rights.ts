// What the person may do on the board now: the role the server last said, and the board's mode. Tells the engine and the page, so
// that nobody draws what would be refused. Decides nothing: that is server/policies.

import { type BoardMode, MODE } from '#protocol/bus.ts';
import type { BoardRole, ReadOnlyReason } from '#protocol/roles.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { EventBatch } from '../events.ts';
import type { TextWatch } from './text-watch.ts';

const MODES = Object.keys(MODE) as BoardMode[];

export class Rights {
  readonly #engine: Pick<EngineApi, 'mode' | 'readOnly' | 'leads'>;
  readonly #events: Pick<EventBatch, 'set'>;
  readonly #texts: Pick<TextWatch, 'open' | 'ended'>;
  /** Until the server has said it the page goes by the address. */
  #role: BoardRole | undefined;
  #readOnly = false;
  #leads = false;
  /** Why nobody edits the board, whatever their role. */
  #reason: ReadOnlyReason | null = null;
  /** The server has said a role by which the person could edit. */
  #couldEdit = false;

  constructor(
    engine: Pick<EngineApi, 'mode' | 'readOnly' | 'leads'>,
    events: Pick<EventBatch, 'set'>,
    texts: Pick<TextWatch, 'open' | 'ended'>,
  ) {
    this.#engine = engine;
    this.#events = events;
    this.#texts = texts;
  }

  /** `reason`: why nobody edits; undefined: not said, as it was. */
  said(role: BoardRole, reason: ReadOnlyReason | null = this.#reason): void {
    this.#role = role;
    this.#reason = reason;
    this.read(this.#engine.mode());
  }

  /** `code`: the board's mode, which may have changed. */
  read(code: number): void {
    // One of a newer version: nobody knows what it forbids.
    const name = MODES.find((one) => MODE[one] === code) ?? 'locked';
    const mayChange = this.#role === 'manager';
    const mayEdit = this.#role === undefined || this.#role === 'editor' || mayChange;
    const readOnly = !mayEdit || (name === 'locked' && !mayChange);
    const why = this.#reason ?? (mayEdit ? 'board-locked' : 'read-only');
    if (readOnly !== this.#readOnly) {
      const open = readOnly ? this.#texts.open() : null;
      this.#engine.readOnly(readOnly);
      this.#texts.ended(open, why);
    }
    this.#readOnly = readOnly;
    if (mayChange !== this.#leads) this.#engine.leads(mayChange);
    this.#leads = mayChange;
    this.#couldEdit ||= this.#role !== undefined && !readOnly;
    const shown = readOnly && mayEdit ? 'viewer' : this.#role;
    if (shown) this.#events.set('role', shown);
    this.#events.set('mode', {
      name,
      mayChange,
      mayEdit,
      ...(this.#reason && { readOnly: this.#reason }),
      ...(readOnly && this.#couldEdit && { revoked: why }),
    });
  }
}
