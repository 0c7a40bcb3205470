// The other people on the board, and what they show: cursors and lasers for the engine to draw, names and signals for the page. Loaded when
// the first of them is there, with what follows the view of one of them.

import type { CursorState, PersonState, Signal } from '#protocol/board-events.ts';
import { personColour } from '#protocol/people-colors.ts';
import type { LaserTrail, PresenceValue } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { rgbaOf } from '../../drawing/theme.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { PersonInfo } from '../sync/host.ts';
import { Lasers } from './lasers.ts';
import { personState, positionOf } from './person-state.ts';

export { Follow } from './follow.ts';

const CURSOR_BYTES = 24;

interface Person {
  info: PersonInfo;
  value: PresenceValue;
  /** The person has shown something before, so that greater numbers are new. */
  isKnown: boolean;
  /** The greatest numbers that they have shown. */
  reactions: number;
  attentions: number;
}

const NOTHING_SHOWN = { value: {}, isKnown: false, reactions: 0, attentions: 0 } as const;

export interface OtherPeopleDeps {
  engine: Pick<EngineApi, 'cursors' | 'laser' | 'takeLaser'>;
  /** The view of this client, board units. */
  ownView(): PresenceValue['viewport'];
  /** Called when this session calls the others to where it is. */
  called(session: number): void;
  /** Called with signals that are new. */
  signaled(signals: Signal[]): void;
}

export class OtherPeople {
  readonly #deps: OtherPeopleDeps;
  readonly #people = new Map<number, Person>();
  readonly #lasers: Lasers;

  constructor(deps: OtherPeopleDeps) {
    this.#deps = deps;
    this.#lasers = new Lasers(deps.engine);
  }

  /** Returns what the person sees, in board units; undefined if that is not known. */
  viewOf(session: number): PresenceValue['viewport'] {
    return this.#people.get(session)?.value.viewport;
  }

  /** Returns the display name of a person who is on the board now, or undefined. */
  nameOf(actor: string): string | undefined {
    for (const { info } of this.#people.values()) if (info.actor === actor && info.name !== '') return info.name;
    return undefined;
  }

  /** The current own laser, which is sent to others. Undefined if there is none. */
  ownLaser(nowMs: number): LaserTrail[] | undefined {
    return this.#lasers.own(nowMs);
  }

  /** Returns all people and their positions, for the page. */
  get states(): { people: PersonState[]; cursors: CursorState[] } {
    const people: PersonState[] = [];
    const cursors: CursorState[] = [];
    for (const [session, { info, value }] of this.#people) {
      people.push(personState(session, info, value, false));
      const position = positionOf(value);
      const { cursor, viewport: view } = value;
      if (position) cursors.push({ session, ...position, points: cursor !== undefined, ...(view && { view }) });
    }
    return { people, cursors };
  }

  person(session: number, info: PersonInfo | null): void {
    if (info) {
      this.#people.set(session, { ...(this.#people.get(session) ?? NOTHING_SHOWN), info });
    } else {
      this.#people.delete(session);
      this.#drawCursors();
    }
  }

  presence(session: number, bytes: Uint8Array | null): void {
    const person = this.#people.get(session);
    if (!person) return;
    const decoded = bytes ? decodePresence(bytes) : null;
    if (decoded && !decoded.ok) return;
    const before = person.value;
    person.value = decoded?.value ?? {};
    if (person.isKnown && (person.value.calls ?? 0) > (before.calls ?? 0)) this.#deps.called(session);
    this.#reportSignals(session, person);
    person.isKnown = true;
    if (person.value.name) person.info = { ...person.info, name: person.value.name };
    this.#lasers.show(session, rgbaOf(personColour(person.info.colour)), person.value.laser ?? []);
    this.#drawCursors();
  }

  /** Reports what is new of the signals that `person` shows. Without a place they are shown in the middle of what is seen here. */
  #reportSignals(session: number, person: Person): void {
    const { reaction, attention } = person.value;
    const signals: Signal[] = [];
    if (person.isKnown && reaction && reaction.number > person.reactions) {
      const position = positionOf(person.value) ?? positionOf({ viewport: this.#deps.ownView() });
      if (position) signals.push({ session, ...position, kind: 'reaction', name: reaction.name });
    }
    if (person.isKnown && attention && attention.number > person.attentions)
      signals.push({ session, x: attention.x, y: attention.y, kind: 'attention' });
    person.reactions = Math.max(person.reactions, reaction?.number ?? 0);
    person.attentions = Math.max(person.attentions, attention?.number ?? 0);
    if (signals.length > 0) this.#deps.signaled(signals);
  }

  #drawCursors(): void {
    const cursors = [...this.#people].flatMap(([session, { info, value }]) =>
      value.cursor ? [{ session, info, at: value.cursor }] : [],
    );
    const bytes = new Uint8Array(cursors.length * CURSOR_BYTES);
    const view = new DataView(bytes.buffer);
    cursors.forEach(({ session, info, at }, k) => {
      view.setUint32(k * CURSOR_BYTES, session, true);
      view.setUint32(k * CURSOR_BYTES + 4, rgbaOf(personColour(info.colour)), true);
      view.setFloat64(k * CURSOR_BYTES + 8, at.x, true);
      view.setFloat64(k * CURSOR_BYTES + 16, at.y, true);
    });
    this.#deps.engine.cursors(bytes);
  }
}
