// Taking a panel's board home, and keeping it by account: on one's own device, over a sign-in, and each way it can fail.

import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { JOINED } from '#protocol/session-links.ts';
import { guestCredential } from '../../device/guest-credential.ts';
import { homeStore } from '../../device/home-store.ts';
import { dropSetting } from '../../device/settings.ts';
import { DASHBOARD, USER } from '../../mocks/samples.ts';
import { pageAge } from '../../page/page-age.ts';
import { answer, asked, OFFLINE, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { keepJoined } from '../wall/device/panel-session.ts';
import { dropClaim } from './panel-claim.ts';
import { PanelSavePage } from './panel-save-page.tsx';
import { RevisitPage } from './revisit-page.tsx';

const CLAIM = 'c'.repeat(43);
const ALIAS = 'abcdefghij234567';
const TAKEN = { board_alias: ALIAS };
const save = () => screen.findByRole('button', { name: 'Save' });

beforeEach(() => {
  dropClaim();
  answer({ 'user/me': USER, 'user/dashboard': DASHBOARD, 'user/panels/claim': TAKEN, 'user/panels/keep': TAKEN });
  history.replaceState(null, '', '/');
});

afterEach(() => {
  for (const key of ['ifp_share_token', 'ifp_token_expire_at'] as const) dropSetting(key);
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

/** This device has joined a session that runs. */
async function join(): Promise<void> {
  keepJoined({ ifp_share_token: 's'.repeat(43), ifp_token_expire_at: Date.now() + 60_000 });
  await homeStore().note(ALIAS, JOINED, { openedAtMs: 1 });
}

test('a signed-in participant keeps the board with the device’s guest credential as proof', async () => {
  await join();
  const sent: unknown[] = [];
  answer({ 'user/panels/keep': (asked: unknown) => sent.push(asked) && TAKEN });
  await showScreen(RevisitPage, ROUTES.panelRevisit.path);
  await screen.findByRole('heading', { name: 'The board is in your account' });
  expect(sent).toEqual([{ ifp_share_token: 's'.repeat(43), guest: await guestCredential() }]);
  // By the session it would open no longer than that runs.
  expect(await homeStore().board(ALIAS)).toBeUndefined();
  expect(screen.getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe(`/board/${ALIAS}`);
});

test('a signed-out participant gets a link to create an account that leads back to the page', async () => {
  await join();
  await showScreen(RevisitPage, ROUTES.panelRevisit.path, ROUTES.panelRevisit.path, 'guest');
  await screen.findByRole('heading', { name: 'Keep this board' });
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toContain('signin-to-revisit');
});

test.each<[string, unknown, string, string, string]>([
  ['gone', new Refused(410, 'gone'), 'This session has ended', 'another account', 'Enter a code'],
  ['not-found', new Refused(404, 'not-found'), 'This session has ended', 'another account', 'Enter a code'],
  ['forbidden', new Refused(403, 'forbidden'), 'You didn’t join with this account', 'the device', 'Go home'],
  ['waiting', new Refused(403, 'waiting'), 'You aren’t in yet', 'let you in', 'Try again'],
  ['too-old', new Refused(426, 'too-old'), 'This page is out of date', 'Reload', 'Reload'],
  ['no answer', OFFLINE, 'Can’t reach the server', 'Nothing has changed', 'Try again'],
])('keeping a board that is answered %s says so, and what to do', async (_, said, title, words, way) => {
  await join();
  answer({ 'user/panels/keep': said });
  await showScreen(RevisitPage, ROUTES.panelRevisit.path);
  const heading = await screen.findByRole('heading', { name: title });
  expect(heading.closest('main')?.textContent).toContain(words);
  expect(screen.queryByRole('button', { name: way }) ?? screen.getByRole('link', { name: way })).toBeTruthy();
  // The secret that opens the board by the session is still stored.
  expect((await homeStore().board(ALIAS))?.secret).toBe(JOINED);
});

test('the page is told that it is older than the server, whatever it asked', async () => {
  await join();
  answer({ 'user/panels/keep': new Refused(426, 'too-old') });
  await showScreen(RevisitPage, ROUTES.panelRevisit.path);
  await screen.findByRole('heading', { name: 'This page is out of date' });
  expect(pageAge.isTooOld).toBe(true);
  pageAge.isTooOld = false;
});

test('a participant who has been let in meanwhile keeps the board with “Try again”', async () => {
  await join();
  answer({ 'user/panels/keep': new Refused(403, 'waiting') });
  await showScreen(RevisitPage, ROUTES.panelRevisit.path);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer({ 'user/panels/keep': TAKEN });
  fireEvent.click(again);
  await screen.findByRole('heading', { name: 'The board is in your account' });
});

test('a session that this device no longer knows keeps nothing', async () => {
  await showScreen(RevisitPage, ROUTES.panelRevisit.path);
  await screen.findByRole('heading', { name: 'This session has ended' });
  expect(asked).not.toContain('user/panels/keep');
});
