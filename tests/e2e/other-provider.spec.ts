// Configuration alone makes the product work with a provider of another make: it is told to the server, and nothing is built anew.

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

test('sign-in, reload, 401 and renewal, sign-out with a provider of another make', async ({ page }) => {
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
