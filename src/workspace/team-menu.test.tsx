// A deleted team comes back by its button in the list of teams.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { TEAM } from '../mocks/samples.ts';
import { answer, asked, Refused, showScreen, until } from '../testing/account-screen.tsx';
import { TeamSwitcher } from './team-switcher.tsx';

const GARDEN = { id: 'd', name: 'حديقة', color: '#0b6e69', clearsMs: 1 };

function Switcher() {
  return <TeamSwitcher team={TEAM} teams={[TEAM]} />;
}

async function restore(): Promise<void> {
  await showScreen(Switcher, ROUTES.dashboard.path);
  fireEvent.click(await screen.findByRole('button', { name: /Gardens/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore “\u2068حديقة\u2069”' }));
  await until(() => expect(asked).toContain('restoreTeam'));
}
const whereItLeads = () => screen.getByRole('status').textContent;

test('it is restored, and one is in it', async () => {
  answer({ deletedTeams: [GARDEN], restoreTeam: ({ id }: Record<string, unknown>) => ({ id }) });
  await restore();
  await until(() => expect(whereItLeads()).toBe('/dashboard?teamId=d'));
});

test('where another has its name by now nothing changes', async () => {
  answer({ deletedTeams: [GARDEN], restoreTeam: new Refused(409, 'name-taken') });
  await restore();
  expect(whereItLeads()).toBe('/dashboard');
});
