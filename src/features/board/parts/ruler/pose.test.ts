import { expect, test } from 'vitest';
import { carried, degreesOf, edgeNear, moved, onto, type Pose, settled, turned, within } from './pose.ts';

const SIZE = { length: 600, breadth: 88 };
const level: Pose = { x: 400, y: 300, angle: 0 };

test('one finger moves it, two move and turn it about their middle', () => {
  expect(moved(level, 10, -5)).toEqual({ x: 410, y: 295, angle: 0 });
  const [a, b] = [
    { x: 300, y: 300 },
    { x: 500, y: 300 },
  ];
  expect(
    carried(
      level,
      [a, b],
      [
        { x: 310, y: 320 },
        { x: 510, y: 320 },
      ],
    ),
  ).toEqual({ x: 410, y: 320, angle: 0 });
  const upright = carried(
    level,
    [a, b],
    [
      { x: 400, y: 200 },
      { x: 400, y: 400 },
    ],
  );
  expect([upright.x, upright.y, upright.angle].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([400, 300, 1.570796]);
  // Of what lies beside the fingers too: nothing slips under them.
  const beside = carried(
    { x: 500, y: 300, angle: 0 },
    [a, b],
    [
      { x: 400, y: 200 },
      { x: 400, y: 400 },
    ],
  );
  expect([Math.round(beside.x), Math.round(beside.y)]).toEqual([400, 400]);
});

test('it holds where one means it to be, and the hands do not lose their way', () => {
  expect(settled(turned(level, 29.2)).angle).toBeCloseTo(Math.PI / 6);
  expect(settled(turned(level, 27)).angle).toBeCloseTo((27 * Math.PI) / 180);
  let pose = level;
  for (let k = 0; k < 30; k++) pose = turned(pose, 1);
  expect(degreesOf(settled(pose))).toBe(150);
  expect(degreesOf(turned(level, -45))).toBe(45);
  expect(degreesOf(turned(level, 180))).toBe(0);
});

test('its middle stays in view', () => {
  expect(within(moved(level, -900, 900), 800, 600)).toEqual({ x: 0, y: 600, angle: 0 });
});

test('a stroke that begins near an edge follows it; farther away it is free', () => {
  const near = (x: number, y: number) => edgeNear(level, SIZE, { x, y }, 24);
  expect(near(300, 256 - 20)).toMatchObject({ at: { x: 400, y: 256 } });
  expect(near(300, 256 + 5)).toMatchObject({ at: { x: 400, y: 256 } });
  expect(near(300, 344 + 23)).toMatchObject({ at: { x: 400, y: 344 } });
  expect(near(300, 256 - 25)).toBeNull();
  expect(near(300, 300)).toBeNull();
  expect(near(730, 250)).toBeNull();
});

test('what is laid onto a turned edge lies on it', () => {
  const pose = turned(level, 37);
  const edge = edgeNear(pose, SIZE, { x: 400 + 50 * Math.sin(pose.angle), y: 300 - 50 * Math.cos(pose.angle) }, 24);
  expect(edge).not.toBeNull();
  for (let k = 0; k < 50; k++) {
    const p = onto(edge!, { x: 100 + 20 * k, y: 500 - 13 * k });
    const off = (p.y - pose.y) * Math.cos(pose.angle) - (p.x - pose.x) * Math.sin(pose.angle);
    expect(off).toBeCloseTo(-SIZE.breadth / 2, 6);
  }
});
