// Links of texts lead away from the board: where to is said once per person, the new page knows nothing of the board, and what is no web or
// email address leads nowhere.

import type { BrowserContext, Page } from '@playwright/test';
import { newBoard, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signIn, signUp } from './person.ts';

const ADDRESS = 'https://elsewhere.example/a?b=1#c';

/** A text whose letters are a link, at the middle of the view. */
async function linked(page: Page, link: string): Promise<void> {
  await page.evaluate(async (link) => {
    const { board } = window;
    await board.tool.set('select');
    await board.camera.set({ x: 0, y: 0, zoom: 1 });
    const paragraphs = [{ runs: [{ text: 'look here', link }] }];
    await board.load([{ kind: 'text', x: 0, y: 0, style: { fontSize: 40 }, paragraphs }]);
  }, link);
}

/** Ctrl and a press on its letters, so far from their beginning: a second one at the same place may be a double click. */
async function follow(page: Page, xCss: number): Promise<void> {
  await page.keyboard.down('Control');
  await page.mouse.click(640 + xCss, 360 + 24);
  await page.keyboard.up('Control');
}

/** What this device knows of it. */
const noticeShown = (page: Page) => page.evaluate(() => localStorage.getItem('atrium-link-notice'));

/** What is there of another site: the tests reach none. */
async function elsewhere(context: BrowserContext): Promise<void> {
  await context.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  );
}

test('a link says its host once per person, and opens a page that knows nothing of the board', { tag: '@way' }, async ({
  page,
  context,
  otherDevice,
  server,
  query,
}) => {
  await elsewhere(context);
  await elsewhere(otherDevice.context());
  const ana = newPerson();
  await signUp(page, server.origin, ana);
  await newBoard(page, server.origin, query);
  await linked(page, ADDRESS);
  await saved(page);

  await follow(page, 20);
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText('elsewhere.example');
  await expect(notice).not.toContainText('?b=1');
  await notice.getByRole('button', { name: 'Cancel' }).click();
  // Not answered: asked again.
  await expect(notice).toHaveCount(0);
  await follow(page, 60);
  const told = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' &&
      response.request().postDataJSON()?.externalLinkNoticeShown === true &&
      response.ok(),
  );
  const opening = context.waitForEvent('page');
  await notice.getByRole('button', { name: 'Open link' }).click();
  const opened = await opening;
  await opened.waitForURL(ADDRESS);
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await opened.close();

  // Answered, and out of the way: it opens at once, on this device …
  await expect(notice).toHaveCount(0);
  const again = context.waitForEvent('page');
  await follow(page, 110);
  await (await again).close();
  await expect(notice).toHaveCount(0);
  // … and on another one of the same person, once it was told there: a page asks for what others have told when it begins.
  await told;
  await signIn(otherDevice, server.origin, ana);
  await expect.poll(() => noticeShown(otherDevice), { message: 'at the account' }).toBe('true');
});

for (const link of [
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'ftp://a.example',
])
  test(`${link.split(':')[0]}: leads nowhere, wherever it comes from`, async ({ page, context, server, query }) => {
    await newBoard(page, server.origin, query);
    let opened = 0;
    context.on('page', () => {
      opened += 1;
    });
    // It is no link to the board: the letters stay, the address does not.
    const refused = await page.evaluate(
      (link) =>
        window.board
          .load([{ kind: 'text', x: 0, y: 0, paragraphs: [{ runs: [{ text: 'look here', link }] }] }])
          .then(() => 'taken', String),
      link,
    );
    expect(refused).not.toBe('taken');
    expect(opened).toBe(0);
  });
