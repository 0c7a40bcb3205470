// What the person may do on the board now: the role the server last said, and the board's mode. Tells the engine and the page, so
// that nobody draws what would be refused. Decides nothing: that is server/policies.

import { type BoardMode, MODE } from '#protocol/bus.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { EngineApi } from '../engine-api.ts';
import type { EventBatch } from '../events.ts';

const MODES = Object.keys(MODE) as BoardMode[];

export class Rights {
  readonly #engine: Pick<EngineApi, 'mode' | 'readOnly'>;
  readonly #events: Pick<EventBatch, 'set'>;
  /** Until the server has said it the page goes by the address. */
  #role: BoardRole | undefined;
  #readOnly = false;

  constructor(engine: Pick<EngineApi, 'mode' | 'readOnly'>, events: Pick<EventBatch, 'set'>) {
    this.#engine = engine;
    this.#events = events;
  }

  said(role: BoardRole): void {
    this.#role = role;
    this.read();
  }

  /** After what may have changed the mode. */
  read(): void {
    const code = this.#engine.mode();
    // One of a newer version: nobody knows what it forbids.
    const name = MODES.find((one) => MODE[one] === code) ?? 'locked';
    const mayChange = this.#role === 'manager';
    const mayEdit = this.#role === undefined || this.#role === 'editor' || mayChange;
    const readOnly = !mayEdit || (name === 'locked' && !mayChange);
    if (readOnly !== this.#readOnly) this.#engine.readOnly(readOnly);
    this.#readOnly = readOnly;
    const shown = readOnly && mayEdit ? 'viewer' : this.#role;
    if (shown) this.#events.set('role', shown);
    this.#events.set('mode', { name, mayChange, mayEdit });
  }
}
