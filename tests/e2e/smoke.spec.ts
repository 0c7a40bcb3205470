import { drag, expectCount, newBoard, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('a page opens without one error', { tag: ['@canvas', '@smoke'] }, async ({ page, server, query }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(server.origin);
  await expect(page).toHaveTitle(/Atrium/);
  await newBoard(page, server.origin, query);
  await expect(page.getByLabel('Board', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('without a graphics chip the board is drawn by Canvas 2D, unasked; renderer=gl asks for WebGL by software', {
  tag: '@canvas',
}, async ({ page, server, query, renderer, launchOptions }) => {
  await newBoard(page, server.origin, query);
  const drawsBy = (): Promise<string> => page.evaluate(async () => (await window.board.stats()).renderer);
  expect(await drawsBy()).toBe(renderer === 'gl' ? 'webgl' : '2d');
  const hasWebgl = await page.evaluate(() => document.createElement('canvas').getContext('webgl') !== null);
  expect(hasWebgl).toBe(launchOptions.args?.includes('--use-angle=swiftshader'));
  await newBoard(page, server.origin, query.replace('renderer=gl', ''));
  expect(await drawsBy()).toBe('2d');
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');
});
