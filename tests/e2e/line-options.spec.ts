// The dashes, opacity and corners of what is selected, from the selection's bar; taken back step by step.

import { items, newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

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

test('in Arabic it is named, within the screen, and keys follow the way the text runs', async ({
  page,
  server,
  query,
}) => {
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
});
