// A board that was lent to a wall panel, as its manager sees it. Share lists the people who came by the panel and ends their access, and
// the phone that joined forgets the board.

import { ready, saved, Touch } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { storedHere } from './stored-here.ts';
import { codeOn, draw, phoneOf, WALL } from './wall.ts';

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
  await phone.goto(`${server.origin}/code`);
  await phone.getByLabel('Code').fill(await codeOn(wall));
  await phone.getByLabel('Your name').fill('Lena');
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await ready(phone);
  await draw(phone, 100, 300);
  await saved(phone);
  await expect(page.getByRole('list', { name: 'Wall panel' }).getByText('Lena')).toBeVisible();

  // The session ends in the middle of a stroke.
  const touch = await Touch.on(phone);
  await touch.start({ id: 0, x: 120, y: 400 });
  await touch.move({ id: 0, x: 220, y: 420 });
  await page.getByRole('button', { name: 'End the session on Wall panel' }).click();
  await expect(page.getByText(/^The panel and 1 person lose access/)).toBeVisible();
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('No wall shows this board.')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
  await expect(phone.getByText(/What you were drawing when it ended isn’t saved/)).toBeVisible();
  const left = async () => (await storedHere(phone)).filter(({ name, text }) => `${name} ${text}`.includes(alias));
  await expect.poll(left).toEqual([]);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
  await phone.goto(server.origin);
  await expect(phone.getByRole('heading', { name: 'Boards on this device' })).toBeHidden();
  expect(await left()).toEqual([]);
  for (const device of [wall, phone]) await device.context().close();
});
