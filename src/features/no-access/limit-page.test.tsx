// The page of a limit that is reached shows the plan of the organization that is full, and of no other.

import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { TEAM, USER } from '../../mocks/samples.ts';
import { answer, asked, showScreen, until } from '../../testing/account-screen.tsx';
import { LimitPage } from './limit-page.tsx';

const PATH = ROUTES.licensedUserLimit.path;
const entity = {
  ...TEAM.entity,
  id: 'e',
  name: 'Northside School',
  ownerName: 'Milo Lind',
  tier: 'free',
  role: 'member',
};
const OTHER_ENTITY = { ...TEAM.entity, id: 'own', name: 'Own boards', tier: 'free', role: 'owner' };
const show = (query: string) => showScreen(LimitPage, PATH, `${PATH.replace(':codeKey', 'seats')}${query}`);

beforeEach(() =>
  answer({
    'user/me': USER,
    teams: [
      { ...TEAM, id: 'o', entity: OTHER_ENTITY },
      { ...TEAM, id: 't', entity },
    ],
    project: { teamId: 't' },
  }),
);

test.each(['?entityId=e', '?teamId=t', '?projectId=p'])('shows the plan of the organization in %s', async (query) => {
  await show(query);
  await screen.findByText('Plan of Northside School: Free');
  expect(screen.getByRole('button', { name: 'Ask the owner for Pro' })).toBeTruthy();
});

test.each(['', '?entityId=other', '?teamId=other'])('shows no plan for %j', async (query) => {
  await show(query);
  await until(() => expect(asked).toContain('teams'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/^Plan of/)).toBeNull();
});
