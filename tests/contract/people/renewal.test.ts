// The product's HTTP client against the real server and its provider: a token that counts no more is renewed once for all the calls that
// find out together, and each of them is answered.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { createHttpClient, type HttpError } from '../../../src/api/http-client.ts';
import { UserApi } from '../../../src/api/user-api.ts';
import { StrictClient } from '../identity/client.ts';
import { callsTo } from './api.ts';
import { type SignedUp, signedUp } from './signed-up.ts';

let server: TestServer;
let client: StrictClient;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
  client = await StrictClient.of(`http://localhost:${server.port}`);
});
afterAll(() => server.end());

/** Of somebody whom the product knows. */
async function revoked({ tokens }: SignedUp): Promise<void> {
  expect((await callsTo(server.address)(tokens, 'POST', 'signin')).status).toBe(200);
  const body = new URLSearchParams({
    client_id: 'atrium',
    token: tokens.access_token,
    token_type_hint: 'access_token',
  });
  expect((await fetch(client.found.revocation_endpoint, { method: 'POST', body })).status).toBe(200);
}

test('of 20 calls with a token that was revoked all are answered, by one renewal', async () => {
  const person = await signedUp(client);
  let { tokens } = person;
  let renewals = 0;
  const unauthorized: string[] = [];
  const errors: HttpError[] = [];
  const api = new UserApi(
    createHttpClient({
      baseUrl: `${server.address}/api`,
      accessToken: () => tokens.access_token,
      async renew() {
        renewals += 1;
        const request = client.request({ prompt: 'none' });
        tokens = await client.redeem(request, await person.browser.get(request.url));
        return true;
      },
      onUnauthorized: (message) => unauthorized.push(message),
      onError: (error) => errors.push(error),
    }),
  );
  await revoked(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.call('GET /api/user/me', {})));
  expect(answers.map((one) => one.ok && one.data.email)).toEqual(Array.from({ length: 20 }, () => person.email));
  expect([renewals, unauthorized, errors]).toEqual([1, [], []]);
});
