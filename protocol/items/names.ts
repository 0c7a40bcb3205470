// Names that callers give to new items, and the ids they stand for. An item may be named before it comes: its id is made then.
// Of two items with one name the second gets an id of its own; from then on the name means that one. Whoever names what never
// comes is told so at the end.

import { BoardError } from '../board-error.ts';
import { idBytes, isUuid, newId } from './ids.ts';

export class Names {
  /** Items whose name another had before them. */
  twins = 0;
  readonly #nowMs: number;
  readonly #ids = new Map<string, Uint8Array>();
  readonly #come = new Set<string>();
  /** Named, not come yet → who named it. */
  readonly #awaited = new Map<string, string>();
  /** Since the last mark. */
  #first: string[] = [];
  #twinsBefore = 0;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /** What has this id already is no item of these: the name is one's of its own. */
  renew(name: string): void {
    this.#ids.set(name, newId(this.#nowMs));
  }

  /** An item of this name is here. */
  own(name: string): Uint8Array {
    this.#awaited.delete(name);
    if (this.#come.has(name)) {
      this.twins += 1;
      this.#ids.set(name, newId(this.#nowMs));
    } else {
      this.#come.add(name);
      this.#first.push(name);
    }
    return this.#of(name);
  }

  /** `what` names an item: one of these, or one on the board by its id. */
  other(name: unknown, what: string): Uint8Array {
    if (typeof name !== 'string') throw wrong(what);
    if (!this.#ids.has(name) && !isUuid(name)) this.#awaited.set(name, what);
    return this.#of(name);
  }

  /** What comes from here on may be written again: see `back`. */
  mark(): void {
    this.#first = [];
    this.#twinsBefore = this.twins;
  }

  /** What came since the mark comes again. */
  back(): void {
    for (const name of this.#first) this.#come.delete(name);
    this.twins = this.#twinsBefore;
    this.mark();
  }

  /** All have come. */
  end(): void {
    for (const what of this.#awaited.values()) throw wrong(what);
  }

  #of(name: string): Uint8Array {
    let id = this.#ids.get(name);
    if (!id) {
      id = isUuid(name) ? idBytes(name) : newId(this.#nowMs);
      this.#ids.set(name, id);
    }
    return id;
  }
}

function wrong(what: string): BoardError {
  return new BoardError('bad-item', `${what}: is neither an id nor an item of this call`);
}
