import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Engine, initSync, ServerModel } from '#engine/atrium_engine.js';
import type { ItemInput } from '#protocol/item-json.ts';
import { readInk } from '#protocol/items/ink.ts';
import { readItems } from '#protocol/items/read.ts';
import { spansOf } from '#protocol/items/stroke-spans.ts';
import { writeItems } from '#protocol/items/write.ts';
import { LIMITS } from '#protocol/limits.ts';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';
import { putChunk } from '../testing/put-chunk.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

/** As the server checks what it receives. */
function check(txn: Uint8Array): void {
  const room = new ServerModel();
  room.begin(txn.length, true);
  room.feed(txn);
  expect(room.checkPart('ann', 1e9)).toBeDefined();
}

/** A coil: no two of its samples lie on one another. */
const coil = (n: number, step: number, pressure?: number): number[][] =>
  Array.from({ length: n }, (_, k) => {
    const [turn, r] = [k / 40, 20 + k * step];
    const point = [r * Math.cos(turn), r * Math.sin(turn)];
    return pressure === undefined ? point : [...point, pressure * (0.5 + 0.5 * Math.sin(k / 9))];
  });
const triples = (points: readonly number[][]): Float64Array =>
  Float64Array.from(points.flatMap(([x = 0, y = 0, p = -1]) => [x, y, p]));

describe('a stroke too long for one body', () => {
  test('is one as long as it fits', () => {
    expect(spansOf(triples(coil(4000, 1)), 4)).toEqual([{ from: 0, to: 4000, range: [0, 3999] }]);
    expect(spansOf(triples(coil(12_000, 0.001)), 4)).toHaveLength(1);
    expect(spansOf(new Float64Array(), 4)).toHaveLength(1);
  });

  test('is several that show all of it once, each with enough beside what it shows', () => {
    const points = triples(coil(60_000, 0.05, 1));
    const spans = spansOf(points, 4);
    expect(spans.length).toBeGreaterThan(3);
    let shown = 0;
    for (const { from, to, range } of spans) {
      expect(from + range[0]).toBe(shown);
      shown = from + range[1];
      expect(from === 0 || range[0] >= 4).toBe(true);
      expect(to === 60_000 || to - 1 - shown >= 4).toBe(true);
    }
    expect(shown).toBe(59_999);
  });

  test.each([
    ['dense', coil(30_000, 0.002)],
    ['with pressure', coil(20_000, 0.01, 1)],
    ['far apart', coil(14_000, 40)],
    ['all at one place', Array.from({ length: 70_000 }, () => [5, 5])],
  ])('%s: is taken by the server, as a group that has its name', (_, points) => {
    const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
    engine.resize(800, 600, 1);
    const id = '0192f3a0-0000-7000-8000-000000000001';
    const stroke: ItemInput = { kind: 'stroke', id, points, rot: 0.5, locked: true, style: { width: 3, color: 'red' } };
    const { txn } = putChunk(engine, writeItems([stroke], null, { nowMs: 0, measure: () => ({ w: 1, h: 1 }) }));
    expect(() => check(txn)).not.toThrow();
    const [group, ...parts] = readItems(engine.items(new Uint8Array(), -1, false), readInk).sort((a) =>
      a.kind === 'group' ? -1 : 1,
    );
    expect(group).toMatchObject({ kind: 'group', id, locked: true });
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part).toMatchObject({ kind: 'stroke', parent: id, rot: 0.5, style: stroke.style });
    // What shows of them is what was given, point after point; where two meet both have it.
    const shown = parts.flatMap(({ points: own = [], range }) =>
      own.slice(range![0], range![1] + 1).map(([x = 0, y = 0]) => [x, y]),
    );
    expect(shown.length).toBe(points.length + parts.length - 1);
  });
});

test('the model has the limits of protocol/limits.ts', () => {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  const text = (bytes: number) => ({ kind: 'text', x: 0, y: 0, text: 'a'.repeat(bytes) }) as const;
  const chunk = (item: ItemInput) => writeItems([item], null, { nowMs: 0, measure: () => ({ w: 1, h: 1 }) });
  // The end of its one line counts too, here.
  expect(() => check(putChunk(engine, chunk(text(LIMITS.textBytes - 1))).txn)).not.toThrow();
  expect(() => chunk(text(LIMITS.textBytes))).toThrow(/^too-large: items\[0\]\.text/);
  const nothings = (n: number) => frameTxn(Array(n).fill(frameOp(OP_CODES.delete, Uint8Array.of(0))));
  expect(() => check(nothings(LIMITS.txnOps))).not.toThrow();
  expect(() => check(nothings(LIMITS.txnOps + 1))).toThrow('too-large');
});
