// What a sign-in was begun with is kept by its state, for one use and a day.

import { expect, test } from 'vitest';
import { BEGUN_KEPT_S, begunHere } from './begun.ts';
import { begunOf } from './callback.ts';
import { ProviderClient } from './provider-client.ts';

const begun = { provider: 'MVB', returnPath: '/boards', isLogin: false, isSignUp: false } as const;
const issuer = 'https://id.example';
const document = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
};
const client = () =>
  new ProviderClient(
    { name: 'MVB', issuer, clientId: 'atrium', scope: 'openid' },
    async () => new Response(JSON.stringify(document), { headers: { date: new Date().toUTCString() } }),
    false,
  );

async function state(): Promise<string> {
  const url = await client().signInUrl('https://app.example/oauth/callback', begun, undefined);
  return new URL(url).searchParams.get('state') as string;
}

const back = (query: Record<string, string>) =>
  begunOf(new URL(`https://app.example/oauth/callback?${new URLSearchParams(query)}`), () => issuer);

test('by the state that stands in the address, and what is older than a day goes with the next', async () => {
  const first = await state();
  expect(Object.keys(localStorage)).toEqual([`teamone.pkce.${first}`]);
  expect(await begunHere.begun(first)).toEqual(begun);
  const record = JSON.parse(localStorage.getItem(`teamone.pkce.${first}`) as string);
  localStorage.setItem(
    `teamone.pkce.${first}`,
    JSON.stringify({ ...record, created: record.created - BEGUN_KEPT_S - 1 }),
  );
  localStorage.setItem('teamone.pkce.of-another-version', '{"verifier":"v"}');
  localStorage.setItem('teamone.pkce.damaged', '{');
  const second = await state();
  expect(Object.keys(localStorage)).toEqual([`teamone.pkce.${second}`]);
});

test('a provider’s error uses up the state; a code or a forged answer does not', async () => {
  const good = await state();
  expect(await back({ state: good, code: 'c' })).toEqual(begun);
  expect(await back({ state: good, code: 'c', iss: issuer })).toEqual(begun);
  for (const [query, reason] of [
    [{ code: 'c', iss: 'https://another.example' }, 'invalid state'],
    [{ error: 'consent_required', iss: 'https://another.example' }, 'invalid state'],
    [{ code: '' }, 'invalid code'],
    [{}, 'invalid code'],
  ] as const) {
    await expect(back({ ...query, state: good })).rejects.toMatchObject({ reason });
    expect(await back({ state: good, code: 'c' })).toEqual(begun);
  }
  for (const [query, reason] of [
    [{ error: 'interaction_required' }, 'interaction required'],
    [{ error: 'consent_required' }, 'consent required'],
    [{ error: 'of_its_own', error_description: 'x' }, 'of_its_own'],
  ] as const) {
    const used = await state();
    await expect(back({ ...query, state: used })).rejects.toMatchObject({ reason });
    await expect(back({ code: 'c', state: used })).rejects.toMatchObject({ reason: 'invalid state' });
  }
  await expect(back({ code: 'c' })).rejects.toMatchObject({ reason: 'invalid state' });
});
