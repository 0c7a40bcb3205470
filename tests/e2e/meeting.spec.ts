// A manager leads a meeting: a viewer draws for its time, and a guest who is removed does not come back. SPEC: RIGHT-15 to RIGHT-18.

import type { Page } from '@playwright/test';
import { drag, expectCount, newBoard, saved, secondPerson, tool, viewLink, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

async function chooseRole(page: Page, choice: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Role of Guest 2 during the meeting/ }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
}

test('a manager lets a viewer draw, and removes them until they are let back in', { tag: '@way' }, async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await saved(page);
  const viewer = await secondPerson(context, await viewLink(page));
  await page.getByRole('button', { name: 'People here' }).click();
  await page.getByRole('menuitem', { name: 'Manage people…' }).click();
  await chooseRole(page, 'Can edit');
  await expect(page.getByText(/^Can edit until /)).toBeVisible();

  await tool(viewer, 'Pen');
  await drag(viewer, wave(350, 300, 400));
  await expectCount(page, 1);
  await viewer.getByRole('button', { name: 'People here' }).click();
  await expect(viewer.getByRole('menuitem', { name: /^You can edit until / })).toBeVisible();

  await chooseRole(page, 'Remove from board…');
  await page
    .getByRole('group', { name: 'Remove Guest 2 from this board?' })
    .getByText('Remove', { exact: true })
    .click();
  await expect(page.getByRole('button', { name: /^Let .* back in$/ })).toBeVisible();
  await expect(viewer.getByText('You were removed from this board.')).toBeVisible();
  await expectCount(page, 1);
  for (const link of [viewer.url(), url]) {
    await viewer.goto('about:blank');
    await viewer.goto(link);
    await expect(viewer.getByRole('heading', { name: 'You were removed from this board' })).toBeVisible();
  }
  await viewer.context().close();

  const device = await context.browser()?.newContext();
  if (!device) throw new Error('the context has no browser');
  const fresh = await device.newPage();
  await fresh.goto(url);
  await expect(fresh.getByRole('heading', { name: 'You asked to join a board' })).toBeVisible();
  await page.getByRole('button', { name: /^Let .* back in$/ }).click();
  await expect(page.getByText('Removed people')).toBeHidden();
  await fresh.getByRole('button', { name: 'Tell them who you are' }).click();
  await expect(fresh.getByRole('button', { name: 'People here' })).toBeVisible();
  await device.close();
});
