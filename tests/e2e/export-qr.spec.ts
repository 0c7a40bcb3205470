// A finished file on another device: what is read off the screen leads there to the same bytes, until whoever shared them ends it.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newBoard, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';
import { phoneOf, read } from './wall.ts';

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export board…' }).click();
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('a PNG is fetched by its QR code with the same bytes, and no more once it was ended', async ({
  page,
  server,
  query,
  browser,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(async () => {
    await window.board.load([{ kind: 'sticky', x: 0, y: 0, w: 120, h: 120, text: 'Out', style: { color: 'mint' } }]);
  });
  await saved(page);
  await openExport(page);
  const here = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export PNG' }).click();
  const made = sha256(readFileSync(await (await here).path()));
  await openExport(page);
  await page.getByRole('button', { name: 'Get it on a phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Get it on a phone' });
  const code = dialog.getByRole('img', { name: 'QR code of the file' });
  await expect(code).toBeVisible();
  const address = await read(page, code);
  expect(address).toMatch(/\/export#[\w-]{43}$/);
  await expectNone(page, 'a file for a phone');

  const phone = await phoneOf(browser);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/\.png$/);
  await expect(phone.getByText(/stranger’s/)).toBeVisible();
  await expect
    .poll(() => phone.locator('main img').evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectNone(phone, 'a file that was scanned');
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  expect(sha256(readFileSync(await download.path()))).toBe(made);

  await dialog.getByRole('button', { name: 'End sharing' }).click();
  await expect(dialog.getByText('Ended.')).toBeVisible();
  await phone.getByRole('button', { name: 'Download' }).click();
  await expect(phone.getByRole('heading', { name: 'This file is no longer shared' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This file is no longer shared' })).toBeVisible();
  await phone.context().close();
});

test('an SVG with a script in it is seen on the page, and nothing of it runs or is loaded', async ({
  page,
  server,
  query,
  browser,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(async () => void (await window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 50, h: 50 }])));
  await saved(page);
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="top.ran = 1"><script>top.ran = 1</script>
    <image href="${server.origin}/ran.png" width="9" height="9"/><style>@import url("${server.origin}/ran.css");</style>
    <foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="/ran" onerror="top.ran = 1"/></foreignObject></svg>`;
  await page.route('**/exports?format=svg', (route) => route.continue({ postData: hostile }));
  await openExport(page);
  await page.getByText('Sharp at every size').click();
  await page.getByRole('button', { name: 'Get it on a phone' }).click();
  const address = await read(page, page.getByRole('img', { name: 'QR code of the file' }));

  const phone = await phoneOf(browser);
  const asked: string[] = [];
  phone.on('request', (one) => asked.push(one.url()));
  await phone.goto(address);
  const picture = phone.locator('main img');
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(40);
  expect(await phone.evaluate(() => 'ran' in window)).toBe(false);
  expect(asked.filter((one) => /\/ran/.test(one))).toEqual([]);
  // Its address leads nowhere any more.
  const isThere = await picture.evaluate((one) => {
    const again = new Image();
    again.src = (one as HTMLImageElement).src;
    return again.decode().then(
      () => true,
      () => false,
    );
  });
  expect(isThere).toBe(false);
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(readFileSync(await download.path()).toString()).toBe(hostile);
  await phone.context().close();
});
