// Taking a panel's board home, and keeping it by account: on one's own device, over a sign-in, and each way it can fail.

import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { JOINED } from '#protocol/session-links.ts';
import { homeStore } from '../../app/home-store.ts';
import { keepJoined } from '../../app/panel-session.ts';
import { dropSetting } from '../../app/settings.ts';
import { answer, asked, OFFLINE, PLACES, Refused, showScreen, USER, until } from '../../app/testing/account-screen.tsx';
import { PanelSavePage, RevisitPage } from './index.tsx';
import { dropClaim } from './panel-claim.ts';

const CLAIM = 'c'.repeat(43);
const ALIAS = 'abcdefghij234567';
const TAKEN = { board_alias: ALIAS };
const save = () => screen.findByRole('button', { name: 'Save' });

beforeEach(() => {
  dropClaim();
  answer({ 'user/me': USER, 'user/dashboard': PLACES, 'user/panels/claim': TAKEN, 'user/panels/keep': TAKEN });
  history.replaceState(null, '', '/');
});

const scan = () => history.replaceState(null, '', `${ROUTES.panelSave.path}#${CLAIM}`);

test('the secret leaves the address, stays in the tab over a sign-in, and goes when it has been used', async () => {
  scan();
  await showScreen(PanelSavePage, ROUTES.panelSave.path, ROUTES.panelSave.path, 'guest');
  await screen.findByRole('heading', { name: 'Save this board to your account' });
  expect(location.hash).toBe('');
  expect(sessionStorage.getItem('atrium-panel-claim')).toBe(CLAIM);
  const to = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
  expect(to).toBe(`/signin?return_url=${encodeURIComponent('/ifp/board/save')}`);
});

test('into a project it goes with everything on it', async () => {
  scan();
  await showScreen(PanelSavePage, ROUTES.panelSave.path);
  fireEvent.click(await save());
  await screen.findByRole('heading', { name: 'Saved to Roadmap' });
  expect(screen.getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe(`/board/${ALIAS}`);
  expect(asked.some((one) => JSON.stringify(one).includes('user/panels/claim'))).toBe(true);
  expect(sessionStorage.getItem('atrium-panel-claim')).toBeNull();
});

test.each([
  ['by somebody else, or after the end', new Refused(410, 'gone'), 'already been saved by someone else'],
  ['by no panel', new Refused(404, 'not-found'), 'isn’t on the server yet'],
  ['offline', OFFLINE, 'Can’t reach the server.'],
  ['into a project one may not change', new Refused(403, 'forbidden'), 'You can’t add boards to this project'],
])('what was taken %s says so, and the secret stays for another try', async (_, said, words) => {
  scan();
  answer({ 'user/panels/claim': said });
  await showScreen(PanelSavePage, ROUTES.panelSave.path);
  fireEvent.click(await save());
  await until(() => expect(screen.getByRole('alert').textContent).toContain(words));
  expect(sessionStorage.getItem('atrium-panel-claim')).toBe(CLAIM);
});

test('without a secret it says what to scan', async () => {
  await showScreen(PanelSavePage, ROUTES.panelSave.path);
  await screen.findByRole('heading', { name: 'There is no board to save here' });
});

test('who joined keeps the board once they are signed in; after the session it says how', async () => {
  keepJoined({ ifp_share_token: 's'.repeat(43), ifp_token_expire_at: Date.now() + 60_000 });
  await homeStore().note(ALIAS, JOINED, { openedAtMs: 1 });
  await showScreen(RevisitPage, ROUTES.panelRevisit.path);
  await screen.findByRole('heading', { name: 'The board is in your account' });
  // By the session it would open no longer than that runs.
  expect(await homeStore().board(ALIAS)).toBeUndefined();
  expect(screen.getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe(`/board/${ALIAS}`);
});

test('who is not signed in is led there and back; what has ended is said', async () => {
  keepJoined({ ifp_share_token: 's'.repeat(43), ifp_token_expire_at: Date.now() + 60_000 });
  await showScreen(RevisitPage, ROUTES.panelRevisit.path, ROUTES.panelRevisit.path, 'guest');
  await screen.findByRole('heading', { name: 'Keep this board' });
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toContain('signin-to-revisit');
});

test('a session that has ended keeps nothing', async () => {
  keepJoined({ ifp_share_token: 's'.repeat(43), ifp_token_expire_at: Date.now() + 60_000 });
  answer({ 'user/panels/keep': new Refused(410, 'gone') });
  await showScreen(RevisitPage, ROUTES.panelRevisit.path);
  await screen.findByRole('heading', { name: 'This session has ended' });
  for (const key of ['ifp_share_token', 'ifp_token_expire_at'] as const) dropSetting(key);
});
