import { describe, expect, it } from 'vitest';
import type { BoardEvents } from '#protocol/board-events.ts';
import { decodePresence, encodePresence } from '#protocol/presence.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { EventBatch } from '../events.ts';
import { People } from './people.ts';

function board() {
  const called: number[] = [];
  const sent: BoardEvents[] = [];
  const drawn: number[] = [];
  const engine = { cursors: (bytes: Uint8Array) => drawn.push(bytes.length / 24), gone() {} } as unknown as EngineApi;
  const events = new EventBatch((batch) => sent.push(batch));
  return { people: new People(engine, events, (who) => called.push(who)), events, sent, drawn, called };
}
const shown = (bytes: Uint8Array | null) => {
  const decoded = bytes ? decodePresence(bytes) : null;
  return decoded?.ok ? decoded.value : null;
};

describe('the own cursor', () => {
  it('is shown where it is, once, and no more when it has left', () => {
    const { people } = board();
    people.pointAt({ x: 3, y: 4 });
    expect(shown(people.changed())?.cursor).toEqual({ x: 3, y: 4 });
    expect(people.changed()).toBeNull();
    people.pointAt(null);
    const after = shown(people.changed());
    expect(after).not.toBeNull();
    expect(after?.cursor).toBeUndefined();
    people.pointAt({ x: 5, y: 6 });
    expect(shown(people.changed())?.cursor).toEqual({ x: 5, y: 6 });
  });
});

describe('the own name', () => {
  it('is the one given here, also where the server has not heard it yet', () => {
    const { people, events, sent } = board();
    people.rename('Ana Ortiz');
    people.self(3, { actor: 'guest:1', name: '', colour: 1 });
    events.flush();
    expect(sent.at(-1)).toMatchObject({ people: [{ name: 'Ana Ortiz', self: true }] });
  });

  it('is what the server calls one who gave none', () => {
    const { people, events, sent } = board();
    people.self(3, { actor: 'guest:1', name: 'Milo', colour: 1 });
    events.flush();
    expect(sent.at(-1)).toMatchObject({ people: [{ name: 'Milo', self: true }] });
  });
});

describe('who somebody is', () => {
  it('a guest is told from a person of that name, and a wall panel from both', () => {
    const { people, events, sent } = board();
    people.person(7, { actor: 'guest:1', name: 'Ana Ortiz', colour: 1 });
    people.person(8, { actor: 'person:1', name: 'Ana Ortiz', colour: 2 });
    people.person(9, { actor: 'panel:1', name: '', colour: 3 });
    events.flush();
    expect(sent.at(-1)).toMatchObject({
      people: [
        { session: 7, name: 'Ana Ortiz', guest: true, panel: false },
        { session: 8, name: 'Ana Ortiz', guest: false, panel: false },
        { session: 9, name: '', guest: true, panel: true },
      ],
    });
  });
});

describe('the cursor of somebody else', () => {
  it('is drawn and named while it is there, and hidden when it has left', () => {
    const { people, events, sent, drawn } = board();
    people.person(7, { actor: 'guest:1', name: 'Milo', colour: 1 });
    people.presence(7, encodePresence({ cursor: { x: 1, y: 2 } }));
    events.flush();
    expect(drawn.at(-1)).toBe(1);
    expect(sent.at(-1)).toMatchObject({
      people: [{ name: 'Milo' }],
      cursors: [{ session: 7, x: 1, y: 2, points: true }],
    });
    people.presence(7, encodePresence({}));
    events.flush();
    expect(drawn.at(-1)).toBe(0);
    expect(sent.at(-1)).toEqual({ cursors: [] });
  });
});

describe('a call to everybody', () => {
  const milo = { actor: 'guest:1', name: 'Milo', colour: 1 };

  it('is heard once, by those who were there', () => {
    const { people, called } = board();
    people.person(7, milo);
    people.presence(7, encodePresence({ calls: 2 }));
    expect(called).toEqual([]);
    people.presence(7, encodePresence({ calls: 3 }));
    people.presence(7, encodePresence({ calls: 3, cursor: { x: 0, y: 0 } }));
    expect(called).toEqual([7]);
  });

  it('is made with the next presence, and not again on a new socket', () => {
    const { people } = board();
    people.callAll();
    expect(shown(people.changed())?.calls).toBe(1);
    people.self(3, milo as NonNullable<typeof milo>);
    expect(shown(people.changed())?.calls).toBeUndefined();
  });
});

describe('somebody who does not point', () => {
  it('is where they look', () => {
    const { people, events, sent } = board();
    people.person(7, { actor: 'guest:1', name: 'Milo', colour: 1 });
    people.presence(7, encodePresence({ viewport: { x: 10, y: 20, w: 40, h: 20 } }));
    events.flush();
    expect(sent.at(-1)?.cursors).toEqual([{ session: 7, x: 30, y: 30, points: false }]);
    expect(people.viewOf(7)).toEqual({ x: 10, y: 20, w: 40, h: 20 });
  });
});
