// Sharing by somebody with an account: an address is invited and has its role by the link, another link asks for a password, and a guest
// waits until they are let in. A person who asks for access is let in from the inbox.

import { drag, expectCount, newBoard, ready, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, newPerson, signUp } from './person.ts';
import { expectNone } from './seen-by-axe.ts';

test('who is invited draws on the board; a link asks for its password, and who comes by it waits to be let in', {
  tag: '@way',
}, async ({ page, server, context, otherDevice, query }) => {
  await signUp(page, server.origin, newPerson());
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('(you)')).toBeVisible();

  // No mail goes out from here: the link is passed on by hand.
  await dialog.getByRole('combobox', { name: 'Name or email' }).fill('guest@kinderatelier.example');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText(/Mail is not set up here.*whoever opens it can edit\./)).toBeVisible();
  const waiting = dialog.getByRole('listitem').filter({ hasText: 'guest@kinderatelier.example' });
  await dialog.getByRole('button', { name: 'Copy link', exact: true }).first().click();
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const invite = await page.evaluate(() => navigator.clipboard.readText());
  // Another link of the same invite ends none.
  await expect(waiting.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Copy link for guest@kinderatelier.example' }).click();
  await expect(waiting).toContainText('Link copied: whoever opens it has this access.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe(invite);

  await otherDevice.goto(invite);
  await expect(otherDevice.getByRole('heading', { name: /Ana Ortiz.* invites you to/ })).toBeVisible();
  await expect(otherDevice.getByText('You can edit this board.')).toBeVisible();
  // The secret has left the address.
  expect(otherDevice.url()).toBe(`${server.origin}/invite/board`);
  await otherDevice.getByRole('link', { name: 'Create account' }).click();
  await createAccount(otherDevice, newPerson('Lea', 'Brandt'));
  await ready(otherDevice);
  await expectCount(otherDevice, 1);
  await tool(otherDevice, 'Pen');
  await drag(otherDevice, wave(300, 500));
  await expectCount(page, 2);

  // A link with a password, at a door.
  await dialog.getByRole('radiogroup', { name: 'What this link allows' }).getByText('Can view').click();
  await dialog.getByRole('button', { name: 'Password', exact: true }).click();
  await dialog.getByLabel('New password').fill('green leaf');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog.getByRole('button', { name: 'Password is on' })).toBeVisible();
  await dialog.getByText('More settings').click();
  await dialog.getByRole('switch', { name: 'Guests wait until somebody lets them in' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).last().click();
  await expect(dialog.getByRole('button', { name: 'Link copied' }).last()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  const other = await context.browser()?.newContext();
  const guest = await other?.newPage();
  if (!guest) throw new Error('no second browser context');
  await guest.goto(link);
  await guest.getByLabel('Password').fill('brown leaf');
  await guest.getByRole('button', { name: 'Open board' }).click();
  await expect(guest.getByText('That password is wrong.')).toBeVisible();
  await guest.getByLabel('Password').fill('green leaf');
  await guest.getByRole('button', { name: 'Open board' }).click();
  await expect(guest.getByRole('heading', { name: 'You asked to join a board' })).toBeVisible();
  await guest.getByLabel('Your name').fill('Sara');
  await guest.getByRole('button', { name: 'Tell them who you are' }).click();
  // Anybody may type any name: it is a guest's.
  await expect(page.getByText(/Sara \(guest\)\S* is waiting to be let in\./)).toBeVisible();
  await page.getByRole('button', { name: 'Let in' }).click();
  await expect(guest.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await other?.close();
});

test('a person who asks for access is let in from the inbox, which is read in all tabs then', async ({
  page,
  server,
  context,
  otherDevice,
}) => {
  const { origin } = server;
  await signUp(page, origin, newPerson('Ana', 'Ortiz'));
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('button', { name: 'New board' }).first().click();
  await page.getByRole('menuitemradio', { name: 'No project' }).click();
  await ready(page);
  const board = page.url();
  await page.getByRole('textbox', { name: 'Title' }).fill('Retro week 46');
  await page.keyboard.press('Enter');
  await saved(page);
  await page.goto(`${origin}/dashboard`);
  const otherTab = await context.newPage();
  await otherTab.goto(`${origin}/boards`);
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('link', { name: 'Retro week 46' })).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();
  }

  await signUp(otherDevice, origin, newPerson('Noor', 'Haddad'));
  await otherDevice.goto(board);
  await otherDevice.getByLabel('Message').fill('I join the retro.');
  await otherDevice.getByRole('button', { name: 'Ask for access' }).click();

  await expect(otherTab.getByRole('button', { name: 'Inbox, 1 unread' })).toBeVisible();
  const bell = page.getByRole('button', { name: 'Inbox, 1 unread' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const inbox = page.getByRole('dialog', { name: 'Inbox' });
  await expect(inbox.getByRole('listitem')).toContainText('Noor Haddad asks for access to Retro week 46');
  await expect(inbox.getByText('I join the retro.')).toBeVisible();
  await expectNone(page, 'the inbox with a request');
  // The keys stay in it, and are at the bell again when it is closed.
  await page.keyboard.press('Escape');
  await expect(inbox).toBeHidden();
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  const letIn = inbox.getByRole('button', { name: 'Let in Noor Haddad' });
  for (let presses = 0; presses < 8 && !(await letIn.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab');
  await expect(letIn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inbox.getByText('Noor Haddad was let in.')).toBeVisible();
  await expect(inbox.getByText(/^Nothing new/)).toBeVisible();
  await expectNone(page, 'the empty inbox');
  for (const tab of [page, otherTab])
    await expect(tab.locator('button[aria-haspopup="dialog"][aria-label="Inbox"]')).toBeVisible();

  // The board opens for whoever waited, and the role is in their inbox: in the board's menu, and beside the board.
  await ready(otherDevice);
  await otherDevice.getByRole('button', { name: 'Menu' }).click();
  await otherDevice.getByRole('menuitem', { name: 'Inbox, 1 unread' }).click();
  const noorsInbox = otherDevice.getByRole('dialog', { name: 'Inbox' });
  await expect(noorsInbox.getByRole('listitem')).toContainText('Ana Ortiz set your role on Retro week 46 to Can edit');
  await expectNone(otherDevice, 'the inbox beside a board');
  await noorsInbox.getByRole('button', { name: 'Mark all read' }).click();
  await expect(noorsInbox.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await otherDevice.keyboard.press('Escape');
  await expect(noorsInbox).toBeHidden();
});
