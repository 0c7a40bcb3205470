// Somebody draws without an account, loses the network, signs in and comes back: in a real browser, with the provider inside the server.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { boardWithStroke, drag, expectCount, openBoard, saved, secondPerson, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';

test('what a guest drew offline is there after signing in, as the guest’s; what follows is the person’s, and another browser has all of it', async ({
  page: first,
  context,
  server,
}) => {
  const url = await boardWithStroke(first, server.origin, '', 200);
  const alias = new URL(url).hash.slice(1).split('.')[0] as string;
  const authors = (): string[] => {
    const db = new DatabaseSync(path.join(server.dataDir, 'atrium.db'), { timeout: 5000 });
    const of = db.prepare(
      'SELECT actor FROM board_op WHERE board = (SELECT id FROM board WHERE alias = ?) ORDER BY seq',
    );
    const rows = of.all(alias) as { actor: string }[];
    db.close();
    return rows.map(({ actor }) => actor.replace(/:.*/, ''));
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
  expect(authors()).toEqual(['guest', 'guest', 'guest', 'person']);
  const other = await secondPerson(context, url);
  await expectCount(other, 4);
  await page.keyboard.press('Control+z');
  await expectCount(other, 3);
  await other.close();
});
