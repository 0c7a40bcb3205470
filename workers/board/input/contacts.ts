// What touches the board, in this thread's one table of contacts: which pointers are down, and who follows each until it ends. Reads
// samples. The page's table (src/features/board/input/pointer.ts) owns where contacts come from, the engine's (engine/canvas/src/input) owns
// their gestures. Must know neither.

import { PHASE, type SampleReader } from '#protocol/samples.ts';
import { touching } from './touching.ts';

/** CSS px from the canvas's top left. */
export interface CssPoint {
  x: number;
  y: number;
}

export interface ContactFollower {
  moved(css: CssPoint): void;
  /** The contact was lifted or cancelled, or is followed no longer. */
  ended(): void;
}

export type FollowContact = (pointer: number, css: CssPoint) => ContactFollower;

export class Contacts {
  readonly #down = new Map<number, ContactFollower | null>();
  #follow: FollowContact | null = null;
  #touched = false;

  /** Something touches the board. */
  get any(): boolean {
    return this.#down.size > 0;
  }

  /** Something has touched it since the start. */
  get touched(): boolean {
    return this.#touched;
  }

  /** Who follows the contacts that begin from now on, in place of who did. */
  followWith(follow: FollowContact | null): void {
    this.#follow = follow;
    for (const [pointer, follower] of this.#down) {
      this.#down.set(pointer, null);
      follower?.ended();
    }
  }

  take(samples: SampleReader): void {
    for (let k = 0; k < samples.count; k++) {
      const phase = samples.phase(k);
      const pointer = samples.pointerId(k);
      if (phase === PHASE.move) this.#down.get(pointer)?.moved(placeOf(samples, k));
      else if (phase === PHASE.up || phase === PHASE.cancel) this.#end(pointer);
      else if (phase === PHASE.down) this.#begin(pointer, placeOf(samples, k));
    }
    if (touching.now === this.any) return;
    touching.now = this.any;
    for (const listener of touching.listeners) listener(touching.now);
  }

  #begin(pointer: number, css: CssPoint): void {
    // A second touch-down without an end: what was drawn before it is over.
    this.#end(pointer);
    this.#touched = true;
    this.#down.set(pointer, this.#follow?.(pointer, css) ?? null);
  }

  #end(pointer: number): void {
    const follower = this.#down.get(pointer);
    this.#down.delete(pointer);
    follower?.ended();
  }
}

function placeOf(samples: SampleReader, index: number): CssPoint {
  return { x: samples.xCss(index), y: samples.yCss(index) };
}
