// The boards of a team as somebody works with them on the dashboard, in a real browser.

import { drag, ready, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';
import { expectNone } from './seen-by-axe.ts';

test('a board is made at once, named, found, starred, archived, taken back, deleted and restored; what was shown is shown at once the next time', async ({
  page,
  server,
}) => {
  test.slow();
  await signUp(page, server.origin, newPerson());
  await page.goto(`${server.origin}/dashboard`);
  await expect(page.getByText('No boards here yet.')).toBeVisible();
  await expectNone(page, 'dashboard, empty');

  // The team has no project yet: the first board makes one.
  await page.getByRole('button', { name: 'New board' }).click();
  await ready(page);
  expect(new URL(page.url()).hash).toBe('');
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  await page.goto(`${server.origin}/boards`);
  const untitled = page.getByRole('row', { name: 'Untitled' });
  await expect(untitled).toBeVisible();

  await page.getByRole('button', { name: 'More for Untitled' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Leaf lab');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  const leafLab = page.getByRole('row', { name: 'Leaf lab' });
  await expect(leafLab).toBeVisible();
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'More for Leaf lab' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Add star');
  await expect(leafLab.getByRole('img', { name: 'Starred' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search boards' }).fill('no such thing');
  await expect(page.getByText('No boards match “no such thing”.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search boards' }).fill('leaf');
  await expect(leafLab).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();

  await page.getByRole('button', { name: 'New project' }).click();
  await expectNone(page, 'new project');
  await page.getByRole('textbox', { name: 'Name' }).fill('Year 9 Science');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Year 9 Science' })).toBeVisible();
  await page.getByRole('link', { name: 'Starred' }).click();
  await choose('Move to project…');
  await page.getByRole('radio', { name: /Year 9 Science/ }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Board moved to Year 9 Science')).toBeVisible();

  await choose('Archive');
  await expect(leafLab).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(leafLab).toBeVisible();
  await choose('Delete…');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(leafLab).toHaveCount(0);
  await page.getByRole('link', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Deleted' }).click();
  await expect(leafLab).toBeVisible();
  await expectNone(page, 'archive');
  await choose('Restore');
  await expect(leafLab).toHaveCount(0);

  await page.getByRole('link', { name: 'All boards' }).click();
  await page.getByRole('button', { name: 'List' }).click();
  await expect(leafLab).toBeVisible();
  // By the keyboard alone.
  await leafLab.focus();
  await page.keyboard.press('Enter');
  await ready(page);

  // The server is asked, and does not answer: what was here last is shown meanwhile, as the person chose to see it.
  let release = (): void => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route(/graphql|user\/dashboard/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${server.origin}/boards?view=keep`);
  await expect(leafLab).toBeVisible();
  await expect(page.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true');
  release();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, 'boards, list, dark');
});
