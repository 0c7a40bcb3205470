// What the fields say of a selection, and what a number typed into one does to it.

import { describe, expect, it } from 'vitest';
import type { ItemJson } from '#protocol/item-json.ts';
import { type FieldName, placing, stepTo } from './placing.ts';

const item = (more: Partial<ItemJson>): ItemJson => ({
  version: 1,
  id: 'a',
  kind: 'rectangle',
  x: 10,
  y: 20,
  w: 100,
  h: 50,
  rot: 0,
  style: {},
  bounds: { x: 0, y: 0, w: 0, h: 0 },
  ...more,
});
const frame = { x: 1, y: 2, w: 200, h: 80, rot: 0 };
const of = (items: ItemJson[], keep = false) => ({
  selected: { count: items.length, locked: items.some(({ locked }) => locked) },
  items,
  frame,
  keep,
});
const values = (...items: ItemJson[]) => placing(of(items).selected, items, frame).values;
const fixed = (...items: ItemJson[]) => [...placing(of(items).selected, items, frame).fixed].sort();
const step = (name: FieldName, value: number, items: ItemJson[], keep?: boolean) =>
  stepTo(name, value, of(items, keep));

describe('what the fields say', () => {
  it('is one thing’s own box and angle, several things’ frame, and no angle where they differ', () => {
    expect(values(item({ rot: Math.PI / 6 }))).toEqual({ x: 10, y: 20, w: 100, h: 50, angle: 30 });
    expect(values(item({ w: -100, h: -50 }))).toMatchObject({ x: -90, y: -30, w: 100, h: 50 });
    expect(values(item({}), item({ id: 'b' }))).toEqual({ x: 1, y: 2, w: 200, h: 80, angle: 0 });
    expect(values(item({}), item({ id: 'b', rot: 1 }))).toMatchObject({ w: 200, angle: null });
    expect(values(item({ kind: 'group', w: 5 }))).toMatchObject({ x: 1, w: 200, angle: null });
  });

  it('cannot be changed of what is locked, held by others, or as high as its lines', () => {
    expect(fixed(item({}))).toEqual([]);
    expect(fixed(item({}), item({ id: 'b', locked: true }))).toEqual(['angle', 'h', 'w', 'x', 'y']);
    expect(fixed(item({ kind: 'connector', start: { id: 'c' } }))).toEqual(['angle', 'h', 'w', 'x', 'y']);
    expect(fixed(item({ kind: 'connector' }))).toEqual(['angle']);
    expect(fixed(item({ kind: 'connector', points: [[1, 2]] }))).toEqual(['angle', 'h', 'w']);
    expect(fixed(item({ kind: 'text' }))).toEqual(['h']);
    expect(fixed(item({ kind: 'frame' }))).toEqual(['angle']);
  });
});

describe('a number in a field', () => {
  it('moves and sizes one thing, mirrored or turned, from its own top left corner', () => {
    expect(step('x', 25, [item({})])).toEqual({ action: 'nudge', dx: 15, dy: 0 });
    expect(step('y', 25, [item({ h: -50 })])).toEqual({ action: 'nudge', dx: 0, dy: 55 });
    expect(step('w', 40, [item({})])).toEqual({ changes: [{ id: 'a', box: { x: 10, y: 20, w: 40, h: 50, rot: 0 } }] });
    expect(step('w', 40, [item({ x: 110, w: -100 })])).toEqual({
      changes: [{ id: 'a', box: { x: 50, y: 20, w: -40, h: 50, rot: 0 } }],
    });
    // A quarter round: its top left corner is at the top right.
    const turned = step('h', 70, [item({ rot: Math.PI / 2 })]);
    const box = turned && 'changes' in turned ? turned.changes[0]?.box : undefined;
    expect(box?.x).toBeCloseTo(0, 9);
    expect(box?.y).toBeCloseTo(10, 9);
    expect(box).toMatchObject({ w: 100, h: 70 });
  });

  it('keeps the ratio of the sides where that is asked for', () => {
    expect(step('w', 200, [item({})], true)).toEqual({
      changes: [{ id: 'a', box: { x: 10, y: 20, w: 200, h: 100, rot: 0 } }],
    });
    expect(step('h', 40, [item({}), item({ id: 'b' })], true)).toEqual({ action: 'resize', dx: -100, dy: -40 });
  });

  it('sizes several, groups, texts and ink as a hand does', () => {
    expect(step('w', 100, [item({}), item({ id: 'b' })])).toEqual({ action: 'resize', dx: -100, dy: 0 });
    expect(step('w', 150, [item({ kind: 'group' })])).toEqual({ action: 'resize', dx: -50, dy: 0 });
    expect(step('w', 150, [item({ kind: 'text' })])).toEqual({ action: 'resize', dx: 50, dy: 0 });
    expect(step('h', 60, [item({ kind: 'stroke' })])).toEqual({ action: 'resize', dx: 0, dy: 10 });
  });

  it('turns each about its own middle, within one turn', () => {
    expect(step('angle', 270, [item({}), item({ id: 'b', rot: 1 })])).toEqual({
      changes: ['a', 'b'].map((id) => ({ id, box: { x: 10, y: 20, w: 100, h: 50, rot: -Math.PI / 2 } })),
    });
  });

  it('does nothing where it says what is there, what cannot be, or what may not be changed', () => {
    expect(step('x', 10, [item({})])).toBeNull();
    expect(step('angle', 0, [item({})])).toBeNull();
    for (const value of [0, -5, 1e12]) expect(step('w', value, [item({})])).toBeNull();
    expect(step('x', 1e12, [item({})])).toBeNull();
    expect(step('x', 5, [item({ locked: true })])).toBeNull();
    expect(step('angle', 5, [item({ kind: 'group' })])).toBeNull();
  });
});
