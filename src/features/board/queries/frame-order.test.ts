import { expect, it } from 'vitest';
import { between, inOrder, move } from './frame-order.ts';

const frame = (id: string, x: number, y: number, order?: string): Parameters<typeof inOrder>[0][number] => ({
  id,
  x,
  y,
  w: 100,
  h: 80,
  ...(order ? { frame: { order } } : {}),
});

it('is that of rows and columns where no frame says another', () => {
  const frames = [frame('c', 0, 200), frame('b', 300, -10), frame('a', 0, 0), frame('d', 150, 230)];
  expect(inOrder(frames).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('has those that have a place first', () => {
  const frames = [frame('a', 0, 0), frame('b', 0, 0, '8001'), frame('c', 0, 0, '80'), frame('d', 0, 0, '7fff')];
  expect(inOrder(frames).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
});

it('changes as one moves a frame: all get places the first time, one change from then on', () => {
  let frames = ['a', 'b', 'c', 'd'].map((id, k) => frame(id, k * 200, 0));
  const apply = (from: number, to: number) => {
    const changes = move(inOrder(frames), from, to);
    frames = frames.map((one) => ({ ...one, ...changes.find(({ id }) => id === one.id) }));
    return changes.length;
  };
  expect(apply(3, 0)).toBe(4);
  expect(inOrder(frames).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
  // The same gap again and again, and both ends.
  for (let k = 0; k < 60; k++) expect([apply(3, 1), apply(0, 3), apply(3, 0), apply(1, 2)]).toEqual([1, 1, 1, 1]);
  const order = inOrder(frames).map(({ id }) => id);
  expect(apply(1, 1)).toBe(0);
  expect(apply(0, -1)).toBe(0);
  expect(inOrder(frames).map(({ id }) => id)).toEqual(order);
});

it('gives all new places where two frames have the same one, as copies do', () => {
  const frames = [frame('a', 0, 0, '80'), frame('b', 0, 0, '80'), frame('c', 0, 0, 'c0')];
  const changes = move(inOrder(frames), 2, 1);
  const moved = frames.map((one) => ({ ...one, ...changes.find(({ id }) => id === one.id) }));
  expect(changes.length).toBe(3);
  expect(inOrder(moved).map(({ id }) => id)[1]).toBe('c');
  // Nothing is before a place that another client has made of zeros.
  expect(move([frame('a', 0, 0, '00'), frame('b', 0, 0, '80')], 1, 0).length).toBe(2);
});

it('finds a place between any two', () => {
  for (const [a, b] of [
    ['', ''],
    ['', '01'],
    ['80', '81'],
    ['80', '8001'],
    ['ff', ''],
    ['7fff', '80'],
  ] as const) {
    const made = between(a, b);
    expect(made > a && (b === '' || made < b), `${a} < ${made} < ${b}`).toBe(true);
    expect(made.endsWith('00')).toBe(false);
  }
});
