// The side of an account's pages while what is in it is on its way or not to be had, and with many projects and teams.

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { DASHBOARD, PROJECT, TEAM } from '../mocks/samples.ts';
import { answer, asked, NEVER, OFFLINE, showScreen, until } from '../testing/account-screen.tsx';
import { Sidebar } from './sidebar.tsx';
import { useWorkspace } from './use-workspace.ts';

function Side() {
  return <Sidebar workspace={useWorkspace()} />;
}
const show = () => showScreen(Side, ROUTES.dashboard.path);
const projects = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ ...PROJECT, id: `p${i}`, name: `Project ${i}`, pinned: i < 2 }));

test.each([
  ['on its way', NEVER],
  ['not to be had', OFFLINE],
])('what is in the team is %s: the ways are there all the same', async (_, said) => {
  answer({ 'user/dashboard': said });
  await show();
  await until(() => expect(asked).toContain('user/dashboard'));
  const here = screen.getByRole('link', { name: 'Home' });
  expect(here.getAttribute('aria-current')).toBe('page');
  screen.getByRole('link', { name: 'Settings' });
  expect(screen.queryByRole('region', { name: 'Projects' })).toBeNull();
});

test('a team without projects names none', async () => {
  answer({ 'user/dashboard': { ...DASHBOARD, projects: [] } });
  await show();
  await screen.findByRole('button', { name: /Gardens/ });
  expect(screen.queryByRole('region', { name: 'Projects' })).toBeNull();
});

test('of 500 projects those that are pinned come first, then eight, then the way to all', async () => {
  const all = projects(500);
  answer({ 'user/dashboard': { ...DASHBOARD, projects: all, pinned: all.slice(0, 2) } });
  await show();
  const list = within(await screen.findByRole('region', { name: 'Projects' }));
  const links = list.getAllByRole('link');
  expect(links.slice(0, 10).map(({ textContent }) => textContent)).toEqual(
    all.slice(0, 10).map(({ name }) => `${name}2`),
  );
  expect(links.slice(10).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All projects', ROUTES.boards.path],
  ]);
  expect(list.getAllByRole('img', { name: 'Pinned' })).toHaveLength(2);
});

test('500 teams are all offered', async () => {
  const teams = Array.from({ length: 500 }, (_, i) => ({ ...TEAM, id: i === 0 ? 't' : `t${i}`, name: `Team ${i}` }));
  answer({ 'user/dashboard': { ...DASHBOARD, teams } });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /Team 0/ }));
  await screen.findByRole('menuitemradio', { name: /Team 499/ });
});
