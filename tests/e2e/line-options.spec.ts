// The dashes, fill patterns, opacity and corners of what is selected, from the selection's bar; taken back step by step.

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

test('shapes are hatched by mouse and by keys, those that are drawn next too, and it is undone', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
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
