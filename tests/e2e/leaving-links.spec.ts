// Links in texts lead away: the first one says where to, and the page it opens knows nothing of the board.

import { newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('a link asks once, shows the host, and opens without an opener', async ({ page, context, server, query }) => {
  await context.route('https://example.org/**', (route) => route.fulfill({ contentType: 'text/html', body: 'There' }));
  await newBoard(page, server.origin, query);
  const [id = ''] = await page.evaluate(() =>
    window.board.load([
      { kind: 'text', x: 0, y: 0, paragraphs: [{ runs: [{ text: 'read', link: 'https://example.org/a' }] }] },
    ]),
  );
  await select(page, [id]);
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Text', exact: true }).click();
  const link = page.getByRole('link', { name: /example\.org/ });
  await link.click();
  const notice = page.getByRole('dialog', { name: 'Leave Atrium?' });
  await expect(notice).toContainText('example.org');
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  expect(context.pages()).toHaveLength(1);

  for (const isAsked of [true, false]) {
    await select(page, []);
    await select(page, [id]);
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Text', exact: true }).click();
    const opened = context.waitForEvent('page');
    await link.click();
    if (isAsked) await notice.getByRole('button', { name: 'Open link' }).click();
    const there = await opened;
    await there.waitForURL('https://example.org/a');
    expect(await there.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await there.close();
  }
});
