// Somebody draws without an account, loses the network, signs in and comes back: in a real browser, with the provider inside the server.

import { TestClient } from '../../server/testing/test-client.ts';
import { boardWithStroke, drag, expectCount, openBoard, saved, secondPerson, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';

test('what a guest drew offline is there after signing in, as the guest’s; what follows is the person’s, and another browser has all of it', {
  tag: '@way',
}, async ({ page: first, context, server }) => {
  const url = await boardWithStroke(first, server.origin, '', 200);
  const [, secret = ''] = new URL(url).hash.split('.');
  const reader = await TestClient.join(server.origin, Buffer.from(secret, 'base64url'));
  const authors = async (count: number): Promise<string[]> => {
    await reader.until(() => reader.rows.length >= count);
    return reader.rows.map(({ actor }) => actor.replace(/:.*/, ''));
  };
  await context.setOffline(true);
  await drag(first, wave(300, 300));
  await drag(first, wave(300, 400));
  await expectCount(first, 3);
  await expect(first.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await first.close();
  await context.setOffline(false);

  const page = await context.newPage();
  await signUp(page, server.origin, newPerson());

  await openBoard(page, url);
  await expectCount(page, 3);
  await saved(page);
  await tool(page, 'Pen');
  await drag(page, wave(300, 500));
  await saved(page);
  expect(await authors(4)).toEqual(['guest', 'guest', 'guest', 'person']);
  await reader.leave();
  const other = await secondPerson(context, url);
  await expectCount(other, 4);
  await page.keyboard.press('Control+z');
  await expectCount(other, 3);
  await other.close();
});
