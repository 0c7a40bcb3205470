// Pastes, drops and imports on a real page: aimed ones go to the frame at that point, others are placed clear of other items.

import type { Page } from '@playwright/test';
import { copyShapes, expectCount, items, newBoard, saved, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const DRAWING = JSON.stringify({
  type: 'excalidraw',
  elements: [{ type: 'ellipse', x: 0, y: 0, width: 80, height: 60 }],
});

/** In the frame, at this zoom. */
const AIM = { x: 800, y: 320 };

async function dropped(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate(
    ([types, { x, y }]) => {
      const transfer = new DataTransfer();
      for (const [type, text] of Object.entries(types)) transfer.setData(type, text);
      const target = document.querySelector('canvas')!;
      for (const type of ['dragover', 'drop'])
        target.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, clientX: x, clientY: y, bubbles: true, cancelable: true }),
        );
    },
    [data, AIM] as const,
  );
}

test('copies, words, links and files go to the frame they are aimed at, and one undo takes them back', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newBoard(page, server.origin);
  const [frame = '', box = ''] = await page.evaluate(async () => {
    const ids = await window.board.load([
      { kind: 'frame', x: 100, y: -300, w: 500, h: 500 },
      { kind: 'rectangle', x: -400, y: -40, w: 100, h: 80, style: { fill: 'blue' } },
    ]);
    await window.board.camera.set({ x: 0, y: 0, zoom: 0.5 });
    return ids;
  });
  const arrived = async () => (await items(page)).filter(({ id }) => id !== frame && id !== box);
  /** Undone with one press. */
  const inFrame = async (kind: string) => {
    await expect.poll(async () => (await arrived()).map((item) => [item.kind, item.parent])).toEqual([[kind, frame]]);
    await page.keyboard.press('ControlOrMeta+z');
    await expectCount(page, 2);
  };
  const at = await page.evaluate(
    ({ x, y }) => ({ x: (x - innerWidth / 2) / 0.5, y: (y - innerHeight / 2) / 0.5 }),
    AIM,
  );
  expect(at.x).toBeGreaterThan(100);

  await select(page, [box]);
  await copyShapes(page, 'c');
  await page.mouse.move(AIM.x, AIM.y);
  await page.keyboard.press('ControlOrMeta+v');
  await inFrame('rectangle');

  await page.evaluate(() => navigator.clipboard.writeText('some words'));
  await page.mouse.move(AIM.x, AIM.y + 1);
  await page.keyboard.press('ControlOrMeta+v');
  await inFrame('text');

  await dropped(page, { 'text/uri-list': 'https://example.org/a', 'text/plain': 'https://example.org/a' });
  await inFrame('text');

  await dropped(page, { 'text/html': '<p>dragged <b>words</b></p>', 'text/plain': 'dragged words' });
  await inFrame('text');
  await saved(page);
});

test('an import that nobody aimed covers nothing and is seen', async ({ page, server }) => {
  await newBoard(page, server.origin);
  await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: -300, y: -200, w: 600, h: 400 }]));
  for (let n = 0; n < 2; n++)
    await page.evaluate((text) => window.board.import(new File([text], 'a.excalidraw')), DRAWING);
  const boxes = (await items(page)).map(({ bounds }) => bounds).sort((a, b) => a.x - b.x);
  expect(boxes).toHaveLength(3);
  for (const [k, box] of boxes.slice(1).entries()) expect(box.x).toBeGreaterThan(boxes[k]!.x + boxes[k]!.w);
  const camera = await page.evaluate(() => window.board.camera.get());
  const width = await page.evaluate(() => innerWidth);
  expect(boxes[2]!.x).toBeLessThan(camera.x + width / 2 / camera.zoom);
});
