// Every transition of `disk` and `wire`: those that may happen lead where the table says, all others throw and name themselves.

import { describe, expect, test } from 'vitest';
import {
  DECIDED,
  type DiskEvent,
  type DiskState,
  diskAfter,
  firstWire,
  type WireEvent,
  type WireState,
  wireAfter,
} from './txn-states.ts';

const none = 'cannot follow';

/** The result, or `none` if the transition throws with its name. */
function outcomeOf<T>(names: readonly string[], run: () => T): T | typeof none {
  try {
    return run();
  } catch (error) {
    for (const name of names) expect(String(error)).toContain(name);
    expect(String(error)).toContain(none);
    return none;
  }
}

describe('disk', () => {
  const events: DiskEvent[] = ['written', 'failed', 'restated'];

  test.each<[DiskState, (DiskState | typeof none)[]]>([
    ['writing', ['written', 'failed', 'writing']],
    ['written', [none, none, 'rewriting']],
    ['failed', ['written', 'failed', 'writing']],
    ['rewriting', ['written', 'stale', 'rewriting']],
    ['stale', ['written', 'stale', 'rewriting']],
  ])('is, after %s and written, failed, restated: %j', (disk, after) => {
    expect(events.map((event) => outcomeOf([disk, event], () => diskAfter(disk, event)))).toEqual(after);
  });
});

describe('wire', () => {
  const base = { queue: { hex: 'aa' }, clientSeq: 1, wire: { state: 'ready' } } as const;
  const next = { ...base, clientSeq: 2 };
  const images = ['image'];
  const reference = new Uint8Array(32);
  const ready: WireState = { state: 'ready', reference: undefined };
  const sent: WireState = { state: 'sent', reference: undefined };
  const uploading = (names: string[], hasParts: boolean): WireState => ({
    state: 'uploading',
    images: names,
    hasParts,
  });
  const waiting = (on: typeof base | typeof next): WireState => ({ state: 'waiting', base: on, images });

  const events: WireEvent[] = [
    { kind: 'base-changed', base: next },
    { kind: 'base-changed', base: undefined },
    { kind: 'restated' },
    { kind: 'images-uploaded' },
    { kind: 'parts-uploaded', reference },
    { kind: 'pushed' },
    { kind: 'logged' },
    { kind: 'parts-missing' },
    { kind: 'socket-opened' },
    { kind: 'decided' },
  ];
  const statesAfter = (wire: WireState, isLarge: boolean) =>
    events.map((event) => outcomeOf([wire.state, event.kind], () => wireAfter(wire, event, isLarge)));

  test('begins by waiting for its base, by an upload, or ready', () => {
    expect(firstWire(base, images, true)).toEqual(waiting(base));
    expect(firstWire(undefined, images, false)).toEqual(uploading(images, false));
    expect(firstWire(undefined, [], true)).toEqual(uploading([], true));
    expect(firstWire(undefined, [], false)).toEqual(ready);
  });

  test('waits until its base is decided, uploads after that, and cannot be pushed before', () => {
    const wire = waiting(base);
    const same = [wire, none, none, none, sent, none, wire, DECIDED];
    expect(statesAfter(wire, false)).toEqual([waiting(next), uploading(images, false), ...same]);
    expect(statesAfter(wire, true)).toEqual([waiting(next), uploading(images, true), ...same]);
  });

  test('uploads its images, then its parts, and cannot be pushed before', () => {
    const both = uploading(images, true);
    const parts = uploading([], true);
    const withReference: WireState = { state: 'ready', reference };
    expect(statesAfter(both, true)).toEqual([none, none, both, parts, withReference, none, sent, none, both, DECIDED]);
    expect(statesAfter(parts, true)).toEqual([
      none,
      none,
      parts,
      parts,
      withReference,
      none,
      sent,
      none,
      parts,
      DECIDED,
    ]);
    const only = uploading(images, false);
    expect(statesAfter(only, false)).toEqual([none, none, only, ready, none, none, sent, none, only, DECIDED]);
  });

  test('is pushed when it is ready, a large one with its reference, which a new socket ends', () => {
    expect(statesAfter(ready, false)).toEqual([none, none, ready, ready, none, sent, sent, none, ready, DECIDED]);
    const large: WireState = { state: 'ready', reference };
    const parts = uploading([], true);
    const pushed: WireState = { state: 'sent', reference };
    expect(statesAfter(large, true)).toEqual([none, none, parts, large, none, pushed, sent, none, parts, DECIDED]);
  });

  test('goes back from sent on a new socket or for missing parts, and keeps its bytes', () => {
    expect(statesAfter(sent, false)).toEqual([none, none, none, sent, none, none, sent, ready, ready, DECIDED]);
    const large: WireState = { state: 'sent', reference };
    const parts = uploading([], true);
    expect(statesAfter(large, true)).toEqual([none, none, none, large, none, none, large, parts, parts, DECIDED]);
  });

  test('stays decided, also when an upload ends late', () => {
    expect(statesAfter(DECIDED, false)).toEqual([none, none, none, DECIDED, DECIDED, none, none, none, none, DECIDED]);
  });
});
