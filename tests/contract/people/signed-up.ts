// Somebody who has signed up at the embedded provider: the browser it was done in, and the tokens the client got.

import { Browser, type StrictClient, type Tokens } from '../identity/client.ts';

export const PASSWORD = 'a rising line under a roof';
let people = 0;

export interface SignedUp {
  browser: Browser;
  email: string;
  tokens: Tokens;
}

export async function signedUp(
  client: StrictClient,
  { givenName = 'Ana', familyName = 'Ortiz' } = {},
  headers: Record<string, string> = {},
): Promise<SignedUp> {
  people += 1;
  const email = `ana${people}@northside.example`;
  const browser = new Browser(client.found.issuer, headers);
  const request = client.request({ prompt: 'create' });
  const form = await browser.get(request.url);
  const sent = await browser.submit(form, { givenName, familyName, email, password: PASSWORD });
  return { browser, email, tokens: await client.redeem(request, sent) };
}

/** In another browser, or in one where the password is asked for again (prompt=login). */
export async function signedIn(
  client: StrictClient,
  email: string,
  browser = new Browser(client.found.issuer),
  more: Record<string, string> = { prompt: 'login' },
): Promise<SignedUp> {
  const request = client.request(more);
  const sent = await browser.submit(await browser.get(request.url), { email, password: PASSWORD, remember: '1' });
  return { browser, email, tokens: await client.redeem(request, sent) };
}
