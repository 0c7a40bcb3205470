// With which providers people sign in: the one inside the server unless settings tell others, and then those alone.

import { expect, test } from 'vitest';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { testServer } from '../../../server/testing/test-server.ts';

test('without settings the provider inside the server is the one row', async () => {
  const server = await testServer();
  const response = await fetch(`${server.address}/api/identity`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const issuer = `http://localhost:${server.port}`;
  expect(await response.json()).toEqual({
    environment: 'local',
    providers: [
      {
        name: 'MVB',
        issuer,
        clientId: 'atrium',
        scope: 'openid profile email',
        permissionUrl: `${issuer}/oidc/permission-scopes`,
        conversionUrl: `${issuer}/oidc/token-conversion`,
      },
    ],
    customSessionTimeoutMs: 0,
    fetchPermission: false,
    isEmpty: true,
  });
  await server.end();
});

test('where another provider is told, the one inside the server is not there: no account can be made by its back door', async () => {
  const { providers } = settingsFrom({
    AUTH_ENVIRONMENT: 'prod',
    MVB_PROD_ISSUER: 'https://id.example/realms/school',
    MVB_PROD_CLIENT_ID: 'boards',
  }).identity;
  const server = await testServer({ providers });
  expect(await (await fetch(`${server.address}/api/identity`)).json()).toEqual(providers);
  for (const path of ['/.well-known/openid-configuration', '/oidc/jwks', '/oidc/sign-up', '/oidc/forgot'])
    expect((await fetch(server.address + path)).status, path).toBe(404);
  expect(server.firstAdministratorUrl).toBeUndefined();
  await server.end();
});
