// The board's thread ends or breaks: another takes its place, and the person draws on. Not where the board has no thread of its own.

import { boardWithStroke, drag, expectCount, expectSame, saved, secondPerson, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

for (const [how, fall] of [
  ['ends without a word', () => close()],
  [
    'breaks',
    () =>
      void setTimeout(() => {
        throw new Error('test: broken');
      }),
  ],
] as const) {
  test(`CLI-9 when the board's thread ${how} another takes its place, and nothing is lost`, {
    tag: how === 'breaks' ? '@way' : [],
  }, async ({ page, server, context, query }) => {
    const url = await boardWithStroke(page, server.origin, query, 200);
    await page.evaluate(() => window.board.camera.set({ x: 40, y: -30, zoom: 1.5 }));
    // What is not on the server yet is on this device.
    await server.kill();
    await drag(page, wave(300, 300));
    await expect(page.getByRole('status')).toContainText('Can’t reach the server: 1 change saved on this device');
    const [thread] = page.workers();
    if (!thread) throw new Error('no thread');
    await Promise.all([thread.waitForEvent('close'), thread.evaluate(fall).catch(() => {})]);
    await expect(page.getByRole('alert')).toContainText('the board restarted');
    await expectCount(page, 2, 'stroke');
    expect(await page.evaluate(() => window.board.camera.get())).toEqual({ x: 40, y: -30, zoom: 1.5 });
    await expect(page.getByRole('button', { name: 'Pen', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await drag(page, wave(300, 400));
    await server.start();
    await saved(page);
    const other = await secondPerson(context, url);
    await expectCount(other, 3, 'stroke');
    await expectSame(page, other);
  });
}
