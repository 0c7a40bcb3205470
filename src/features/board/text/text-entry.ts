// Whose what is typed is, as far as the page knows: a reducer over what the person does and what the board says. What is done with it, in
// the field and on the page, is text-edit.ts's. Knows the line (input/line.ts) and no DOM.

import { hasHeard, lastSent } from '../input/line.ts';

export type Entry =
  /** No text: keys are the board's. */
  | { at: 'idle' }
  /** Something was done that may open one; `asked` is one of its kind. */
  | { at: 'waiting'; asked: symbol }
  | { at: 'open'; id: string };

export class TextEntry {
  #now: Entry = { at: 'idle' };
  /** The board hears by this serial that the text was left: what it says before is of the one that was. */
  #leftAt = 0;

  get now(): Entry {
    return this.#now;
  }

  get id(): string | null {
    return this.#now.at === 'open' ? this.#now.id : null;
  }

  /** Something may open a text. False: one is open. */
  waits(): symbol | false {
    if (this.#now.at === 'open') return false;
    const asked = Symbol('asked');
    this.#now = { at: 'waiting', asked };
    return asked;
  }

  /** All that was asked is answered. True: it had not opened a text, and nothing else is waited for. */
  answered(asked: symbol): boolean {
    if (this.#now.at !== 'waiting' || this.#now.asked !== asked) return false;
    this.#now = { at: 'idle' };
    return true;
  }

  /** The board says which text is edited. */
  follows(id: string | null): 'opens' | 'closes' | 'stays' {
    if (!hasHeard(this.#leftAt) || id === this.id) return 'stays';
    if (id === null) {
      this.#now = { at: 'idle' };
      return 'closes';
    }
    this.#now = { at: 'open', id };
    return 'opens';
  }

  /** The person has left it, which the board was told last. */
  left(): void {
    this.#now = { at: 'idle' };
    this.#leftAt = lastSent();
  }
}
