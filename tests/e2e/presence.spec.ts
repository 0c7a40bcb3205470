// The others: their cursors and lasers while they point; whose view one follows, calling everybody, who is elsewhere.

import type { Page } from '@playwright/test';
import { count, newBoard, openBoard, saved, secondPerson, viewLink, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';
import { blankBlocks } from './pixels.ts';

// The headless shell tells the page of a mouse in its corner that nobody moved.
test.use({ wholeBrowser: true });

test('a pointer that leaves the page hides its cursor for others', async ({ page, server, context, query }) => {
  const url = await newBoard(page, server.origin, query);
  const other = await secondPerson(context, url);
  const cursor = page.locator('[aria-hidden="true"] > span').filter({ hasText: /\S/ });
  await expect(page.getByRole('button', { name: 'People here' })).toBeVisible();
  await other.mouse.move(400, 300);
  await other.mouse.move(420, 310, { steps: 4 });
  await expect(cursor).toBeVisible();
  // What a browser sends when the mouse goes over the window's edge; a driven mouse never does.
  await other.evaluate(() => document.documentElement.dispatchEvent(new PointerEvent('pointerleave')));
  await expect(cursor).toBeHidden();
  await other.mouse.move(500, 330, { steps: 4 });
  await expect(cursor).toBeVisible();
  await other.context().close();
});

/** Blocks of 10 px of the middle in which something darker than paper and its dots is drawn. */
async function inked(page: Page): Promise<number> {
  const clip = { x: 300, y: 200, width: 600, height: 200 };
  return 60 * 20 - (await blankBlocks(page, await page.screenshot({ clip }), 10, 120)).length;
}

test("a viewer's laser glows on the screens of others in their colour, and fades without a trace", {
  tag: ['@canvas', '@way'],
}, async ({ page, server, context, query }) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  const viewer = await secondPerson(context, await viewLink(page));
  await viewer.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await viewer.getByRole('button', { name: 'More tools' }).click();
  await viewer.getByRole('button', { name: 'Laser' }).click();
  await expect.poll(() => inked(page)).toBe(0);

  // Round and round until it has been seen: it glows for a second only.
  await viewer.mouse.move(350, 300);
  await viewer.mouse.down();
  await expect(async () => {
    for (const { x, y } of wave(350, 300, 400)) await viewer.mouse.move(x, y);
    expect(await inked(page)).toBeGreaterThan(20);
  }).toPass();
  await viewer.mouse.up();
  await expect(page.locator('[aria-hidden="true"] > span').filter({ hasText: /\S/ })).toBeVisible();
  // The cursor and its name go along.
  await viewer.mouse.move(1000, 500);
  await expect.poll(() => inked(page)).toBe(0);

  await saved(page);
  expect([await count(page), await count(viewer)]).toEqual([0, 0]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await viewer.context().close();
});

const camera = (page: Page) => page.evaluate(() => window.board.camera.get());
const look = (page: Page, x: number, y: number, zoom: number) =>
  page.evaluate((to) => window.board.camera.set(to), { x, y, zoom });
const near = (page: Page, x: number, y: number) =>
  expect(async () => {
    const now = await camera(page);
    expect(Math.hypot(now.x - x, now.y - y)).toBeLessThan(1);
  }).toPass();

test('one follows another until one moves the board oneself', { tag: '@way' }, async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  const other = await secondPerson(context, url);
  await page.getByRole('button', { name: 'People here' }).click();
  await page.getByRole('menuitemradio', { name: 'Guest 2' }).click();
  await expect(page.getByText('Following Guest 2')).toBeVisible();
  await look(other, 3000, -2000, 0.5);
  await near(page, 3000, -2000);
  await look(other, 10, 20, 2);
  await near(page, 10, 20);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 200);
  await expect(page.getByText('Following Guest 2')).toBeHidden();
  const left = await camera(page);
  await look(other, 500, 500, 1);
  await near(other, 500, 500);
  expect(await camera(page)).toEqual(left);
  await other.context().close();
});

test('who calls brings everybody, and whom one does not see is shown at the edge', async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  const other = await secondPerson(context, url);
  await look(other, -4000, 800, 1);
  const away = page.getByRole('button', { name: 'Go to Guest 2' });
  await expect(away).toBeVisible();
  await away.click();
  await near(page, -4000, 800);
  await expect(away).toBeHidden();
  await look(page, 700, 700, 1);
  await other.getByRole('button', { name: 'People here' }).click();
  await other.getByRole('menuitem', { name: 'Bring everyone here' }).click();
  await expect(page.getByText('Guest 2 brought everyone here.')).toBeVisible();
  await near(page, -4000, 800);
  await page.getByRole('button', { name: 'Stop following' }).click();
  await look(other, 0, 0, 1);
  await near(other, 0, 0);
  await near(page, -4000, 800);
  await other.context().close();
});

test('who comes by a link is asked for a name once, keeps it, and changes it from the avatar', async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await saved(page);
  const other = await secondPerson(context, url);
  const ask = other.getByRole('region', { name: 'What’s your name?' });
  await ask.getByLabel('Your name').fill('Ana Ortiz');
  await ask.getByRole('button', { name: 'Join' }).click();
  await expect(ask).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'People here: Guest (you), Ana Ortiz (guest)' })).toBeVisible();

  // On this device, from now on.
  await openBoard(other, url);
  await expect(other.getByRole('button', { name: 'People here: Ana Ortiz (you), Guest' })).toBeVisible();
  await expect(ask).toHaveCount(0);
  await other.getByRole('button', { name: 'People here' }).click();
  await other.getByRole('menuitem', { name: 'Ana Ortiz (you): change name' }).click();
  await other.getByRole('dialog').getByLabel('Your name').fill('Ana');
  await other.getByRole('button', { name: 'Save' }).click();

  // Who skips it is told apart by a number, and asked no more. Nobody asks who made the board.
  const third = await secondPerson(context, url);
  await third.getByRole('button', { name: 'Skip' }).click();
  await expect(third.getByRole('button', { name: 'Guest 2 (you)' })).toBeVisible();
  await openBoard(third, url);
  await expect(third.getByRole('button', { name: 'Guest 2 (you)' })).toBeVisible();
  await expect(third.getByRole('button', { name: 'Skip' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);

  // Whom to follow is seen by face and name.
  await page.getByRole('button', { name: 'People here' }).click();
  for (const name of ['Ana', 'Guest 2'])
    await expect(page.getByRole('menuitemradio', { name }).getByRole('img', { name })).toBeVisible();
  await other.context().close();
  await third.context().close();
});

test('a guest who takes a member’s name is shown apart, however long it is, and hears what no name holds', async ({
  page,
  server,
  context,
  query,
}) => {
  const member = newPerson('Ada', 'Lovelace of the roof garden');
  const name = `${member.first} ${member.last}`;
  await signUp(page, server.origin, member);
  const url = await newBoard(page, server.origin, query);
  await saved(page);
  const other = await secondPerson(context, url);
  const ask = other.getByRole('region', { name: 'What’s your name?' });
  await ask.getByLabel('Your name').fill(`\u202e${name}\u200b`);
  await expect(ask.getByRole('status')).toHaveText(/invisible or change the direction/);
  await expect(ask.getByLabel('Your name')).toHaveValue(name);
  await ask.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('button', { name: `People here: ${name} (you), ${name} (guest)` })).toBeVisible();
  const seenByGuest = { name: `People here: ${name} (you), ${name}`, exact: true };
  await expect(other.getByRole('button', seenByGuest)).toBeVisible();

  // The name does not fit beside the cursor; what they are does.
  await other.mouse.move(400, 300);
  await other.mouse.move(420, 310, { steps: 4 });
  const label = page.locator('[aria-hidden="true"] > span').filter({ hasText: name });
  const mark = label.getByText('Guest', { exact: true });
  await expect(mark).toBeVisible();
  const [around, own] = [await label.boundingBox(), await mark.boundingBox()];
  expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0));
  await page.getByRole('button', { name: 'People here' }).click();
  await expect(page.getByRole('menuitemradio', { name: `${name} Guest` })).toBeVisible();
  await other.context().close();
});
