// The boards of a team as somebody works with them on the dashboard, in a real browser.

import type { Page } from '@playwright/test';
import { drag, ready, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { inviter } from './inviter.ts';
import { newPerson, signIn, signUp } from './person.ts';
import { TestServer } from './server.ts';

test('a board is made at once, named, found, starred, archived, taken back, deleted and restored; what was shown is shown at once the next time, and on another device', {
  tag: '@way',
}, async ({ page, server, browser }) => {
  test.slow();
  const ana = newPerson();
  const signedUp = page.waitForRequest(
    (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/user/signup'),
  );
  await signUp(page, server.origin, ana);
  await signedUp;
  await page.goto(`${server.origin}/dashboard`);
  await expect(page.getByText('Create a board to draw')).toBeVisible();

  // Where it goes is said before it is made.
  await page.getByRole('button', { name: 'New board' }).first().click();
  await page.getByRole('menuitemradio', { name: 'No project' }).click();
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

  const search = page.getByRole('button', { name: /^Search boards, text and people/ });
  await search.click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await search.click();
  await page.getByRole('combobox').fill('no such thing');
  await page.getByRole('option', { name: 'All results for “no such thing”' }).click();
  await expect(page.getByText('No results for “no such thing”.')).toBeVisible();
  await search.click();
  await page.getByRole('combobox').fill('leaf');
  await expect(page.getByRole('option', { name: /^Leaf lab/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(leafLab).toBeVisible();

  await page.getByRole('button', { name: 'New project' }).click();
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
  await choose('Restore');
  await expect(leafLab).toHaveCount(0);

  await page.getByRole('link', { name: 'All boards', exact: true }).click();
  await page.getByRole('button', { name: 'List' }).click();
  await expect(leafLab).toBeVisible();
  // By the keyboard alone.
  await leafLab.focus();
  const noted = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/board/recently_opened'),
  );
  await page.keyboard.press('Enter');
  expect((await noted).status()).toBe(204);
  await ready(page);

  // What can be done with it as a whole stands in its own menu too.
  const choosesInBoard = async (entry: string) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choosesInBoard('Rename');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Leaf lab, week 2');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Leaf lab, week 2');
  await saved(page);
  const original = page.url();
  await choosesInBoard('Make a copy');
  await expect(page).not.toHaveURL(original);
  await ready(page);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Leaf lab, week 2');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Year 9 Science' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(leafLab).toHaveCount(1);
  await page.goto(original);
  await ready(page);
  await choosesInBoard('Open project Year 9 Science');
  await expect(page.getByRole('heading', { name: 'Year 9 Science' })).toBeVisible();

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

  // Chosen there, and not in the address.
  const other = await browser.newContext();
  const second = await other.newPage();
  await signIn(second, server.origin, ana);
  await second.goto(`${server.origin}/boards`);
  await expect(second.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true');
  // A page that is left waits for nothing, and tells nobody.
  const failures: string[] = [];
  second.on('console', (said) => said.type() === 'error' && failures.push(said.text()));
  await second.route('**/api/user/dashboard*', () => {});
  const asked = second.waitForRequest('**/api/user/dashboard*');
  await second.getByRole('link', { name: 'Home' }).click();
  await asked;
  const cancelled = second.waitForEvent('requestfailed', (gone) => gone.url().includes('/api/user/dashboard'));
  await second.getByRole('link', { name: 'Settings' }).click();
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(second.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(failures).toEqual([]);
  await other.close();
});

test('a note is found and reached by another member of its team, and by nobody else', { tag: '@way' }, async ({
  page,
  otherDevice,
  browser,
}) => {
  test.slow();
  const server = await TestServer.open({ SEARCH_INDEX_DELAY_MS: '200' });
  try {
    const { origin } = server;
    const { link } = await inviter(origin);
    for (const member of [page, otherDevice]) {
      await signUp(member, origin, newPerson());
      await member.goto(link);
      await member.getByRole('button', { name: 'Accept invite' }).click();
      await expect(member).toHaveURL(/dashboard/);
    }
    await page.getByRole('row', { name: 'Harvest plan' }).click();
    await ready(page);
    const [note = ''] = await page.evaluate(() =>
      window.board.load([{ kind: 'sticky', x: 7000, y: 0, w: 100, h: 100, text: 'Who prunes the quince?' }]),
    );
    await saved(page);

    const searchFor = async (reader: Page, query: string) => {
      await reader.keyboard.press('Control+k');
      await reader.getByRole('combobox').fill(query);
    };
    const option = otherDevice.getByRole('option', { name: 'Who prunes the quince? Note in Harvest plan' });
    await expect(async () => {
      await otherDevice.goto(`${origin}/dashboard`);
      await expect(otherDevice.getByRole('heading', { level: 1 })).toBeVisible();
      await searchFor(otherDevice, 'QUIN');
      await expect(option).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await otherDevice.keyboard.press('Enter');
    await ready(otherDevice);
    await expect.poll(() => otherDevice.evaluate(() => window.board.selection())).toEqual([note]);
    const x = await otherDevice.evaluate(async () => (await window.board.camera.get()).x);
    expect(Math.abs(x - 7050)).toBeLessThan(60);

    // All results have a page of their own, and Back leads to it.
    await otherDevice.goto(`${origin}/dashboard`);
    await expect(otherDevice.getByRole('heading', { level: 1 })).toBeVisible();
    await searchFor(otherDevice, 'quin');
    await expect(option).toBeVisible();
    await otherDevice.getByRole('option', { name: 'All results for “quin”' }).click();
    await expect(otherDevice).toHaveURL(`${origin}/boards?q=quin`);
    const results = otherDevice.getByRole('list', { name: 'Search results' });
    await results.getByRole('link', { name: /^Who prunes the quince\?/ }).click();
    await ready(otherDevice);
    await otherDevice.goBack();
    await expect(results.getByRole('link')).toHaveCount(1);

    const stranger = await (await browser.newContext()).newPage();
    await signUp(stranger, origin, newPerson());
    await stranger.goto(`${origin}/boards?q=quin`);
    await expect(stranger.getByText('No results for “quin”.')).toBeVisible();
  } finally {
    await server.close();
  }
});
