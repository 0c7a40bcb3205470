// The people on the board as this client knows them: names and colours for the chrome, cursors for the engine to draw, and
// what this client shows of itself. Nothing here is kept.

import type { CursorState, PersonState } from '#protocol/board-events.ts';
import { sameBytes } from '#protocol/bytes.ts';
import { ID_BYTES } from '#protocol/item-bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { isGuest, isPanel } from '#protocol/people.ts';
import { personColour } from '#protocol/people-colors.ts';
import { decodePresence, encodePresence, type PresenceValue } from '#protocol/presence.ts';
import { rgbaOf } from '../../drawing/theme.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { EventBatch } from '../events.ts';
import type { PersonInfo } from '../sync/host.ts';
import { Lasers } from './lasers.ts';

const CURSOR_BYTES = 24;

interface Person {
  info: PersonInfo;
  value: PresenceValue;
  /** Has shown themself: what they call after that is new. */
  seen: boolean;
}

export class People {
  readonly #engine: EngineApi;
  readonly #events: EventBatch;
  readonly #onCall: (session: number) => void;
  readonly #others = new Map<number, Person>();
  readonly #lasers: Lasers;
  #self: { session: number; info: PersonInfo } | null = null;
  #shown: PresenceValue = {};
  #said: Uint8Array | null = null;

  /** `onCall`: somebody calls the others to where they are. */
  constructor(engine: EngineApi, events: EventBatch, onCall: (session: number) => void) {
    this.#engine = engine;
    this.#events = events;
    this.#lasers = new Lasers(engine);
    this.#onCall = onCall;
  }

  /** Board units; undefined: not here, or has not said. */
  viewOf(session: number): PresenceValue['viewport'] {
    return this.#others.get(session)?.value.viewport;
  }

  /** Calls the others to where this person is. */
  callAll(): void {
    this.#shown = { ...this.#shown, calls: (this.#shown.calls ?? 0) + 1 };
  }

  /** Display name of another participant who is on the board now; undefined: not known. */
  nameOf(actor: string): string | undefined {
    for (const { info } of this.#others.values()) if (info.actor === actor && info.name !== '') return info.name;
    return undefined;
  }

  self(session: number, info: PersonInfo): void {
    // Given while there was no line: the server has not heard it.
    const { name = info.name } = this.#shown;
    this.#self = { session, info: { ...info, name } };
    // Said again on a new socket; a call of the one before is over.
    this.#said = null;
    const { calls: _over, ...rest } = this.#shown;
    this.#shown = rest;
    this.#tell();
  }

  person(session: number, info: PersonInfo | null): void {
    if (info) {
      const { value = {}, seen = false } = this.#others.get(session) ?? {};
      this.#others.set(session, { info, value, seen });
    } else {
      this.#others.delete(session);
      this.#engine.gone(session);
      this.#drawCursors();
    }
    this.#tell();
  }

  presence(session: number, bytes: Uint8Array | null): void {
    const person = this.#others.get(session);
    if (!person) return;
    const decoded = bytes ? decodePresence(bytes) : null;
    if (decoded && !decoded.ok) return;
    const before = person.value;
    person.value = decoded?.value ?? {};
    if (person.seen && (person.value.calls ?? 0) > (before.calls ?? 0)) this.#onCall(session);
    person.seen = true;
    if (person.value.name) person.info = { ...person.info, name: person.value.name };
    this.#lasers.show(session, rgbaOf(personColour(person.info.colour)), person.value.laser ?? []);
    this.#drawCursors();
    this.#tell();
  }

  rename(name: string): void {
    this.#shown = { ...this.#shown, name };
    if (this.#self) this.#self = { ...this.#self, info: { ...this.#self.info, name } };
    this.#tell();
  }

  /** Where the pointer is, board units; null: it has left. */
  pointAt(cursor: { x: number; y: number } | null): void {
    const { cursor: _before, ...rest } = this.#shown;
    this.#shown = cursor ? { ...rest, cursor } : rest;
  }

  /** The own laser, as it is now. */
  shine(nowMs: number): void {
    const { laser: _before, ...rest } = this.#shown;
    const laser = this.#lasers.own(nowMs);
    this.#shown = laser ? { ...rest, laser } : rest;
  }

  look(viewport: { x: number; y: number; w: number; h: number }, selection: Uint8Array): void {
    const ids: Uint8Array[] = [];
    const max = LIMITS.presenceSelection * ID_BYTES;
    for (let at = 0; at < Math.min(selection.length, max); at += ID_BYTES) ids.push(selection.slice(at, at + ID_BYTES));
    this.#shown = { ...this.#shown, viewport, selection: ids };
  }

  /** The own presence when it differs from what was last asked for. */
  changed(): Uint8Array | null {
    const bytes = encodePresence(this.#shown);
    if (this.#said && sameBytes(bytes, this.#said)) return null;
    this.#said = bytes;
    return bytes;
  }

  #drawCursors(): void {
    const seen = [...this.#others].flatMap(([session, { info, value }]) =>
      value.cursor ? [{ session, info, at: value.cursor }] : [],
    );
    const bytes = new Uint8Array(seen.length * CURSOR_BYTES);
    const view = new DataView(bytes.buffer);
    seen.forEach(({ session, info, at }, k) => {
      view.setUint32(k * CURSOR_BYTES, session, true);
      view.setUint32(k * CURSOR_BYTES + 4, rgbaOf(personColour(info.colour)), true);
      view.setFloat64(k * CURSOR_BYTES + 8, at.x, true);
      view.setFloat64(k * CURSOR_BYTES + 16, at.y, true);
    });
    this.#engine.cursors(bytes);
  }

  #tell(): void {
    const people: PersonState[] = [];
    const cursors: CursorState[] = [];
    if (this.#self) people.push(state(this.#self.session, this.#self.info, true));
    for (const [session, { info, value }] of this.#others) {
      people.push(state(session, info, false));
      const { cursor, viewport: view } = value;
      if (cursor) cursors.push({ session, ...cursor, points: true });
      else if (view) cursors.push({ session, x: view.x + view.w / 2, y: view.y + view.h / 2, points: false });
    }
    this.#events.set('people', people);
    this.#events.set('cursors', cursors);
  }
}

function state(session: number, { actor, name, colour }: PersonInfo, self: boolean): PersonState {
  return { session, name, colour, self, guest: isGuest(actor), panel: isPanel(actor) };
}
