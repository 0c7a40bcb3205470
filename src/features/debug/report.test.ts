// What the debug view says, and above all what it does not.

import { proxy, ref } from 'valtio/vanilla';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FEATURES } from '#protocol/features.ts';
import { authOfPage } from '../../account/auth-of-page.ts';
import type { Auth } from '../../auth/index.ts';
import { asText, reportNow } from './report.ts';

const SECRETS = ['secret-of-a-board', 'ACCESS', 'ID-TOKEN', 'REFRESH', 'abcdefghij234567', 'Ana Ortiz', 'secret-sub'];

beforeEach(() => {
  localStorage.setItem('atrium-name', 'Ana Ortiz');
  localStorage.setItem('atrium-links-abcdefghij234567', 'secret-of-a-board');
  localStorage.setItem('atrium-account', 'person:x 1 secret-sub');
  sessionStorage.setItem('atrium-invite', 'secret-of-a-board');
  const tokenInfo = { access_token: 'ACCESS', id_token: 'ID-TOKEN', refresh_token: 'REFRESH', expires_at: 12_345 };
  const state = proxy({ status: 'UserInfoOK', fullName: 'Ana Ortiz', rawData: { sub: 'secret-sub' }, tokenInfo });
  authOfPage.auth = ref({ state, config: { opIssuer: 'MVB' } } as unknown as Auth);
});
afterEach(() => {
  authOfPage.auth = null;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

it('has no token, secret, name, or board', async () => {
  history.replaceState(null, '', '/board/incognito?fps=1#abcdefghij234567.secret-of-a-board');
  const text = asText(await reportNow());
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

it('says how sign-in stands, and what is kept by row of the registry', async () => {
  const { identity, kept } = await reportNow();
  expect(identity).toEqual({ status: 'UserInfoOK', provider: 'MVB', expiresMs: 12_345 });
  expect(kept).toContainEqual({ where: 'localStorage', name: 'atrium-links-*', entries: 1, characters: 46 });
  expect(kept).toContainEqual({ where: 'localStorage', name: 'atrium-name', entries: 1, characters: 20 });
});

it('names every flag, and why it is as it is', async () => {
  history.replaceState(null, '', '/?arabic=0&worker=0');
  const { flags } = await reportNow();
  const why = Object.fromEntries(flags.map(({ name, why }) => [name, why]));
  expect(Object.keys(why)).toEqual(expect.arrayContaining([...Object.keys(FEATURES), 'console-on-screen', 'fps']));
  expect(why).toMatchObject({ arabic: 'address', worker: 'address', settings: 'default', fps: 'default' });
});

it('says which versions run here', async () => {
  expect((await reportNow()).versions).toMatchObject({
    product: '0.0.13',
    release: '1.5.9.245731',
    identity: '4.4.0',
    words: 'v1.5.9.245731',
  });
});
