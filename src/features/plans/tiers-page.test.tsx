// /tiers has the same six limits on every card. A member requests a larger plan, an owner reads who sets it, and a guest may sign in.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Entity } from '#protocol/generated/graphql.ts';
import { PLANS, TIERS } from '#protocol/plans.ts';
import { ROUTES } from '#protocol/routes.ts';
import { TEAM, USER } from '../../mocks/samples.ts';
import { answer, asked, OFFLINE, sendEvent, showScreen, until } from '../../testing/account-screen.tsx';
import { pages } from './index.tsx';

const entity = (more: Partial<Entity> = {}): Entity => ({
  ...TEAM.entity,
  name: 'Northside School',
  ownerName: 'Milo Lind',
  tier: 'free',
  role: 'member',
  ...more,
});
const teamsOf = (...entities: Entity[]) => entities.map((one, i) => ({ ...TEAM, id: `t${i}`, entity: one }));
const show = (standing?: 'guest') => showScreen(pages.tiers, ROUTES.tiers.path, undefined, standing);
const card = (name: string) => screen.getByRole('region', { name });

beforeEach(() => answer({ 'user/me': USER, teams: teamsOf(entity()) }));

test('shows the limits of the table, in the same order on each card', async () => {
  await show('guest');
  await screen.findByRole('heading', { level: 1, name: 'Plans' });
  const terms = ['Free', 'Pro', 'Enterprise'].map((name) =>
    within(card(name))
      .getAllByRole('term')
      .map((term) => term.textContent),
  );
  expect(new Set(terms.map(String)).size).toBe(1);
  expect(terms[0]).toHaveLength(6);
  const values = within(card('Pro'))
    .getAllByRole('definition')
    .map((value) => value.textContent);
  expect(values).toEqual(['100', '500', '100,000', '1,000', '64 MB', '2,000']);
  expect(TIERS).toHaveLength(Object.keys(PLANS).length);
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?return_url=%2Ftiers');
  expect(asked).not.toContain('teams');
});

test('a member asks the owner with one press, and sees at once that the plan has changed', async () => {
  answer({ requestPlan: OFFLINE });
  await show();
  await until(() => expect(card('Free').textContent).toContain('Your organization has it'));
  expect(within(card('Free')).queryByRole('button')).toBeNull();
  const button = within(card('Pro')).getByRole('button', { name: 'Ask the owner for Pro' });
  fireEvent.click(button);
  await screen.findByText(/^That did not work/);
  answer({ requestPlan: true });
  fireEvent.click(button);
  await screen.findByText(/^You asked Milo Lind/);

  answer({ teams: teamsOf(entity({ tier: 'pro' })) });
  sendEvent({ kind: 'all' });
  await until(() => expect(card('Pro').textContent).toContain('Your organization has it'));
  expect(within(card('Free')).queryByRole('button')).toBeNull();
  expect(within(card('Enterprise')).getByRole('button')).toBeTruthy();
});

test('an owner is told who sets plans, and asks nobody', async () => {
  answer({ teams: teamsOf(entity({ role: 'owner' })) });
  await show();
  await screen.findByText(/^You own Northside School\. .*administrator of this installation/);
  expect(screen.queryByRole('button', { name: /^Ask the owner/ })).toBeNull();
});

test('lets a person of several organizations choose one', async () => {
  answer({ teams: teamsOf(entity(), entity({ id: 'other', name: 'Cycle Club', tier: 'pro' })) });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Organization: Northside School' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Cycle Club' }));
  await until(() => expect(card('Pro').textContent).toContain('Your organization has it'));
});

test('says that the own plan could not be loaded, and loads it again', async () => {
  answer({ teams: OFFLINE });
  await show();
  await screen.findByRole('alert');
  answer({ teams: teamsOf(entity()) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await until(() => expect(card('Free').textContent).toContain('Your organization has it'));
});
