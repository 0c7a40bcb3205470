// Draw and hold: off by default, turned on by the menu or by the address; the ink becomes a shape and one undo gives it back.

import type { Page } from '@playwright/test';
import { closeMenu, count, expectCount, items, newBoard, openBoard, type Point, saved, tool } from './board-page.ts';
import { expect, sharedTest as test } from './fixtures.ts';

/** Once round a box, by a hand that is no ruler. */
const BOX: Point[] = [
  { x: 300, y: 200 },
  { x: 420, y: 197 },
  { x: 560, y: 203 },
  { x: 562, y: 300 },
  { x: 557, y: 380 },
  { x: 430, y: 384 },
  { x: 302, y: 379 },
  { x: 297, y: 290 },
  { x: 303, y: 204 },
];

/** The kinds of the next n shapes that hands are shown. */
function snaps(page: Page, n: number): Promise<string[]> {
  return page.evaluate(
    (n) =>
      new Promise<string[]>((done) => {
        const kinds: string[] = [];
        const off = window.board.on('snapped', (kind) => {
          if (kinds.push(kind) < n) return;
          off();
          done(kinds);
        });
      }),
    n,
  );
}

type Step = [type: 'pointerdown' | 'pointermove' | 'pointerup', finger: number, at: Point];

/** In one task of the page: of steps with a driver between them a machine under load makes hands that rest on their way, or drops some. */
function take(page: Page, steps: readonly Step[]): Promise<void> {
  return page.evaluate((all) => {
    const canvas = document.querySelector('canvas');
    for (const [type, finger, { x, y }] of all)
      canvas?.dispatchEvent(
        new PointerEvent(type, {
          ...{ pointerId: 40 + finger, pointerType: 'touch', isPrimary: finger === 0, bubbles: true, cancelable: true },
          ...{ clientX: x, clientY: y, width: 8, height: 8, pressure: 0.5, buttons: type === 'pointerup' ? 0 : 1 },
        }),
      );
  }, steps);
}

/** Fingers along these ways, side by side; they stay down until what it answers is called. */
async function fingers(page: Page, ...ways: readonly (readonly Point[])[]): Promise<() => Promise<void>> {
  const longest = Math.max(...ways.map(({ length }) => length));
  const steps = Array.from({ length: longest }, (_, step) =>
    ways.flatMap((way, finger): Step[] => {
      const at = way[step];
      return at ? [[step === 0 ? 'pointerdown' : 'pointermove', finger, at]] : [];
    }),
  );
  await take(page, steps.flat());
  return () =>
    take(
      page,
      ways.flatMap((way, finger): Step[] => (way.length > 0 ? [['pointerup', finger, way.at(-1)!]] : [])),
    );
}

/** Draws with the mouse and keeps it down. */
async function hold(page: Page, points: readonly Point[]): Promise<void> {
  const [first, ...rest] = points;
  await page.mouse.move(first!.x, first!.y);
  await page.mouse.down();
  for (const p of rest) await page.mouse.move(p.x, p.y, { steps: 8 });
}

test('what is drawn and held becomes a shape, and one undo gives the ink back', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, `${query}&perfectDraw=1`);
  await tool(page, 'Pen');
  await page.getByRole('toolbar', { name: 'Tool options' }).getByRole('button', { name: 'Red' }).click();
  const shown = snaps(page, 1);
  await hold(page, BOX);
  expect(await shown).toEqual(['rectangle']);
  expect(await count(page)).toBe(0);
  await page.mouse.up();
  await expectCount(page, 1, 'rectangle');
  const [box] = await items(page);
  expect(box).toMatchObject({ kind: 'rectangle', rot: 0, style: { color: 'red', width: 4 } });
  expect(Math.abs(box!.w - 260) + Math.abs(box!.h - 181)).toBeLessThan(8);
  expect(await count(page)).toBe(1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectCount(page, 1, 'stroke');
  expect(await count(page)).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectCount(page, 0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expectCount(page, 1, 'rectangle');
  await saved(page);
});

test('a line that is held turns with the hand until it lifts', async ({ page, server, query }) => {
  await newBoard(page, server.origin, `${query}&perfectDraw=1`);
  await tool(page, 'Pen');
  const shown = snaps(page, 1);
  await hold(page, [
    { x: 300, y: 300 },
    { x: 500, y: 306 },
  ]);
  expect(await shown).toEqual(['line']);
  await page.mouse.move(540, 420, { steps: 6 });
  await page.mouse.up();
  await expectCount(page, 1, 'connector');
  const [line] = await items(page);
  expect(Math.abs(line!.w - 240) + Math.abs(line!.h - 117)).toBeLessThan(2);
});

test('two fingers hold at once: a triangle and an arrow', async ({ page, server, query }) => {
  await newBoard(page, server.origin, `${query}&perfectDraw=1`);
  await tool(page, 'Pen');
  const along = (corners: readonly Point[], steps: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, k) => {
      const at = (k / steps) * (corners.length - 1);
      const [a, b] = [corners[Math.floor(at)]!, corners[Math.min(Math.ceil(at), corners.length - 1)]!];
      return { x: a.x + (b.x - a.x) * (at % 1), y: a.y + (b.y - a.y) * (at % 1) };
    });
  const three = [
    { x: 200, y: 400 },
    { x: 320, y: 180 },
    { x: 430, y: 404 },
    { x: 203, y: 397 },
  ];
  const arrow = [
    { x: 700, y: 450 },
    { x: 900, y: 300 },
    { x: 850, y: 305 },
    { x: 900, y: 300 },
    { x: 890, y: 350 },
  ];
  const shown = snaps(page, 2);
  const lift = await fingers(page, along(three, 60), along(arrow, 50));
  expect((await shown).sort()).toEqual(['arrow', 'triangle']);
  await lift();
  await expectCount(page, 1, 'path');
  await expectCount(page, 1, 'connector');
  expect(await count(page)).toBe(2);
  expect((await items(page, 'connector'))[0]).toMatchObject({ style: { endHead: 'arrow' } });
  expect((await items(page, 'path'))[0]).toMatchObject({ closed: true });
});

test('the menu turns it on, it stays on, and ink that is no shape stays ink', async ({ page, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Preferences' }).click();
    await page.getByRole('menuitem', { name: 'Touch & keyboard' }).click();
    await page
      .getByRole('group', { name: 'Hold to snap to a shape' })
      .getByRole('menuitemradio', { name, exact: true })
      .click();
    await closeMenu(page);
  };
  await choose('On');
  await page.goto('about:blank');
  await openBoard(page, url);
  await tool(page, 'Pen');
  const first = snaps(page, 1);
  await hold(page, BOX);
  expect(await first).toEqual(['rectangle']);
  await page.mouse.up();
  await expectCount(page, 1, 'rectangle');

  // The zigzag rests for longer than the box that becomes a rectangle beside it.
  const second = snaps(page, 1);
  const zigzag = Array.from({ length: 9 }, (_, k) => ({ x: 700 + 25 * k, y: k % 2 ? 460 : 400 }));
  const liftZigzag = await fingers(page, zigzag);
  const liftBox = await fingers(
    page,
    [],
    BOX.map(({ x, y }) => ({ x, y: y + 220 })),
  );
  expect(await second).toEqual(['rectangle']);
  await liftZigzag();
  await liftBox();
  await expectCount(page, 2, 'rectangle');
  await expectCount(page, 1, 'stroke');
  await choose('Off');
  await tool(page, 'Pen');
  await hold(
    page,
    BOX.map(({ x, y }) => ({ x: x + 400, y })),
  );
  await page.mouse.up();
  await expectCount(page, 2, 'stroke');
  expect(await count(page, 'rectangle')).toBe(2);
});
