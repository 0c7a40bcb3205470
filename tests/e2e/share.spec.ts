// Share: what a link gives is changed, ends and begins under the eyes of who came by it; a viewer hears nothing of edit links.

import type { Page } from '@playwright/test';
import { boardWithStroke, expectCount, saved, secondPerson, viewLink } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const share = (page: Page) => page.getByRole('button', { name: 'Share' }).click();
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words }).getByRole('button');

test('a link that is turned off closes the board of who came by it', { tag: '@way' }, async ({
  page,
  server,
  context,
  query,
}) => {
  await boardWithStroke(page, server.origin, query);
  const guest = await secondPerson(context, await viewLink(page));
  await expectCount(guest, 1);
  await share(page);
  await row(page, 'can view').click();
  await page.getByRole('radiogroup', { name: 'What this link allows' }).getByText('Off').click();
  await expect(row(page, 'This link is off')).toBeVisible();
  await expect(guest.getByText('This board or link no longer exists').first()).toBeVisible();
  await guest.context().close();
});

test('a new link is made, ends on a day that both lists show, and gives what it says', async ({
  page,
  server,
  context,
  query,
}) => {
  await boardWithStroke(page, server.origin, query);
  await share(page);
  await page.getByRole('button', { name: 'New link' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  // By keys alone, as the browser's own list.
  await page.getByRole('button', { name: /^When this link ends/ }).press('ArrowDown');
  await page.getByRole('menuitemradio', { name: 'In 7 days' }).press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.now() + 7 * 24 * 3600 * 1000);
  await expect(row(page, `Ends ${day}`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of this link' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const guest = await secondPerson(context, link);
  await expectCount(guest, 1);
  await expect(guest.getByText('View only')).toBeVisible();
  // Under the guest's eyes it gives more.
  await page.getByRole('radiogroup', { name: 'What this link allows' }).getByText('Can edit').click();
  await expect(guest.getByText('View only')).toHaveCount(0);
  await expect(guest.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Pen' })).toBeVisible();
  await guest.context().close();
});

test('a viewer passes the own link on and hears nothing of links to edit', async ({ page, server, context, query }) => {
  await boardWithStroke(page, server.origin, query);
  await saved(page);
  const link = await viewLink(page);
  const viewer = await secondPerson(context, link);
  await share(viewer);
  const dialog = viewer.getByRole('dialog');
  await expect(dialog.getByText('Anyone with this link can view')).toBeVisible();
  await expect(dialog.getByText(/edit/i)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await viewer.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await viewer.context().close();
});
