// A session at a wall panel, as people meet it: they walk up and draw, phones join by the code on the wall, the panel says who came.

import type { Locator, Page } from '@playwright/test';
import { expectCount, ready, saved, shellKept, Touch } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';
import { storedHere } from './stored-here.ts';
import { codeOn, draw, phoneOf, read, WALL, walkUp } from './wall.ts';

test.use({ serviceWorkers: 'allow' });

const joinPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Join from your phone' });

test('ten people walk up and write at once; a phone joins by the QR code, and the panel ends it', {
  tag: '@way',
}, async ({ page, server, browser, query }) => {
  await walkUp(page, server.origin, query);
  const touch = await Touch.on(page);
  const fingers = Array.from({ length: 10 }, (_, id) => ({ id, x: 200 + 140 * id, y: 300 + 30 * (id % 3) }));
  await touch.start(...fingers);
  for (let step = 1; step <= 8; step++)
    await touch.move(...fingers.map((one) => ({ ...one, y: one.y + 20 * step, x: one.x + 4 * step })));
  await touch.end();
  await expectCount(page, 10, 'stroke');
  await expect(page).toHaveURL(/\/ifp\/board\/[a-z2-7]{16}(\?.*)?$/);

  await page.getByRole('button', { name: /\/code/ }).click();
  const panel = joinPanel(page);
  const address = await read(page, panel.getByRole('img', { name: 'QR code to join this board' }));
  expect(address).toMatch(new RegExp(`^${server.origin}/code#[\\w-]{22}$`));

  const phone = await phoneOf(browser);
  await phone.goto(address);
  await expect(phone.getByText('You scanned the code on the big screen.')).toBeVisible();
  expect(await phone.evaluate(() => location.hash)).toBe('');
  await phone.getByLabel('Your name').fill('Lena');
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await ready(phone);
  await expect(phone).toHaveURL(/\/board\/[a-z2-7]{16}$/);
  await expectCount(phone, 10, 'stroke');
  await draw(phone);
  await expectCount(page, 11, 'stroke');
  await expect(panel.getByText('1 here')).toBeVisible();
  await expect(phone.getByRole('button', { name: /^People here: .*Wall panel/ })).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^People here: .*Wall panel.* \(you\).*Lena.* \(guest\)/ }),
  ).toBeVisible();
  // A reload opens it again, on both.
  const opening = new URL(page.url());
  opening.searchParams.set('ifp_open_share_modal', '1');
  await Promise.all([phone.reload(), page.goto(opening.href)]);
  await Promise.all([ready(phone), ready(page)]);
  await expectCount(phone, 11, 'stroke');
  await expectCount(page, 11, 'stroke');

  // By its address, without a press.
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: /^Remove .*Lena/ }).click();
  const over = phone.getByRole('heading', { name: 'This session has ended' });
  await expect(over).toBeVisible();
  await expect(panel.getByText('Nobody yet')).toBeVisible();
  await phone.reload();
  await expect(over).toBeVisible();
  await expectNone(phone, 'the session has ended');
  await saved(page);
  await phone.context().close();
});

test('a session begins offline; its code follows, is typed, and who comes is let in', { tag: '@way' }, async ({
  page,
  server,
  browser,
  query,
}) => {
  await page.goto(server.origin);
  await shellKept(page);
  await page.context().setOffline(true);
  await walkUp(page, server.origin, query);
  await draw(page);
  await expectCount(page, 1, 'stroke');
  await expect(page.getByText('Offline. The code appears when this panel is connected.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /\/code/ }).click();
  const panel = joinPanel(page);
  const asks = panel.getByRole('switch', { name: 'Ask before letting in' });
  await asks.click({ force: true });
  // When the server has said so.
  await expect(asks).toBeChecked();

  const phone = await phoneOf(browser);
  await phone.goto(`${server.origin}/code`);
  const code = await codeOn(page);
  await phone.getByLabel('Code').fill(code.toLowerCase());
  await phone.getByLabel('Your name').fill('Tom');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'You asked to join a board' })).toBeVisible();
  await panel.getByRole('button', { name: /^Let .*Tom.* in$/ }).click();
  // The board takes the place of the door.
  await expect(phone.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await ready(phone);
  await expectCount(phone, 1, 'stroke');
  await draw(phone, 200, 500);
  await expectCount(page, 2, 'stroke');
  await phone.context().close();
});

test('home on a panel begins a session at once, and leads back to it', async ({ page, server }) => {
  await page.setViewportSize(WALL);
  await page.goto(`${server.origin}/?device_type=ifp`);
  await ready(page);
  const session = /\/ifp\/board\/([a-z2-7]{16})/;
  await expect(page).toHaveURL(session);
  const begun = session.exec(page.url())?.[1];
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Start drawing' }).first().click();
  await ready(page);
  expect(session.exec(page.url())?.[1]).toBe(begun);

  // On a small panel, with the longest words: nothing lies on a button.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'fr', url: server.origin }]);
  await page.reload();
  await ready(page);
  await expect(page.getByText(/^([2-9A-HJ-NP-Z]{3} ){2}$|^[2-9A-HJ-NP-Z]{3} [2-9A-HJ-NP-Z]{3}$/)).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Règle' })).toBeVisible();
  const covered = () =>
    page.locator('button:visible').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return button.contains(there) ? [] : [button.ariaLabel ?? button.textContent];
      }),
    );
  await expect.poll(covered).toEqual([]);
});

test('a board of one’s own opens on a panel by the share dialog’s code', async ({ page, server, browser, query }) => {
  await page.goto(`${server.origin}/board/incognito${query ? `?${query}` : ''}`);
  await ready(page);
  await draw(page);
  await saved(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('tab', { name: 'Wall panels' }).click();
  await page.getByRole('button', { name: 'Get a code' }).click();
  const code = await codeOn(page);

  const wall = await (await browser.newContext({ viewport: WALL })).newPage();
  await wall.goto(`${server.origin}/ifp/code`);
  await wall.getByLabel('Code').fill(code);
  await wall.getByRole('button', { name: 'Open board' }).click();
  await ready(wall);
  await expectCount(wall, 1, 'stroke');
  await draw(wall, 500, 600);
  await expectCount(page, 2, 'stroke');
  await expect(wall).toHaveURL(/\/ifp\/board\/[a-z2-7]{16}$/);
  // Who shares it sees that panel, and ends it.
  await saved(wall);
  await page.getByRole('button', { name: 'End the session on Wall panel' }).click();
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(wall.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
  await expect(page.getByText('Wall panel', { exact: true })).toBeHidden();
  const alias = new URL(page.url()).hash.slice(1, 17);
  expect(alias).toMatch(/^[a-z2-7]{16}$/);
  expect((await storedHere(wall)).filter(({ name, text }) => `${name} ${text}`.includes(alias))).toEqual([]);
  await expectCount(page, 2, 'stroke');
  await wall.context().close();
});
