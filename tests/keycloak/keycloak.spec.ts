// Configuration alone makes the product work with Keycloak: the whole way in a real browser, with refresh tokens, which Keycloak gives
// every client, and with a client that is told to do without.

import { expect, test } from '@playwright/test';
import { freePort, TestServer } from '../e2e/server.ts';
import { signInTour, type TourPlan } from '../e2e/sign-in-tour.ts';
import { ANA, CLIENTS, Keycloak, TOKEN_LIFE_S } from './keycloak.ts';

let keycloak: Keycloak;
const servers: Record<string, TestServer> = {};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const port = await freePort();
  for (const client of CLIENTS)
    servers[client] = await TestServer.open({
      AUTH_ENVIRONMENT: 'prod',
      MVB_PROD_ISSUER: Keycloak.issuerAt(port),
      MVB_PROD_CLIENT_ID: client,
    });
  keycloak = await Keycloak.open(
    port,
    Object.values(servers).map(({ origin }) => origin),
  );
});
test.afterAll(async () => {
  await keycloak?.close();
  for (const server of Object.values(servers)) await server.close();
});

const ways: [(typeof CLIENTS)[number], TourPlan['renews']][] = [
  ['boards', 'by a refresh token'],
  ['boards-by-session', 'in a frame'],
];

for (const [client, renews] of ways)
  test(`sign-in, reload, renewal ${renews}, 401 and renewal, sign-out with Keycloak`, async ({ page }) => {
    const { origin } = servers[client] as TestServer;
    const name = `${ANA.firstName} ${ANA.lastName}`;
    const form = page.getByLabel('Username or email');
    const atProvider = async () => {
      await form.fill(ANA.username);
      await page.getByRole('textbox', { name: 'Password' }).fill(ANA.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    await signInTour(page, { origin, issuer: keycloak.issuer, name, renews, lifeMs: TOKEN_LIFE_S * 1000, atProvider });
    // Its session is over, too: the password is asked for again.
    await page.goto(`${origin}/signin`);
    await expect(form).toBeVisible();
  });
