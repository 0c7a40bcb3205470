import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardEvents } from '#protocol/board-events.ts';
import { LIMITS } from '#protocol/limits.ts';
import { encodePresence } from '#protocol/presence.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { EventBatch } from '../events.ts';
import { People } from './people.ts';

function board() {
  const called: number[] = [];
  const sent: BoardEvents[] = [];
  const drawn: number[] = [];
  const engine = { cursors: (bytes: Uint8Array) => drawn.push(bytes.length / 24), gone() {} } as unknown as EngineApi;
  const events = new EventBatch((batch) => sent.push(batch));
  let wake = (): void => {};
  /** Resolves when the code that shows others is loaded. */
  const othersShown = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return {
    people: new People(engine, events, (who) => called.push(who), wake),
    othersShown,
    events,
    sent,
    drawn,
    called,
  };
}

describe('the own cursor', () => {
  it('is shown where it is, once, and no more when it has left', () => {
    const { people } = board();
    people.pointAt({ x: 3, y: 4 });
    expect(people.changed()?.cursor).toEqual({ x: 3, y: 4 });
    expect(people.changed()).toBeNull();
    people.pointAt(null);
    const after = people.changed();
    expect(after).not.toBeNull();
    expect(after?.cursor).toBeUndefined();
    people.pointAt({ x: 5, y: 6 });
    expect(people.changed()?.cursor).toEqual({ x: 5, y: 6 });
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
  it('a guest is told from a person of that name, and a wall panel from both', async () => {
    const { people, othersShown, events, sent } = board();
    people.person(7, { actor: 'guest:1', name: 'Ana Ortiz', colour: 1 });
    people.person(8, { actor: 'person:1', name: 'Ana Ortiz', colour: 2 });
    people.person(9, { actor: 'panel:1', name: '', colour: 3 });
    await othersShown;
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
  it('is drawn and named while it is there, and hidden when it has left', async () => {
    const { people, othersShown, events, sent, drawn } = board();
    people.person(7, { actor: 'guest:1', name: 'Milo', colour: 1 });
    await othersShown;
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

describe('while the code that shows others loads', () => {
  const milo = { actor: 'guest:1', name: 'Milo', colour: 1 };
  const ana = { actor: 'guest:2', name: 'Ana', colour: 2 };

  it('keeps what others show, and shows it in its order afterwards', async () => {
    const { people, othersShown, called, events, sent, drawn } = board();
    people.person(7, milo);
    people.person(8, ana);
    people.presence(7, encodePresence({ calls: 2 }));
    people.presence(8, encodePresence({ cursor: { x: 9, y: 9 } }));
    people.presence(7, encodePresence({ calls: 3 }));
    people.presence(7, encodePresence({ calls: 3, cursor: { x: 1, y: 2 } }));
    people.person(8, null);
    people.person(9, ana);
    people.person(9, { ...ana, name: 'Ana Ortiz' });
    expect([called, drawn]).toEqual([[], []]);
    await othersShown;
    events.flush();
    expect(called).toEqual([7]);
    expect(drawn.at(-1)).toBe(1);
    expect(sent.at(-1)).toMatchObject({
      people: [
        { session: 7, name: 'Milo' },
        { session: 9, name: 'Ana Ortiz' },
      ],
      cursors: [{ session: 7, x: 1, y: 2, points: true }],
    });
  });

  it('a board that is stopped meanwhile draws nobody', async () => {
    const { people, othersShown, drawn } = board();
    people.person(7, milo);
    people.presence(7, encodePresence({ cursor: { x: 1, y: 2 } }));
    people.stop();
    await othersShown;
    expect(drawn).toEqual([]);
  });

  it('code that could not be loaded is asked for again', async () => {
    vi.useFakeTimers();
    let isOffline = true;
    vi.doMock('./other-people.ts', async (original) => {
      if (isOffline) throw new Error('offline');
      return original();
    });
    const { people, othersShown, drawn } = board();
    people.person(7, milo);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    people.presence(7, encodePresence({ cursor: { x: 1, y: 2 } }));
    isOffline = false;
    vi.advanceTimersToNextTimer();
    await othersShown;
    expect(drawn).toEqual([1]);
    vi.doUnmock('./other-people.ts');
    vi.useRealTimers();
  });
});

describe('a call to everybody', () => {
  const milo = { actor: 'guest:1', name: 'Milo', colour: 1 };

  it('is heard once, by those who were there', async () => {
    const { people, othersShown, called } = board();
    people.person(7, milo);
    await othersShown;
    people.presence(7, encodePresence({ calls: 2 }));
    expect(called).toEqual([]);
    people.presence(7, encodePresence({ calls: 3 }));
    people.presence(7, encodePresence({ calls: 3, cursor: { x: 0, y: 0 } }));
    expect(called).toEqual([7]);
  });

  it('is made with the next presence, and not again on a new socket', () => {
    const { people } = board();
    people.callAll();
    expect(people.changed()?.calls).toBe(1);
    people.self(3, milo as NonNullable<typeof milo>);
    expect(people.changed()?.calls).toBeUndefined();
  });
});

describe('somebody who does not point', () => {
  it('is where they look', async () => {
    const { people, othersShown, events, sent } = board();
    const view = { x: 10, y: 20, w: 40, h: 20 };
    people.person(7, { actor: 'guest:1', name: 'Milo', colour: 1 });
    await othersShown;
    people.presence(7, encodePresence({ viewport: view }));
    events.flush();
    expect(sent.at(-1)?.cursors).toEqual([{ session: 7, x: 30, y: 30, points: false, view }]);
    expect(people.viewOf(7)).toEqual(view);
  });
});

describe('reactions and places to look at', () => {
  const milo = { actor: 'guest:1', name: 'Milo', colour: 1 };
  const signals = (sent: BoardEvents[]) => sent.flatMap((batch) => batch.signals ?? []);

  it('PRES-13 reactions of people who were there are signaled once, at the cursor or mid-view', async () => {
    const { people, othersShown, events, sent } = board();
    people.person(7, milo);
    await othersShown;
    const heart = (number: number) => ({ reaction: { number, name: 'heart' as const } });
    people.presence(7, encodePresence({ cursor: { x: 1, y: 2 }, ...heart(4) }));
    events.flush();
    expect(signals(sent)).toEqual([]);
    people.presence(7, encodePresence({ cursor: { x: 1, y: 2 }, ...heart(5) }));
    people.presence(7, encodePresence({ cursor: { x: 3, y: 4 }, ...heart(5) }));
    people.presence(7, encodePresence({ viewport: { x: 10, y: 20, w: 40, h: 20 }, ...heart(6) }));
    // The silence has removed them, and ends.
    people.presence(7, encodePresence({}));
    people.presence(7, encodePresence({ cursor: { x: 3, y: 4 }, ...heart(6) }));
    people.presence(7, encodePresence({ attention: { number: 1, x: 8, y: 9 } }));
    events.flush();
    expect(signals(sent)).toEqual([
      { session: 7, x: 1, y: 2, kind: 'reaction', name: 'heart' },
      { session: 7, x: 30, y: 30, kind: 'reaction', name: 'heart' },
      { session: 7, x: 8, y: 9, kind: 'attention' },
    ]);
  });

  it('PRES-13 reactions without a cursor are signaled in the middle of the own view', async () => {
    const { people, othersShown, events, sent } = board();
    people.look({ x: 0, y: 0, w: 10, h: 20 }, new Uint8Array());
    people.person(7, milo);
    await othersShown;
    people.presence(7, encodePresence({}));
    people.presence(7, encodePresence({ reaction: { number: 1, name: 'idea' } }));
    events.flush();
    expect(signals(sent)).toEqual([{ session: 7, x: 5, y: 10, kind: 'reaction', name: 'idea' }]);
  });

  it('PRES-9 own reactions are signaled here, at most two a second, and not sent again on a new socket', async () => {
    vi.useFakeTimers();
    const { people, events, sent } = board();
    const signaler = await people.ownSignals();
    people.self(3, milo);
    people.pointAt({ x: 5, y: 6 });
    signaler.react('smile');
    signaler.react('smile');
    signaler.drawAttention(Number.NaN, 2);
    signaler.drawAttention(1, -2e9);
    signaler.drawAttention(1, 2);
    signaler.drawAttention(3, 4);
    vi.advanceTimersByTime(500);
    signaler.react('heart');
    events.flush();
    expect(signals(sent)).toEqual([
      { session: 3, x: 5, y: 6, kind: 'reaction', name: 'smile' },
      { session: 3, x: 1, y: 2, kind: 'attention' },
      { session: 3, x: 5, y: 6, kind: 'reaction', name: 'heart' },
    ]);
    expect(people.changed()).toMatchObject({
      reaction: { number: 2, name: 'heart' },
      attention: { number: 1, x: 1, y: 2 },
    });
    people.self(4, milo);
    expect(people.changed()).toEqual({ cursor: { x: 5, y: 6 } });
    vi.useRealTimers();
  });
});

describe('hand, typing and chat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const milo = { actor: 'guest:1', name: 'Milo', colour: 1 };
  const otherState = { handAtMs: 9, isTyping: true, chat: 'hello', hasLeftFocus: true };

  it('the page gets those of others, and no more when they are over', async () => {
    const { people, othersShown, events, sent } = board();
    people.person(7, milo);
    await othersShown;
    people.presence(7, encodePresence({ hand: 9, isTyping: true, chat: 'hello', hasLeftFocus: true }));
    events.flush();
    expect(sent.at(-1)?.people).toEqual([expect.objectContaining(otherState)]);
    people.presence(7, encodePresence({}));
    events.flush();
    expect(Object.keys(sent.at(-1)?.people?.[0] ?? {})).not.toEqual(expect.arrayContaining(Object.keys(otherState)));
  });

  it('PRES-12 a hand that a leader has lowered is sent with another number when it is raised again', async () => {
    const { people, events, sent } = board();
    people.self(3, milo);
    const signals = await people.ownSignals();
    const ownField = () => {
      events.flush();
      return sent.at(-1)?.people?.[0]?.handAtMs;
    };
    signals.raiseHand(true);
    expect([ownField(), people.changed()?.hand]).toEqual([Date.now(), 0]);
    people.handLowered();
    expect([ownField(), people.changed()?.hand]).toEqual([undefined, undefined]);
    signals.raiseHand(true);
    expect(people.changed()?.hand).toBe(1);
    // A new socket has lowered none.
    people.self(4, milo);
    expect(people.changed()?.hand).toBe(0);
  });

  it('PRES-9 a chat is shown here at once, sent twice a second, and taken back 6 s after its last change', async () => {
    const { people, events, sent } = board();
    people.self(3, milo);
    const signals = await people.ownSignals();
    const ownField = () => {
      events.flush();
      return sent.findLast((batch) => batch.people)?.people?.[0]?.chat;
    };
    signals.chat('h');
    signals.chat('he');
    signals.chat(`hell${'o'.repeat(LIMITS.chatLetters)}`);
    expect(ownField()).toHaveLength(LIMITS.chatLetters);
    expect(people.changed()?.chat).toBe('h');
    vi.advanceTimersByTime(499);
    expect(people.changed()).toBeNull();
    vi.advanceTimersByTime(2);
    expect(people.changed()?.chat).toHaveLength(LIMITS.chatLetters);
    vi.advanceTimersByTime(LIMITS.chatMs - 502);
    expect(people.changed()).toBeNull();
    vi.advanceTimersByTime(2);
    expect([ownField(), people.changed()?.chat]).toEqual([undefined, undefined]);
    signals.chat('again');
    expect(people.changed()?.chat).toBe('again');
    signals.chat(null);
    expect([ownField(), people.changed()?.chat]).toEqual([undefined, undefined]);
    people.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
