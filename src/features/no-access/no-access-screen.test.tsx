// Who may not see a team or a project is told so, and asks to be let in with one press; offline too they learn what became of it.

import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { USER } from '../../mocks/samples.ts';
import { answer, OFFLINE, showScreen } from '../../testing/account-screen.tsx';
import { NoAccessPage } from './no-access-page.tsx';

const ID = '00000000-0000-4000-8000-000000000000';

beforeEach(() => answer({ 'user/me': USER }));

test.each([
  ['team', ROUTES.manageNoAccess.path, 'teamId'],
  ['project', ROUTES.projectNoAccess.path, 'projectId'],
])('a %s', async (kind, path, name) => {
  answer({ askForAccess: OFFLINE });
  await showScreen(NoAccessPage, path, `${path}?${name}=${ID}`);
  await screen.findByRole('heading', { name: `You don’t have access to this ${kind}` });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  await screen.findByText(/^That did not work/);
  answer({ askForAccess: true });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  await screen.findByText(/^You asked for access/);
});

test('an invite that has ended asks for nothing, and leads to the boards', async () => {
  await showScreen(NoAccessPage, ROUTES.inviteNoAccess.path);
  await screen.findByRole('heading', { name: 'This invite can’t be used' });
  expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to your boards' }).getAttribute('href')).toBe('/dashboard');
});

test('an invite that has ended leads whoever is signed out to sign in, to the boards, or home', async () => {
  await showScreen(NoAccessPage, ROUTES.inviteNoAccess.path, undefined, 'guest');
  await screen.findByRole('heading', { name: 'This invite can’t be used' });
  const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toContainEqual(['Sign in', '/signin?return_url=%2Fdashboard']);
  expect(ways).toContainEqual(['Go home', '/']);
});

test('an organization promises no button', async () => {
  const { path } = ROUTES.manageNoAccess;
  await showScreen(NoAccessPage, path, `${path}?entityId=${ID}`);
  await screen.findByRole('heading', { name: 'You don’t have access to this organization' });
  expect(screen.getByText(/^Its owners and admins manage these pages/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull();
});

test('a team that the address does not name promises no button', async () => {
  await showScreen(NoAccessPage, ROUTES.manageNoAccess.path);
  await screen.findByText('Ask the person who sent you here to give you access.');
  expect(screen.queryByText(/Ask for access/)).toBeNull();
});
