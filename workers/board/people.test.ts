import { describe, expect, it } from 'vitest';
import type { BoardEvents } from '#protocol/bus.ts';
import { decodePresence, encodePresence } from '#protocol/presence.ts';
import type { EngineApi } from './engine-api.ts';
import { EventBatch } from './events.ts';
import { People } from './people.ts';

function board() {
  const sent: BoardEvents[] = [];
  const drawn: number[] = [];
  const engine = { cursors: (bytes: Uint8Array) => drawn.push(bytes.length / 24), gone() {} } as unknown as EngineApi;
  const events = new EventBatch((batch) => sent.push(batch));
  return { people: new People(engine, events), events, sent, drawn };
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

describe('the cursor of somebody else', () => {
  it('is drawn and named while it is there, and hidden when it has left', () => {
    const { people, events, sent, drawn } = board();
    people.person(7, { name: 'Milo', colour: 1 } as Parameters<People['person']>[1]);
    people.presence(7, encodePresence({ cursor: { x: 1, y: 2 } }));
    events.flush();
    expect(drawn.at(-1)).toBe(1);
    expect(sent.at(-1)).toMatchObject({ people: [{ name: 'Milo' }], cursors: [{ session: 7, x: 1, y: 2 }] });
    people.presence(7, encodePresence({}));
    events.flush();
    expect(drawn.at(-1)).toBe(0);
    expect(sent.at(-1)).toEqual({ cursors: [] });
  });
});
