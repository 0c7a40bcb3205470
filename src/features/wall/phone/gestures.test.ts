// The pad of a remote: a finger moves the laser as on a trackpad, two move and enlarge the view, arrow keys do the same; never more than a
// panel takes.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RemoteCommand, remoteCommand } from '#protocol/remote.ts';
import { Pad } from './gestures.ts';

let sent: RemoteCommand[];
let pad: Pad;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  pad = new Pad((command) => sent.push(remoteCommand.parse(command)));
});
afterEach(() => vi.useRealTimers());

it('the laser begins where it was left, stays within the view, and is put out with the finger', () => {
  pad.down(1, 50, 50);
  expect(sent).toEqual([{ do: 'laser', x: 0.5, y: 0.5 }]);
  pad.move(1, 70, 40, 200, 100);
  vi.advanceTimersByTime(50);
  expect(sent[1]).toEqual({ do: 'laser', x: 0.6, y: 0.4 });
  pad.move(1, 9000, 40, 200, 100);
  pad.up(1);
  expect(sent.slice(2)).toEqual([{ do: 'laser', x: 1, y: 0.4 }, { do: 'laser-off' }]);
  pad.down(2, 0, 0);
  expect(sent.at(-1)).toEqual({ do: 'laser', x: 1, y: 0.4 });
});

it('of a thousand moves in a second some twenty are said, and the last of them', () => {
  pad.down(1, 0, 0);
  for (let k = 1; k <= 1000; k += 1) {
    pad.move(1, k / 10, 0, 1000, 100);
    vi.advanceTimersByTime(1);
  }
  pad.up(1);
  expect(sent.length).toBeLessThan(25);
  expect((sent.at(-2) as { x: number }).x).toBeCloseTo(0.6);
});

it('moving takes along what is under the finger; two fingers enlarge', () => {
  pad.mode = 'move';
  pad.down(1, 0, 0);
  pad.move(1, 20, 10, 200, 100);
  expect(sent).toEqual([{ do: 'pad', dx: 0.1, dy: 0.1, zoom: 1 }]);
  pad.down(2, 120, 10);
  pad.move(2, 220, 10, 200, 100);
  vi.advanceTimersByTime(50);
  expect(sent[1]).toEqual({ do: 'pad', dx: 0.25, dy: 0, zoom: 2 });
  pad.up(1);
  pad.up(2);
  expect(sent).toHaveLength(2);
});

it('arrow keys point, and let go by themselves; other keys are not taken', () => {
  expect(pad.key('ArrowRight')).toBe(true);
  expect(sent).toEqual([{ do: 'laser', x: 0.53, y: 0.5 }]);
  vi.advanceTimersByTime(2000);
  expect(sent.at(-1)).toEqual({ do: 'laser-off' });
  expect(pad.key('Enter')).toBe(false);
  expect(pad.key('+')).toBe(false);
  pad.mode = 'move';
  expect(pad.key('+')).toBe(true);
  vi.advanceTimersByTime(50);
  expect(sent.at(-1)).toMatchObject({ do: 'pad', zoom: 1.25 });
});
