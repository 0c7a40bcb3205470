// The page of an invite while the server is slow, refuses or cannot be reached, before one signs in and afterwards.

import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { InviteShown } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { USER } from '../../mocks/samples.ts';
import { answer, asked, NEVER, OFFLINE, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { InviteTeamPage } from './index.tsx';

const INVITE: InviteShown = {
  kind: 'team',
  name: 'Northside School',
  role: 'member',
  invitedBy: 'Ana Ortiz',
  link: 'copied',
  email: '',
};
const FAILURES: [string, unknown][] = [
  ['offline', OFFLINE],
  ['by a server that fails', new Refused(500, 'internal')],
];
const READS = { guest: 'invites/shown', person: 'invite' } as const;
const title = () => screen.findByRole('heading', { name: /Northside School/ });
const again = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

beforeEach(() => answer({ 'user/me': USER, invite: INVITE, 'invites/shown': INVITE }));

describe.each(['guest', 'person'] as const)('to a %s', (who) => {
  const show = () => {
    history.replaceState(null, '', `${ROUTES.inviteTeam.path}#share_token=secret`);
    return showScreen(InviteTeamPage, ROUTES.inviteTeam.path, ROUTES.inviteTeam.path, who);
  };

  test('waits calmly', async () => {
    answer({ [READS[who]]: NEVER });
    await show();
    await screen.findByText('Opening the invite…');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each(FAILURES)('cannot be read %s: it says so, and trying again reads it', async (_, said) => {
    answer({ [READS[who]]: said });
    await show();
    await screen.findByRole('button', { name: 'Try again' });
    answer({ [READS[who]]: INVITE });
    again();
    await title();
  });
});

describe('accepted', () => {
  const accept = async () => {
    history.replaceState(null, '', `${ROUTES.inviteTeam.path}#share_token=secret`);
    await showScreen(InviteTeamPage, ROUTES.inviteTeam.path);
    fireEvent.click(await screen.findByRole('button', { name: 'Accept invite' }));
  };

  test('is asked for once while the answer is on its way', async () => {
    await accept();
    const button = screen.getByRole('button', { name: 'Accept invite' }) as HTMLButtonElement;
    await until(() => expect(button.disabled).toBe(true));
    fireEvent.click(button);
    await until(() => expect(asked.filter((name) => name === 'acceptInvite')).toHaveLength(1));
  });

  test.each(FAILURES)('without success %s: it says so, and can be tried again', async (_, said) => {
    answer({ acceptInvite: said });
    await accept();
    await screen.findByRole('button', { name: 'Try again' });
    answer({ acceptInvite: { kind: 'team', id: 't', alias: null } });
    again();
    fireEvent.click(await screen.findByRole('button', { name: 'Accept invite' }));
    await screen.findByText('/dashboard?teamId=t');
  });

  test('when it has ended meanwhile leads to where that is said', async () => {
    answer({ acceptInvite: new Refused(410, 'gone') });
    await accept();
    await screen.findByText('/invite/no-access');
  });
});
