// Configuration alone makes the product work with a provider of another make: it is told to the server, and nothing is built anew.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { OTHER_CLIENT, OTHER_PERSON, OtherProvider } from '../services/other-provider.ts';
import { TestServer } from './server.ts';
import { signInTour } from './sign-in-tour.ts';

let other: OtherProvider;
let server: TestServer;
test.beforeAll(async () => {
  other = await OtherProvider.open('localhost');
  server = await TestServer.open({
    AUTH_ENVIRONMENT: 'prod',
    MVB_PROD_ISSUER: other.issuer,
    MVB_PROD_CLIENT_ID: OTHER_CLIENT,
  });
});
test.afterAll(async () => {
  await server.close();
  await other.close();
});

test('sign-in, reload, 401 and renewal, sign-out with a provider of another make', { tag: '@way' }, async ({
  page,
}) => {
  await signInTour(page, {
    origin: server.origin,
    issuer: other.issuer,
    name: OTHER_PERSON.name,
    renews: 'in a frame',
    // Whoever comes is signed in.
    atProvider: async () => undefined,
  });
  expect(other.asked).toContain('POST /token');
  expect(other.asked).toContain('GET /endsession');
});

test('a token that the provider did not sign is believed neither by the page nor by the server', async ({ page }) => {
  other.signsWrongly = true;
  await page.goto(`${server.origin}/signin`);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  other.signsWrongly = false;
});

test('beside the provider inside the server a second one is offered, whose token is converted there', async ({
  page,
}) => {
  const both = await TestServer.open({
    VS_LOCAL_ISSUER: other.issuer,
    VS_LOCAL_CLIENT_ID: OTHER_CLIENT,
    FETCH_MVB_PERMISSION: '1',
  });
  // As a person who chose so in the settings: such a token has no session by which it could be renewed.
  await page.context().addCookies([{ name: 'is_saved_signin', value: 'true', url: both.origin }]);
  const asked: string[] = [];
  page.on('requestfinished', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  try {
    await page.goto(`${both.origin}/signin`);
    await expect(page.getByRole('button', { name: `Continue with ${new URL(both.origin).host}` })).toBeVisible();
    await page.getByRole('button', { name: `Continue with ${new URL(other.issuer).host}` }).click();
    const account = page.getByRole('button', { name: `Account: ${OTHER_PERSON.name}` });
    await expect(account).toBeVisible();
    expect(asked).toContain('POST /oidc/token-conversion');
    expect(asked).toContain('GET /oidc/permission-scopes');
    // Read on its way: what a page has left behind is not to be had, and the page before may be asking, too.
    let me: unknown;
    await page.route(`${both.origin}/api/user/me`, async (route) => {
      const response = await route.fetch();
      me = await response.json();
      await route.fulfill({ response });
    });
    await page.reload();
    await expect.poll(() => me).toMatchObject({ email: OTHER_PERSON.email, embedded: true });
    await expect(account).toBeVisible();
  } finally {
    await both.close();
  }
});

test('RIGHT-14 without p_manager no management page opens; without p_mvbx an invite leads to the page that says so', async ({
  page,
}, info) => {
  let scopes: Record<string, { role: string }> = { p_mvbx: { role: 'user' } };
  const permissions = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization',
    });
    response.end(JSON.stringify({ scopes }));
  });
  permissions.listen(0, '127.0.0.1');
  await once(permissions, 'listening');
  const asking = await TestServer.open({
    AUTH_ENVIRONMENT: 'prod',
    MVB_PROD_ISSUER: other.issuer,
    MVB_PROD_CLIENT_ID: OTHER_CLIENT,
    MVB_PROD_PERMISSION_URL: `http://127.0.0.1:${(permissions.address() as AddressInfo).port}/permission-scopes`,
    FETCH_MVB_PERMISSION: '1',
  });
  try {
    await page.goto(`${asking.origin}/signin?return=/dashboard`);
    await expect(page.getByRole('button', { name: `Account: ${OTHER_PERSON.name}` })).toBeVisible();
    await page.goto(`${asking.origin}/manage/team/3f2b8c1e-0d4a-4b6f-9a51-6c7d8e9f0a1b/profile`);
    await expect(page).toHaveURL(`${asking.origin}/sorry/permission-required`);
    await expect(page.getByRole('heading', { name: 'Your account can’t open the management pages' })).toBeVisible();
    await page.screenshot({ path: info.outputPath('no-management.png') });

    scopes = { p_manager: { role: 'admin' } };
    // Signed in anew: of the token before, the server has the last word for a minute.
    await page.context().clearCookies();
    await page.goto(`${asking.origin}/signin?return=/invite/team%3Ftoken%3D${'A'.repeat(43)}`);
    await expect(page).toHaveURL(`${asking.origin}/sorry/permission-required`);
    await expect(page.getByRole('heading', { name: 'Your account can’t use the whiteboard' })).toBeVisible();
  } finally {
    await asking.close();
    permissions.closeAllConnections();
    permissions.close();
  }
});
