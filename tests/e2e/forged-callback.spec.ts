// Addresses anybody can send to somebody who is signed in: nothing on their device changes by opening them.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, signUp } from './person.ts';
import { goesWith, storedHere } from './stored-here.ts';

/**
 * Data that a sign-out would remove, and the cookies by which the provider knows the browser. The cache is left out, because each visit
 * changes its dates.
 */
async function stored(page: Page) {
  const found = (await storedHere(page)).filter(
    (one) => goesWith(one, 'sign-out') && one.name !== 'atrium-cache/entries',
  );
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).sort();
  return { found: found.sort((a, b) => `${a.in} ${a.name}`.localeCompare(`${b.in} ${b.name}`)), cookies };
}

test('a forged or stale answer of a sign-in leaves who is signed in, and all that is stored, as it was', {
  tag: '@way',
}, async ({ page, server }) => {
  let answered = '';
  page.on('request', (request) => {
    if (/\/oauth\/callback\?.*state=/.test(request.url())) answered = new URL(request.url()).search;
  });
  const ana = newPerson();
  await signUp(page, server.origin, ana);
  expect(answered).toContain('code=');
  const settled = async () => {
    await page.goto(`${server.origin}/dashboard`);
    await expect(accountOf(page, ana)).toBeVisible();
    return stored(page);
  };
  // The account's settings and the chosen team are stored after its name is shown.
  await expect
    .poll(async () => JSON.stringify(await stored(page)))
    .toMatch(/(?=.*NEXT_LOCALE=)(?=.*"atrium-name")(?=.*"user_id")(?=.*"atrium-team")/);
  await settled();
  const before = await settled();
  expect(before.found.map(({ name }) => name)).toContain('atrium-sign-in/token');
  for (const [address, leadsTo] of [
    ['/oauth/callback?code=abc&state=def', '/entry/web?reason=not-finished'],
    ['/oauth/callback?code=abc', '/entry/web?reason=not-finished'],
    ['/oauth/callback?error=access_denied&state=def', '/entry/web?reason=not-finished'],
    [`/oauth/callback${answered}`, '/entry/web?reason=not-finished'],
    ['/oauth/sra-callback?code=abc&state=def', '/entry/web?reason=not-finished'],
    ['/teamsapp/authcallback?code=abc&state=def', '/teamsapp?reason=not-finished'],
    ['/oauth/signout', '/'],
    ['/teamsapp/signout', '/teamsapp'],
  ] as const) {
    await page.goto(server.origin + address);
    await page.waitForURL((url) => url.pathname + url.search === leadsTo || url.pathname === '/dashboard');
    expect(await settled(), address).toEqual(before);
  }
  // The silent pages speak to a page that holds them in a frame, and to nobody else.
  for (const path of ['/oauth/silent-renew', '/oauth/silent-signout', '/teamsapp/silent-renew']) {
    await page.goto(`${server.origin}${path}?code=abc&state=def`);
    expect(await settled(), path).toEqual(before);
  }
});
