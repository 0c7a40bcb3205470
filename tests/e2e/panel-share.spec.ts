// A board that was lent to a wall panel, as its manager sees it. Share lists the people who came by the panel and ends their access, and
// the phone that joined forgets the board.

import { expectCount, ready, saved, Touch } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { storedHere } from './stored-here.ts';
import { codeOn, draw, expectNothingOf, join, phoneOf, secretsOf, WALL } from './wall.ts';

test('a manager ends a panel and its phones from Share; the phone says what is true and lists nothing', async ({
  page,
  server,
  browser,
}) => {
  await page.goto(`${server.origin}/board/incognito`);
  await ready(page);
  await draw(page);
  await saved(page);
  const alias = new URL(page.url()).hash.slice(1, 17);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('tab', { name: 'Wall panels' }).click();
  await expect(page.getByText('No wall shows this board.')).toBeVisible();
  await page.getByRole('button', { name: 'Get a code' }).click();

  const wall = await (await browser.newContext({ viewport: WALL })).newPage();
  await wall.goto(`${server.origin}/ifp/code`);
  await wall.getByLabel('Code').fill(await codeOn(page));
  await wall.getByRole('button', { name: 'Open board' }).click();
  await ready(wall);

  const phone = await phoneOf(browser);
  await join(phone, server.origin, wall, 'Lena');
  await draw(phone, 100, 300);
  await saved(phone);
  await expect(page.getByRole('list', { name: 'Wall panel' }).getByText('Lena')).toBeVisible();

  // The session ends in the middle of a stroke at the wall, and of another on a phone.
  const late = await phoneOf(browser);
  await join(late, server.origin, wall, 'Omar');
  await expectCount(wall, 2, 'stroke');
  for (const device of [wall, late]) {
    const touch = await Touch.on(device);
    await touch.start({ id: 0, x: 120, y: 400 });
    await touch.move({ id: 0, x: 220, y: 420 });
  }
  const secrets = await secretsOf(wall);
  await page.getByRole('button', { name: 'End the session on Wall panel' }).click();
  await expect(page.getByText(/^The panel and 2 people lose access/)).toBeVisible();
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('No wall shows this board.')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
  await expect(phone.getByText(/Everything you drew is saved/)).toBeVisible();
  const left = async () => (await storedHere(phone)).filter(({ name, text }) => `${name} ${text}`.includes(alias));
  await expect.poll(left).toEqual([]);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
  await phone.goto(server.origin);
  await expect(phone.getByRole('heading', { name: 'Boards on this device' })).toBeHidden();
  expect(await left()).toEqual([]);

  // Both strokes are offered: on the phone beside the board, at the wall for a minute. There one press puts it on a new board.
  await expect(late.getByText('1 change is only on this device.')).toBeVisible();
  const offer = wall.getByRole('dialog', { name: 'This session has ended' });
  await expect(offer.getByText('1 change made here couldn’t be sent and is only on this panel.')).toBeVisible();
  await offer.getByRole('button', { name: 'Put on a new board' }).click();
  await expect(wall).toHaveURL(
    (url) => /^\/ifp\/board\/[a-z2-7]{16}$/.test(url.pathname) && !url.pathname.includes(alias),
  );
  await ready(wall);
  await expectCount(wall, 1, 'stroke');
  await expect(wall.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(async () => (await storedHere(wall)).find(({ name }) => name === 'atrium-panel/carried')?.text)
    .toBe('[[],[]]');
  await expectNothingOf(wall, secrets);
  await expectCount(page, 2, 'stroke');
  for (const device of [wall, phone, late]) await device.context().close();
});
