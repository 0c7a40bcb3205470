// Without a line before the code for it has come: what is dropped, pasted or asked of window.board waits for it, and nothing is lost.

import type { Page } from '@playwright/test';
import { png } from '../../server/testing/pictures.ts';
import { count, drag, items, newBoard, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';

type Asked = Record<string, unknown>;

/** Begins these calls; what each has answered or was refused with by now is in `asked`. */
const ask = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const asked: Asked = {};
    Object.assign(window, { asked });
    const { board } = window;
    const scene = { type: 'excalidraw', elements: [{ id: 'a', type: 'rectangle', x: 0, y: 0, width: 90, height: 60 }] };
    for (const [name, call] of Object.entries({
      items: () => board.items(),
      count: () => board.count(),
      load: () => board.load([{ kind: 'sticky', x: 300, y: 0, w: 200, h: 200, text: 'later' }]),
      import: () => board.import(new File([JSON.stringify(scene)], 'one.excalidraw')),
      export: () => board.export({ format: 'json' }),
    }))
      call().then(
        () => {
          asked[name] = 'done';
        },
        (error: unknown) => {
          asked[name] = String(error);
        },
      );
  });
const asked = (page: Page): Promise<Asked> => page.evaluate(() => (window as unknown as { asked: Asked }).asked);

async function dropPicture(page: Page, base64: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], 'leaf.png', { type: 'image/png' }));
    return data;
  }, base64);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.getByLabel('Board', { exact: true }).dispatchEvent(type, { dataTransfer, clientX: 640, clientY: 360 });
}

test('without a line right after the first picture, what is dropped, pasted and asked for comes with the line', async ({
  page,
  context,
  server,
  query,
}) => {
  await page.goto(`${server.origin}/board/incognito${query && `?${query}`}`);
  await page.evaluate(() => window.board.ready);
  await page.getByLabel('Board', { exact: true }).waitFor();
  await context.setOffline(true);
  await dropPicture(page, png(40, 30).toString('base64'));
  await expect(page.getByText('This needs a connection.')).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('Water, light and air'));
  await page.keyboard.press('ControlOrMeta+v');
  await ask(page);
  await expect(page.getByText('This needs a connection.')).toBeVisible();
  expect(await asked(page)).toEqual({});
  await context.setOffline(false);
  await expect
    .poll(() => asked(page))
    .toEqual({
      items: 'done',
      count: 'done',
      load: 'done',
      import: 'done',
      export: 'done',
    });
  await expect
    .poll(async () => (await items(page)).map(({ kind }) => kind).sort())
    .toEqual(['image', 'rectangle', 'sticky', 'text']);
  await expect(page.getByText('This needs a connection.')).toHaveCount(0);
  await saved(page);
  expect(await count(page)).toBe(4);
});

test('words typed behind a double click on the empty board without a line are in the text that opens with it', async ({
  page,
  context,
  server,
  query,
}) => {
  // Settled: a press behind a slow start is no second one of a pair.
  await newBoard(page, server.origin, query);
  await page.keyboard.press('v');
  await context.setOffline(true);
  await page.mouse.dblclick(300, 200);
  await page.keyboard.type('Roots and rain');
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Text being edited' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await items(page)).map(({ text }) => text)).toEqual(['Roots and rain']);
});

test('what is hidden without a line, before the code for it has come, is hidden with the line', async ({
  page,
  context,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const [id = ''] = await page.evaluate(() =>
    window.board.load([{ kind: 'rectangle', x: -60, y: -40, w: 120, h: 80 }]),
  );
  await page.evaluate((one) => window.board.select([one]), id);
  const hide = page.getByRole('menuitem', { name: 'Hide', exact: true });
  await page.keyboard.press('Shift+F10');
  await hide.waitFor();
  await context.setOffline(true);
  await hide.click();
  await expect(page.getByText('This needs a connection.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await items(page))[0]?.hidden).toBe(true);
  await expect(page.getByText('This needs a connection.')).toHaveCount(0);
});

test('one draws without a line before the bars have come, and the keys behind it are taken when they come', async ({
  page,
  server,
  query,
}) => {
  let isOnline = false;
  await page.route(/\/(assets\/shell-[\w-]{8}\.js|healthz)$/, (route) => (isOnline ? route.continue() : route.abort()));
  const drawAt = (y: number) =>
    drag(page, [
      { x: 300, y },
      { x: 400, y: y + 60 },
    ]);
  await page.goto(`${server.origin}/board/incognito${query && `?${query}`}`);
  await page.evaluate(() => window.board.ready);
  await page.evaluate(() => window.board.on('items', (n) => Object.assign(window, { drawn: n })));
  await drawAt(200);
  await page.waitForFunction(() => (window as unknown as { drawn?: number }).drawn === 1);
  await page.keyboard.press('r');
  await drawAt(400);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  isOnline = true;
  await expect(page.getByRole('toolbar').first()).toBeVisible();
  await expect.poll(async () => (await items(page)).map(({ kind }) => kind)).toEqual(['stroke', 'rectangle']);
});
