// A finished file on another device: what is read off the screen leads there to the same bytes, until whoever shared them ends it.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ShareFileAnswer } from '#protocol/contract/download-links.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { png } from '../../server/testing/pictures.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { signUpPeople, type WorkspacePerson } from '../contract/workspace/people.ts';
import { newBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';
import { TestServer } from './server.ts';
import { phoneOf, read } from './wall.ts';

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export board…' }).click();
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The token of a PNG of this board. */
async function handOut(origin: string, board: { id: string; token: string }, name: string): Promise<string> {
  const sent = await fetch(`${origin}/api/boards/${board.id}/exports?format=png`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${board.token}`,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    },
    body: new Uint8Array(png(20, 10)),
  });
  return ((await sent.json()) as ShareFileAnswer).token;
}

test('a PNG is fetched by its QR code with the same bytes, and no more once it was ended', { tag: '@way' }, async ({
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
  await expect(phone.getByText(/^A guest made this file, and nobody vouches for it/)).toBeVisible();
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

  // Whoever comes back to the board sees what they share, and ends it.
  await page.reload();
  await ready(page);
  await openExport(page);
  const shared = page.getByRole('dialog', { name: 'Export' });
  await expect(shared.getByRole('heading', { name: 'What you share now:' })).toBeVisible();
  await expect(shared.getByRole('listitem')).toHaveText([/\.pngUntil .*End sharing/]);
  await expectNone(page, 'what is shared');
  await shared.getByRole('button', { name: 'End sharing' }).click();
  await expect(shared.getByText('Ended.')).toBeFocused();
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

test('guessed, or of somebody who was removed from the team: a scanned file has a screen for each', async ({
  server: { origin },
  otherDevice: phone,
}) => {
  const people = await signUpPeople({ address: origin, port: Number(new URL(origin).port) }, 2);
  const [ana, jun] = people as [WorkspacePerson, WorkspacePerson];
  const secret = randomBytes(32);
  const { alias } = deriveBoard(secret);
  const { data } = await ana.ask<{ createInvite: { token: string } }>(
    `mutation ($team: ID!, $project: ID!, $alias: String!, $secret: String!) {
      createProject(id: $project, teamId: $team, name: "Roof garden", color: "#1f4fd8") { id }
      createBoard(board: { projectId: $project, alias: $alias, secret: $secret }) { id }
      createInvite(kind: team, id: $team, email: "", role: "member") { token }
    }`,
    { team: ana.teamId, project: randomUUID(), alias, secret: secret.toString('base64url') },
  );
  await jun.ask('mutation ($token: String!) { acceptInvite(token: $token) { id } }', data?.createInvite);
  /** The token of a file of the team's board. */
  const sharedBy = async ({ token }: WorkspacePerson, name: string): Promise<string> => {
    const opened = await fetch(`${origin}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ alias }),
    });
    return handOut(origin, (await opened.json()) as { id: string; token: string }, name);
  };
  const [byJun, byAna] = [await sharedBy(jun, 'Beds.png'), await sharedBy(ana, 'Paths.png')];
  const expectHead = (name: string) => expect(phone.getByRole('heading', { level: 1, name })).toBeVisible();

  await phone.goto(`${origin}/export#${byJun}`);
  await expectHead('Beds.png');
  await ana.ask('mutation ($team: ID!, $ids: [ID!]!) { removeFromTeam(teamId: $team, personIds: $ids) }', {
    team: ana.teamId,
    ids: [jun.id],
  });
  await phone.getByRole('button', { name: 'Download' }).click();
  await expectHead('This file was withdrawn');

  // Another's of the same board is there still.
  await phone.goto(`${origin}/export#${byAna}`);
  await phone.reload();
  await expectHead('Paths.png');

  await phone.goto(`${origin}/export#${randomBytes(32).toString('base64url')}`);
  await phone.reload();
  await expectHead('No file here');
});

test('of a scanned file whose time is over it is said that it has expired', async ({ otherDevice: phone }) => {
  const server = await TestServer.open({ SHARED_FILE_MS: '1000' });
  try {
    const secret = randomBytes(32);
    const opened = await openBoard(server.origin, secret, { name: 'Ana' });
    const peer = await TestClient.join(server.origin, secret, { opened });
    peer.push(1, putTxn({ id: itemId(new Seeded(4304)) }));
    await peer.answer(1);
    await peer.leave();
    await phone.goto(`${server.origin}/export#${await handOut(server.origin, opened, 'Beds.png')}`);
    await expect(async () => {
      await phone.reload();
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This file has expired', { timeout: 2000 });
    }).toPass();
    await expectNone(phone, 'a scanned file that has expired');
  } finally {
    await server.close();
  }
});
