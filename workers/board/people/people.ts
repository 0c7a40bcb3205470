// The people on the board: what this client shows of itself, and what the others show (other-people.ts) once one of them is there. Nothing here is
// kept.

import type { Signal } from '#protocol/board-events.ts';
import { sameBytes } from '#protocol/bytes.ts';
import { ID_BYTES } from '#protocol/item-bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { encodePresence, type PresenceValue } from '#protocol/presence.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { EventBatch } from '../events.ts';
import type { PersonInfo } from '../sync/host.ts';
import type { OtherPeople } from './other-people.ts';
import type { OwnSignals } from './own-signals.ts';
import { personState, positionOf } from './person-state.ts';

/** Pause before code that could not be loaded is asked for again. */
const RETRY_MS = 5000;

/** Another person, until the code that shows others is loaded. */
interface WaitingPerson {
  info: PersonInfo;
  /** The first value and the last one: signals and calls count from the first, the last is what is shown. */
  values: Uint8Array[];
}

export class People {
  readonly #engine: EngineApi;
  readonly #events: EventBatch;
  readonly #onCall: (session: number) => void;
  readonly #wake: () => void;
  #otherPeople: OtherPeople | null = null;
  readonly #waiting = new Map<number, WaitingPerson>();
  #isLoading = false;
  #signals: OwnSignals | null = null;
  #self: { session: number; info: PersonInfo } | null = null;
  #shown: PresenceValue = {};
  #said: Uint8Array | null = null;

  /** `onCall`: somebody calls the others to where they are. `wake`: something is to be sent and reported. */
  constructor(engine: EngineApi, events: EventBatch, onCall: (session: number) => void, wake: () => void) {
    this.#engine = engine;
    this.#events = events;
    this.#onCall = onCall;
    this.#wake = wake;
  }

  /** Board units; undefined: not here, or has not said. */
  viewOf(session: number): PresenceValue['viewport'] {
    return this.#otherPeople?.viewOf(session);
  }

  /** Calls the others to where this person is. */
  callAll(): void {
    this.#shown = { ...this.#shown, calls: (this.#shown.calls ?? 0) + 1 };
  }

  /** Resolves with what changes the own signals; they are reported after each change (`signaled`). Loaded when it is needed first. */
  async ownSignals(): Promise<OwnSignals> {
    const { OwnSignals } = await import('./own-signals.ts');
    this.#signals ??= new OwnSignals({
      changed: () => {
        this.#report();
        this.#wake();
      },
      signaled: (signal) => {
        const at = 'x' in signal ? signal : positionOf(this.#shown);
        if (this.#self && at)
          this.#events.set('signals', [{ session: this.#self.session, ...at, ...signal } as Signal]);
      },
    });
    return this.#signals;
  }

  /** A leader has lowered the own hand. */
  handLowered(): void {
    this.#signals?.handLowered();
  }

  stop(): void {
    this.#waiting.clear();
    this.#signals?.stop();
  }

  /** Display name of another participant who is on the board now; undefined: not known. */
  nameOf(actor: string): string | undefined {
    return this.#otherPeople?.nameOf(actor);
  }

  self(session: number, info: PersonInfo): void {
    // Given while there was no line: the server has not heard it.
    const { name = info.name } = this.#shown;
    this.#self = { session, info: { ...info, name } };
    // Said again on a new socket; a call of the one before is over.
    this.#said = null;
    const { calls: _over, ...rest } = this.#shown;
    this.#shown = rest;
    this.#signals?.reconnected();
    this.#report();
  }

  person(session: number, info: PersonInfo | null): void {
    if (!info) this.#engine.gone(session);
    if (this.#otherPeople) {
      this.#otherPeople.person(session, info);
    } else if (info) {
      this.#waiting.set(session, { info, values: this.#waiting.get(session)?.values ?? [] });
      void this.#loadOtherPeople();
    } else {
      this.#waiting.delete(session);
    }
    this.#report();
  }

  presence(session: number, bytes: Uint8Array | null): void {
    if (!this.#otherPeople) {
      if (bytes) this.#waiting.get(session)?.values.splice(1, 1, bytes);
      return;
    }
    this.#otherPeople.presence(session, bytes);
    this.#report();
  }

  rename(name: string): void {
    this.#shown = { ...this.#shown, name };
    if (this.#self) this.#self = { ...this.#self, info: { ...this.#self.info, name } };
    this.#report();
  }

  /** Where the pointer is, board units; null: it has left. */
  pointAt(cursor: { x: number; y: number } | null): void {
    const { cursor: _before, ...rest } = this.#shown;
    this.#shown = cursor ? { ...rest, cursor } : rest;
  }

  /** The own laser, as it is now. */
  shine(nowMs: number): void {
    const { laser: _before, ...rest } = this.#shown;
    // The engine keeps values that were not taken.
    const laser = this.#otherPeople ? this.#otherPeople.ownLaser(nowMs) : void this.#engine.takeLaser();
    this.#shown = laser ? { ...rest, laser } : rest;
  }

  look(viewport: { x: number; y: number; w: number; h: number }, selection: Uint8Array): void {
    const ids: Uint8Array[] = [];
    const max = LIMITS.presenceSelection * ID_BYTES;
    for (let from = 0; from < Math.min(selection.length, max); from += ID_BYTES)
      ids.push(selection.slice(from, from + ID_BYTES));
    this.#shown = { ...this.#shown, viewport, selection: ids };
  }

  /** The own presence when it differs from what was last asked for. */
  changed(): PresenceValue | null {
    const value = { ...this.#shown, ...this.#signals?.value };
    const bytes = encodePresence(value);
    if (this.#said && sameBytes(bytes, this.#said)) return null;
    this.#said = bytes;
    return value;
  }

  /** Loads the code that shows others, and again after a pause if that fails. Nobody waits after `stop`. */
  async #loadOtherPeople(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (this.#waiting.size > 0) {
      const part = await import('./other-people.ts').catch(() => undefined);
      if (part) this.#showWaiting(part);
      else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#isLoading = false;
  }

  #showWaiting({ OtherPeople }: typeof import('./other-people.ts')): void {
    const otherPeople = new OtherPeople({
      engine: this.#engine,
      ownView: () => this.#shown.viewport,
      called: this.#onCall,
      signaled: (signals) => this.#events.set('signals', signals),
    });
    this.#otherPeople = otherPeople;
    for (const [session, { info, values }] of this.#waiting) {
      otherPeople.person(session, info);
      for (const value of values) otherPeople.presence(session, value);
    }
    this.#waiting.clear();
    this.#report();
    this.#wake();
  }

  #report(): void {
    const { people = [], cursors = [] } = this.#otherPeople?.states ?? {};
    const self = this.#self
      ? [personState(this.#self.session, this.#self.info, this.#signals?.ownValue ?? {}, true)]
      : [];
    this.#events.set('people', [...self, ...people]);
    this.#events.set('cursors', cursors);
  }
}
