// A press and drag right behind a press: it drags what was pressed, at its very edge and corners as in its middle, and opens no text.

import type { CDPSession, Page } from '@playwright/test';
import { newBoard, type Point } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const KINDS = ['rectangle', 'ellipse', 'image', 'sticky'] as const;
/** Of the box: -1 is its left or top side, 1 its right or bottom one. */
const PLACES = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));
const PAUSES_MS = [100, 200, 300, 450];
const BOX = { x: -60, y: -60, w: 120, h: 120, rot: 0 };
/** CSS px. */
const BY = { x: 48, y: 36 };

type Device = 'mouse' | 'finger';
type Phase = 'down' | 'move' | 'up';

/** Through the browser's input pipeline, at the times said: a busy machine makes no pause longer. */
async function press(cdp: CDPSession, device: Device, presses: readonly [Phase, Point, number][]): Promise<void> {
  const lastMs = Math.max(...presses.map(([, , ms]) => ms));
  const endMs = Date.now();
  for (const [phase, { x, y }, ms] of presses) {
    const timestamp = (endMs - lastMs + ms) / 1000;
    if (device === 'mouse') {
      const type = ({ down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased' } as const)[phase];
      const held = phase === 'up' ? {} : { buttons: 1 };
      await cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, timestamp, ...held });
    } else {
      const type = ({ down: 'touchStart', move: 'touchMove', up: 'touchEnd' } as const)[phase];
      const touchPoints = phase === 'up' ? [] : [{ id: 1, x, y, radiusX: 4, radiusY: 4 }];
      await cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
    }
  }
}

const add = (a: Point, b: Point, by = 1): Point => ({ x: a.x + b.x * by, y: a.y + b.y * by });

/** Of the page; the board's origin stands in the middle of the view. */
function placeOn(page: Page, kind: string, { x, y }: Point): Point {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const round = kind === 'ellipse' && x !== 0 && y !== 0 ? Math.SQRT1_2 : 1;
  return { x: width / 2 + (x * round * BOX.w) / 2, y: height / 2 + (y * round * BOX.h) / 2 };
}

for (const device of ['mouse', 'finger'] as const)
  test(`a press and drag right behind a press drags a thing by any edge and corner, ${device}`, async ({
    page,
    server,
    query,
  }) => {
    await newBoard(page, server.origin, query);
    const cdp = await page.context().newCDPSession(page);
    if (device === 'finger') await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.evaluate(async () => {
      await window.board.camera.set({ x: 0, y: 0, zoom: 1 });
      await window.board.tool.set('select');
      Object.assign(window, { opened: [] });
      window.board.on('editing', (text) => (window as unknown as { opened: unknown[] }).opened.push(text));
    });
    const seen: string[] = [];
    const wanted: string[] = [];
    for (const kind of KINDS) {
      const id = await page.evaluate(put, { kind, box: BOX });
      for (const place of PLACES)
        for (const pause of PAUSES_MS) {
          const at = placeOn(page, kind, place);
          await press(cdp, device, [
            ['down', at, 0],
            ['up', at, 40],
            ['down', at, 40 + pause],
            ['move', add(at, BY, 0.5), 60 + pause],
            ['move', add(at, BY), 80 + pause],
            ['up', add(at, BY), 100 + pause],
          ]);
          const name = `${kind} ${place.x},${place.y} after ${pause} ms`;
          const box = { ...BOX, ...add(BOX, BY) };
          wanted.push(`${name}: ${box.x},${box.y} ${box.w}×${box.h}`);
          const now = await page.evaluate(takenBack, { id, box: BOX });
          seen.push(`${name}: ${now?.x},${now?.y} ${now?.w}×${now?.h}`);
        }
      await page.evaluate((one) => window.board.select([one]).then(() => window.board.act('delete')), id);
    }
    expect(seen).toEqual(wanted);
    expect(await page.evaluate(() => (window as unknown as { opened: unknown[] }).opened)).toEqual([]);
  });

/** Where it is, which it is no more: it lies in its box again, and nothing is selected. */
async function takenBack({ id, box }: { id: string; box: typeof BOX }) {
  const [now] = await window.board.items();
  await window.board.select([]);
  await window.board.change([{ id, box }]);
  return now;
}

async function put({ kind, box }: { kind: string; box: typeof BOX }): Promise<string> {
  if (kind !== 'image') {
    const [id = ''] = await window.board.load([{ kind: kind as 'sticky', ...box, style: { fill: 'sky' } }]);
    return id;
  }
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64);
  await window.board.import(new File([await canvas.convertToBlob()], 'black.png'));
  const [id = ''] = (await window.board.items()).map((one) => one.id);
  // What comes in is selected: its corners would resize it.
  await window.board.select([]);
  await window.board.change([{ id, box }]);
  return id;
}
