import { describe, expect, it } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { encodePresence } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { Lasers } from './lasers.ts';

const RED = 0xff0000ff;

/** A board that points, and one that sees it. */
function boards() {
  let drawn: number[] = [];
  const seen: [id: number, rgba: number, x: number, y: number][] = [];
  const own = new Lasers({ takeLaser: () => Float64Array.from(drawn.splice(0)), laser() {} });
  const other = new Lasers({
    takeLaser: () => new Float64Array(),
    laser: (...point) => void seen.push(point),
  });
  return {
    draw: (trail: number, ...xs: number[]) => {
      drawn = drawn.concat(xs.flatMap((x) => [trail, x, -x]));
    },
    say: (nowMs: number) => own.own(nowMs),
    hear: (trails: ReturnType<Lasers['own']>) => other.show(7, RED, trails ?? []),
    xs: () => seen.map(([, , x]) => x),
    seen,
  };
}

describe('a laser', () => {
  it('reaches others point by point, none twice, also when a value is passed over', () => {
    const { draw, say, hear, xs } = boards();
    draw(1, 10, 11);
    hear(say(0));
    draw(1, 12);
    say(33);
    draw(1, 13, 14);
    hear(say(66));
    hear(say(99));
    expect(xs()).toEqual([10, 11, 12, 13, 14]);
  });

  it('is said no more when it has been still for a moment', () => {
    const { draw, say } = boards();
    draw(1, 10);
    expect(say(0)).toEqual([{ trail: 1, from: 0, points: [{ x: 10, y: -10 }] }]);
    expect(say(149)).toHaveLength(1);
    expect(say(150)).toBeUndefined();
    draw(1, 11);
    expect(say(160)).toEqual([{ trail: 1, from: 1, points: [{ x: 11, y: -11 }] }]);
  });

  it('of each hand is a trail of its own, on every screen', () => {
    const { draw, say, hear, seen } = boards();
    draw(1, 10);
    draw(2, 500);
    hear(say(0));
    draw(1, 11);
    hear(say(33));
    const ids = seen.map(([id]) => id);
    expect(ids[0]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
    expect(Math.min(...ids)).toBeGreaterThan(0x8000_0000);
    expect(new Set(seen.map(([, rgba]) => rgba))).toEqual(new Set([RED]));
  });

  it('stays within its limits with many hands at a wild pace, and with all else a person shows', () => {
    const { draw, say } = boards();
    for (let trail = 1; trail <= 20; trail++) draw(trail, ...Array.from({ length: 30 }, (_, k) => k));
    const laser = say(0) ?? [];
    expect(laser.length).toBeLessThanOrEqual(LIMITS.laserTrails);
    expect(laser.reduce((sum, { points }) => sum + points.length, 0)).toBeLessThanOrEqual(LIMITS.laserPoints);
    const value = encodePresence({
      cursor: { x: 1, y: 2 },
      viewport: { x: 0, y: 0, w: 1, h: 1 },
      selection: Array.from({ length: LIMITS.presenceSelection }, () => new Uint8Array(16)),
      name: 'n'.repeat(LIMITS.nameBytes),
      laser: Array.from({ length: LIMITS.laserTrails }, (_, trail) => ({
        trail: 1e9 + trail,
        from: 1e9,
        points: Array.from({ length: LIMITS.laserPoints / LIMITS.laserTrails }, () => ({ x: 1, y: 2 })),
      })),
    });
    expect(value.length).toBeLessThanOrEqual(LIMITS.presenceBytes);
    expect(decodePresence(value).ok).toBe(true);
  });

  it('that is nowhere on a board is not drawn', () => {
    const { hear, seen } = boards();
    hear([{ trail: 1, from: 0, points: [{ x: 1e300, y: 0 }] }]);
    expect(seen).toEqual([]);
  });
});
