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
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  other.signsWrongly = false;
});
