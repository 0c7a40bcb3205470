// Boards and accounts, in a real browser: what a guest drew comes into the account with every stroke, and opens wherever one signs in.

import type { Page } from '@playwright/test';
import { expectCount, newBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, signIn, signUp } from './person.ts';

const draw = (page: Page, x: number) =>
  page.evaluate((at) => window.board.load([{ kind: 'rectangle', x: at, y: 0, w: 90, h: 60 }]).then(() => undefined), x);

test('a guest’s board comes into the account, and opens on another device without a link', { tag: '@way' }, async ({
  page,
  otherDevice,
  server,
}) => {
  const url = await newBoard(page, server.origin);
  await draw(page, 0);
  await saved(page);
  const alias = new URL(url).hash.slice(1).split('.')[0];

  const ana = newPerson();
  await signUp(page, server.origin, ana);
  const ofDevice = (one: Page) => one.getByRole('link', { name: 'Boards on this device' });
  const offer = page.getByRole('region', { name: 'Boards of this device' });
  await expect(offer).toContainText('Add the board of this device to your account?');
  await offer.getByRole('button', { name: 'Add to account' }).click();
  await expect(offer).toHaveCount(0);
  await ofDevice(page).click();
  await expect(accountOf(page, ana)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Untitled' })).toHaveCount(1);
  await expect(offer).toHaveCount(0);

  await signIn(otherDevice, server.origin, ana);
  await ofDevice(otherDevice).click();
  await otherDevice.getByRole('link', { name: 'Untitled' }).click();
  await expect(otherDevice).toHaveURL(`${server.origin}/board/${alias}`);
  await ready(otherDevice);
  await expectCount(otherDevice, 1);
  await draw(otherDevice, 200);
  await saved(otherDevice);
  await otherDevice.reload();
  await ready(otherDevice);
  await expectCount(otherDevice, 2);

  await otherDevice.goto(`${server.origin}/board/abcdefghij234567`);
  await expect(otherDevice.getByRole('heading', { name: 'You don’t have access to this board' })).toBeVisible();

  await page.goto(url);
  await ready(page);
  await expectCount(page, 2);

  // By a link a board opens for who is signed in as for anybody.
  const other = await newBoard(page, server.origin);
  await draw(page, 0);
  await saved(page);
  await otherDevice.goto(other);
  await ready(otherDevice);
  await expectCount(otherDevice, 1);
});
