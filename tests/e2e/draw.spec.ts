// A newcomer starts drawing: home, the first board, mouse, pen, fingers, pan and zoom.

import { drag, expectCount, items, newBoard, ready, saved, Touch, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('home has one obvious button, and it leads to a board one can draw on', async ({ page, server }) => {
  await page.goto(server.origin);
  await page
    .getByRole('link', { name: 'Start drawing' })
    .or(page.getByRole('button', { name: 'Start drawing' }))
    .first()
    .click();
  await page.waitForURL(/\/board\/incognito#[a-z2-7]+\..+/);
  await expect(page.getByLabel('Board', { exact: true })).toBeVisible();
  await ready(page);
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');
});

test('home lists the boards of this device', async ({ page, server }) => {
  const url = await newBoard(page, server.origin);
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await saved(page);
  await page.goto(server.origin);
  const alias = new URL(url).hash.slice(1).split('.')[0] as string;
  await page.locator(`a[href*="${alias}"]`).first().click();
  await ready(page);
  await expectCount(page, 1, 'stroke');
});

test('a mouse stroke goes where the mouse went, to its last point', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await tool(page, 'Pen');
  await drag(page, [
    { x: 400, y: 300 },
    { x: 500, y: 330 },
    { x: 613, y: 287 },
  ]);
  await expectCount(page, 1, 'stroke');
  const [stroke] = await items(page, 'stroke');
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const first = stroke?.points?.[0] as number[];
  const last = stroke?.points?.at(-1) as number[];
  expect(first[0]).toBeCloseTo(400 - size.width / 2, 0);
  expect(first[1]).toBeCloseTo(300 - size.height / 2, 0);
  expect(last[0]).toBeCloseTo(613 - size.width / 2, 0);
  expect(last[1]).toBeCloseTo(287 - size.height / 2, 0);
});

test('a pen draws with its pressure', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const cdp = await page.context().newCDPSession(page);
  const pen = (type: string, x: number, force: number): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y: 300,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
      force,
    } as never);
  await pen('mousePressed', 400, 0.2);
  for (let i = 1; i <= 20; i++) await pen('mouseMoved', 400 + i * 10, 0.2 + i * 0.03);
  await pen('mouseReleased', 600, 0);
  await expectCount(page, 1, 'stroke');
  const [stroke] = await items(page, 'stroke');
  const pressures = (stroke?.points ?? []).map((p) => p[2] as number);
  expect(Math.max(...pressures) - Math.min(...pressures)).toBeGreaterThan(0.3);
});

test('ten fingers draw ten strokes at a time', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const touch = await Touch.on(page);
  const at = (id: number, x: number) => ({ id, x, y: 120 + id * 45 });
  const ids = Array.from({ length: 10 }, (_, i) => i);
  await touch.start(...ids.map((id) => at(id, 300)));
  for (let step = 1; step <= 12; step++) await touch.move(...ids.map((id) => at(id, 300 + step * 30)));
  await touch.end();
  await expectCount(page, 10, 'stroke');
  for (const stroke of await items(page, 'stroke')) {
    const ys = (stroke.points ?? []).map((p) => p[1] as number);
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(2);
  }
});

test('forty pointers made in the page draw forty strokes', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await page.evaluate(async () => {
    const canvas = document.querySelector('canvas') as HTMLCanvasElement;
    // Pointers made in a page cannot be captured.
    canvas.setPointerCapture = () => {};
    canvas.releasePointerCapture = () => {};
    const fire = (type: string, id: number, u: number): void => {
      const x = 60 + (id % 4) * 300 + 240 * u;
      const y = 40 + Math.floor(id / 4) * 65;
      const buttons = type === 'pointerup' ? 0 : 1;
      canvas.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 100 + id,
          pointerType: 'touch',
          clientX: x,
          clientY: y,
          buttons,
          pressure: 0.5,
        }),
      );
    };
    for (let id = 0; id < 40; id++) fire('pointerdown', id, 0);
    for (let step = 1; step <= 20; step++) {
      await new Promise(requestAnimationFrame);
      for (let id = 0; id < 40; id++) fire('pointermove', id, step / 20);
    }
    for (let id = 0; id < 40; id++) fire('pointerup', id, 1);
  });
  await expectCount(page, 40, 'stroke');
});

test('two fingers close together at once pinch; the camera moves and no ink is left', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const before = await page.evaluate(() => window.board.camera.get());
  const touch = await Touch.on(page);
  await touch.start({ id: 0, x: 600, y: 360 }, { id: 1, x: 680, y: 360 });
  for (let step = 1; step <= 10; step++)
    await touch.move({ id: 0, x: 600 - step * 10, y: 360 }, { id: 1, x: 680 + step * 10, y: 360 });
  await touch.end();
  await expect
    .poll(async () => (await page.evaluate(() => window.board.camera.get())).zoom)
    .toBeGreaterThan(before.zoom * 1.5);
  await expectCount(page, 0);
});

test('two fingers far apart are two people: two strokes, the camera rests', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const before = await page.evaluate(() => window.board.camera.get());
  const touch = await Touch.on(page);
  await touch.start({ id: 0, x: 200, y: 300 }, { id: 1, x: 900, y: 300 });
  for (let step = 1; step <= 10; step++)
    await touch.move({ id: 0, x: 200 + step * 10, y: 300 }, { id: 1, x: 900 + step * 10, y: 300 });
  await touch.end();
  await expectCount(page, 2, 'stroke');
  expect(await page.evaluate(() => window.board.camera.get())).toEqual(before);
});

test('the wheel pans, with ctrl it zooms at the pointer', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const before = await page.evaluate(() => window.board.camera.get());
  await page.mouse.move(500, 300);
  await page.mouse.wheel(60, 40);
  await expect
    .poll(async () => (await page.evaluate(() => window.board.camera.get())).x)
    .toBeCloseTo(before.x + 60 / before.zoom, 3);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect
    .poll(async () => (await page.evaluate(() => window.board.camera.get())).zoom)
    .toBeCloseTo(before.zoom * Math.E, 2);
});
