// Where home leads: a signed-in person to the dashboard, unless the address says `noredirect=1`, and everybody to the legal pages.

import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { answer, showScreen, until } from '../../testing/account-screen.tsx';
import { HomePage } from './index.tsx';

vi.mock('../../device/home-store.ts', () => ({
  homeStore: () => ({ boards: async () => [], board: async () => undefined }),
}));

const { path } = ROUTES.home;

test('home leads a signed-in person to the dashboard', async () => {
  await showScreen(HomePage, path);
  await screen.findByText(ROUTES.dashboard.path);
});

test('noredirect=1 shows the boards of this device to a signed-in person', async () => {
  answer({});
  await showScreen(HomePage, path, `${path}?noredirect=1`);
  await until(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
  expect(screen.getByText(`${path}?noredirect=1`)).toBeTruthy();
});

test('the boards of this device have links to the legal pages at their foot', async () => {
  answer({});
  await showScreen(HomePage, path, `${path}?noredirect=1`);
  const links = await screen.findByRole('navigation', { name: 'About Atrium' });
  const addresses = within(links)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  const { privacyPolicy, termsOfUse, eula } = ROUTES;
  expect(addresses).toEqual(expect.arrayContaining([privacyPolicy.path, termsOfUse.path, eula.path]));
});
