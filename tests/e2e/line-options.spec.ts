// The dashes, fill patterns, opacity and corners of what is selected, from the selection's bar; taken back step by step.

import type { Page } from '@playwright/test';
import { expectSame, items, newBoard, ready, select } from './board-page.ts';
import { expect, test as freshTest, sharedTest as test } from './fixtures.ts';

test('lines are dashed, made fainter and their corners rounded by mouse and by keys, and all of it is undone', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const ids = await page.evaluate(() =>
    window.board.load([
      { kind: 'rectangle', x: -80, y: -50, w: 160, h: 100, style: { color: 'blue' } },
      { kind: 'ellipse', x: 100, y: -50, w: 80, h: 80, style: { opacity: 0.5 } },
    ]),
  );
  const looks = async () => (await items(page, 'rectangle')).map(({ style }) => style);
  await page.keyboard.press('v');
  await select(page, ids.slice(0, 1));
  const button = page.getByRole('button', { name: 'Line and fill', exact: true });
  await button.click();
  const options = page.getByRole('group', { name: 'Line and fill' });
  await expect(options.getByRole('button', { name: 'Solid' })).toHaveAttribute('aria-pressed', 'true');
  await options.getByRole('button', { name: 'Dashed' }).click();
  await expect.poll(looks).toEqual([{ color: 'blue', dash: 'dashed' }]);
  await expect(options.getByRole('button', { name: 'Dashed' })).toHaveAttribute('aria-pressed', 'true');

  const opacity = options.getByRole('slider', { name: 'Opacity' });
  await opacity.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(looks).toEqual([{ color: 'blue', dash: 'dashed', opacity: 0.95 }]);
  // One way along a slider is one step.
  const radius = options.getByRole('slider', { name: 'Corner radius' });
  const box = await radius.boundingBox();
  if (!box) throw new Error('there is no slider');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, y);
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.up();
  await expect.poll(looks).toEqual([{ color: 'blue', dash: 'dashed', opacity: 0.95, radius: 25 }]);

  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  for (const left of [{ dash: 'dashed', opacity: 0.95 }, { dash: 'dashed' }, {}]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(looks).toEqual([{ color: 'blue', ...left }]);
  }

  // What differs is shown as that, and is alike once it is chosen.
  await select(page, ids);
  await button.click();
  await expect(opacity).toHaveAttribute('aria-valuetext', 'Mixed');
  await options.getByRole('button', { name: 'Dotted' }).click();
  await expect(options.getByRole('button', { name: 'Dotted' })).toHaveAttribute('aria-pressed', 'true');
  await opacity.press('Home');
  await expect(opacity).toHaveAttribute('aria-valuetext', '5%');
  const all = (await items(page)).map(({ style }) => style);
  expect(all).toMatchObject([
    { dash: 'dotted', opacity: 0.05 },
    { dash: 'dotted', opacity: 0.05 },
  ]);
});

test('shapes are hatched by mouse and by keys, those that are drawn next too, undone, and seen by others and in files', async ({
  page,
  otherDevice,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  const ids = await page.evaluate(() =>
    window.board.load([
      { kind: 'rectangle', x: -120, y: -50, w: 100, h: 100, style: { color: 'red', fill: 'sky' } },
      { kind: 'shape', form: 'star', x: 0, y: -50, w: 100, h: 100, style: { color: 'red' } },
      { kind: 'ellipse', x: 120, y: -50, w: 80, h: 80, style: { color: 'green' } },
    ]),
  );
  const looks = async () => (await items(page)).map(({ style }) => [style?.fill, style?.pattern]);
  await page.keyboard.press('v');
  await select(page, ids.slice(0, 2));
  await page.getByRole('button', { name: 'Line and fill', exact: true }).click();
  const choice = (name: string) =>
    page.getByRole('group', { name: 'Fill pattern' }).getByRole('button', { name, exact: true });
  await expect(choice('Plain')).toHaveAttribute('aria-pressed', 'true');
  await choice('Hatched').click();
  // One of them is filled: the other one's fill is its own choice.
  await expect.poll(looks).toEqual([
    ['sky', 'hatched'],
    [undefined, 'hatched'],
    [undefined, undefined],
  ]);
  await expect(choice('Hatched')).toHaveAttribute('aria-pressed', 'true');
  await choice('Cross-hatched').focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await looks())[0]).toEqual(['sky', 'cross-hatched']);
  await page.keyboard.press('Escape');
  for (const left of ['hatched', undefined]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await looks())[0]).toEqual(['sky', left]);
  }

  // What is not filled gets the tint of its line.
  await select(page, ids.slice(2));
  await page.getByRole('button', { name: 'Line and fill', exact: true }).click();
  await choice('Dots').click();
  await expect.poll(async () => (await looks())[2]).toEqual(['green-tint', 'dots']);
  await page.keyboard.press('Escape');
  // With one shape selected, letters would write in it.
  await page.keyboard.press('Escape');

  // Before it is drawn, from the fill of the tool; the tool keeps it.
  await page.keyboard.press('r');
  await page.getByRole('toolbar', { name: 'Tool options' }).getByRole('button', { name: 'Fill', exact: true }).click();
  await choice('Dots').click();
  await expect(choice('Dots')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2 - 60, height / 2 + 120);
  await page.mouse.down();
  await page.mouse.move(width / 2 + 60, height / 2 + 180);
  await page.mouse.up();
  await expect.poll(async () => (await looks())[3]).toEqual(['blue-tint', 'dots']);

  // By code, and out of a drawing of Excalidraw; the picture of it has the lines and what lies between them.
  const made = await page.evaluate(async () => {
    const { board } = window;
    const style = { color: 'transparent', fill: '#e00000', pattern: 'cross-hatched' } as const;
    await board.load([{ kind: 'rectangle', x: 2000, y: 0, w: 200, h: 100, style }]);
    const seed = { id: 'h', type: 'rectangle', x: 0, y: 0, width: 90, height: 60, strokeColor: '#1e1e1e' };
    const elements = [{ ...seed, backgroundColor: '#00c000', fillStyle: 'hachure' }];
    const drawing = JSON.stringify({ type: 'excalidraw', version: 2, elements });
    await board.import(new File([drawing], 'hatched.excalidraw'));
    return (await board.items()).slice(4).map(({ style: { fill, pattern } }) => [fill, pattern]);
  });
  expect(made).toEqual([
    ['#e00000', 'cross-hatched'],
    ['#00c000', 'hatched'],
  ]);
  const [red] = (await items(page)).slice(4);
  await otherDevice.goto(url);
  await ready(otherDevice);
  await expectSame(page, otherDevice);
  for (const who of [page, otherDevice])
    for (const from of ['export', 'capture'] as const) {
      const { painted, bare } = await seen(who, red?.id ?? '', from);
      expect(painted, `${from}: lines`).toBeGreaterThan(0.1);
      expect(bare, `${from}: between them`).toBeGreaterThan(0.1);
    }
});

/** Of what lies inside a red rectangle: the shares that are red, and that are as light as paper. */
function seen(page: Page, id: string, from: 'export' | 'capture'): Promise<{ painted: number; bare: number }> {
  return page.evaluate(
    async ([own, way]) => {
      const { board } = window;
      await board.select([own]);
      await board.camera.set({ x: 2100, y: 50, zoom: 1 });
      await board.debug('calm');
      const exported = way === 'export';
      const blob = exported
        ? await board.export({ format: 'png', scale: 1, selection: true })
        : ((await board.debug('capture')) as Blob);
      const picture = await createImageBitmap(blob);
      const context = new OffscreenCanvas(160, 60).getContext('2d');
      if (!context) throw new Error('no canvas');
      // On the screen and in the file it lies in the middle.
      context.drawImage(picture, 80 - picture.width / 2, 30 - picture.height / 2);
      const { data } = context.getImageData(0, 0, 160, 60);
      let [painted, bare] = [0, 0];
      for (let k = 0; k < data.length; k += 4) {
        const [r = 0, g = 0, b = 0] = data.subarray(k, k + 3);
        if (r > 180 && g < 160 && b < 160) painted += 1;
        if (r > 230 && g > 230 && b > 220) bare += 1;
      }
      return { painted: painted / (160 * 60), bare: bare / (160 * 60) };
    },
    [id, from] as const,
  );
}

test('the proportion of a shape is pulled by its handle and set by keys, each one step to undo', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const ids = await page.evaluate(async () => {
    await window.board.camera.set({ x: 0, y: 0, zoom: 1 });
    return window.board.load([{ kind: 'shape', form: 'hexagon', x: -100, y: -50, w: 200, h: 100 }]);
  });
  const proportion = async () => (await items(page))[0]?.proportion;
  await page.keyboard.press('v');
  await select(page, ids);
  // Inside the upper edge, below its left corner.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [x, y] = [width / 2 - 50, height / 2 - 50 + 16];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 2 });
  await page.mouse.move(x + 30, y + 4);
  await page.mouse.up();
  await expect.poll(proportion).toBeCloseTo(0.4, 5);

  await page.getByRole('button', { name: 'Line and fill', exact: true }).click();
  const slider = page.getByRole('slider', { name: 'Proportion' });
  await expect(slider).toHaveAttribute('aria-valuetext', '80%');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(proportion).toBeCloseTo(0.405, 5);
  await page.keyboard.press('Home');
  await expect.poll(proportion).toBe(0);
  await page.keyboard.press('Escape');
  for (const left of [0.405, 0.4]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(proportion).toBeCloseTo(left, 5);
  }
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(proportion).toBeUndefined();
  // What has none is not asked for one.
  await page.evaluate((id) => window.board.change([{ id, form: 'cloud' }]), ids[0] as string);
  await page.getByRole('button', { name: 'Line and fill', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Opacity' })).toBeVisible();
  await expect(slider).toHaveCount(0);
});

freshTest(
  'in Arabic it is named, within the screen, and keys follow the way the text runs',
  async ({ page, server, query }) => {
    await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: server.origin }]);
    await newBoard(page, server.origin, query);
    const ids = await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: -80, y: -50, w: 160, h: 100 }]));
    await page.keyboard.press('v');
    await select(page, ids);
    await page.getByRole('button', { name: 'الخط والتعبئة', exact: true }).click();
    const options = page.getByRole('group', { name: 'الخط والتعبئة' });
    await expect(options).toBeInViewport({ ratio: 1 });
    await options.getByRole('slider', { name: 'العتامة' }).press('ArrowRight');
    await expect.poll(async () => (await items(page))[0]?.style?.opacity).toBe(0.95);
  },
);
