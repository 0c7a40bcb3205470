// The signals of people on a board as two of them meet: reactions, a raised hand, the chat at the cursor, a place to look at.

import type { Page } from '@playwright/test';
import { newBoard, secondPerson } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';

const row = (page: Page) => page.getByRole('toolbar', { name: 'Reactions' });

test('people signal to each other: reactions, a hand, a chat, a place to look at', { tag: '@way' }, async ({
  page,
  server,
  context,
  query,
}) => {
  const url = new URL(await newBoard(page, server.origin, query));
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reactions' })).toHaveCount(0);
  url.search = `${query}&cursorChat=1`;
  const other = await secondPerson(context, url.href);
  await other.mouse.move(400, 300);
  await other.mouse.move(420, 310, { steps: 4 });

  await test.step('react by keys', async () => {
    await page.getByRole('button', { name: 'Reactions' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Reactions');
    await page.keyboard.press('Enter');
    await expect(row(page).getByRole('button', { name: 'Thumbs up' })).toBeFocused();
    await expectNone(page, 'the row is open');
    await page.keyboard.press('ArrowRight');
    // Shown for a second and a bit: once more until it was seen.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(other.locator('[data-testid=rising] [data-reaction=heart]').first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(row(page)).toHaveCount(0);
    await expect(other.getByTestId('rising')).toHaveCount(0);
  });

  await test.step('raise and lower a hand', async () => {
    await other.getByRole('button', { name: 'Reactions' }).click();
    await other.getByRole('button', { name: 'Hand up' }).click();
    // Before one's own face, whoever came first.
    await expect(page.getByRole('button', { name: /^People here: [^,]+, [^,]+ \(you\)$/ })).toBeVisible();
    await expect(page.getByTestId('hand')).toBeVisible();
    await expect(page.getByTestId('hands-region')).toHaveText(/ raised a hand\.$/);
    await expectNone(page, 'a hand is up');
    await other.getByRole('button', { name: 'Lower hand' }).click();
    await expect(page.getByTestId('hand')).toHaveCount(0);
  });

  await test.step('chat at the cursor', async () => {
    await other.mouse.move(420, 310);
    await other.keyboard.press('/');
    await other.keyboard.type('Look here');
    await expect(page.locator('[data-chat]')).toHaveText(/Look here$/);
    await expectNone(page, 'somebody chats');
    await expectNone(other, 'the chat is open');
    await other.keyboard.press('Escape');
    await expect(page.locator('[data-chat]')).toHaveCount(0);
    // The keys are the board's again.
    await other.keyboard.press('h');
    await expect(other.getByRole('button', { name: /^Hand(?! up)/ })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('point to a place', async () => {
    await expect(async () => {
      await other.mouse.click(500, 400, { button: 'right' });
      await other.getByRole('menuitem', { name: 'Point here' }).click();
      await expect(page.getByTestId('attention')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByTestId('attention')).toHaveCount(0);
  });
});
