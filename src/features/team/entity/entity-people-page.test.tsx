// People are invited into an organization from its page, by address: without mail each is a link, told once; an invite ends there too.

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Invite } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { DASHBOARD, pageOf, TEAM, USER } from '../../../mocks/samples.ts';
import { answer, showScreen, until } from '../../../testing/account-screen.tsx';
import { EntityPeoplePage } from './entity-people-page.tsx';

const written: string[] = [];
let invites: Invite[];

beforeEach(async () => {
  invites = [];
  written.length = 0;
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  answer({
    'user/me': USER,
    'user/dashboard': DASHBOARD,
    entity: TEAM.entity,
    entityMembers: pageOf([]),
    entityTeams: [],
    invites: () => invites,
    createInvite({ kind, id, email, role }: Record<string, string>) {
      const invite = { id: 'i', kind, thingId: id, role, email, invitedBy: 'Ana Ortiz', atMs: 1, mailable: false };
      invites = [{ ...invite, expiresMs: Date.now() + 3600_000 } as Invite];
      return { invite: invites[0], token: 'secret', mailed: false };
    },
    endInvite() {
      invites = [];
      return true;
    },
  });
  await showScreen(EntityPeoplePage, ROUTES.entityPeople.path, ROUTES.entityPeople.path.replace(':planId', 'e'));
});
afterEach(() => vi.unstubAllGlobals());

test('an admin is invited by address, their link is copied, and the invite is ended', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  const dialog = await screen.findByRole('dialog');
  const roles = within(dialog).getAllByRole('radio');
  expect(roles.map((one) => one.closest('label')?.textContent)).toEqual([
    'AdminManages all teams, people and boards',
    'MemberIs in the organization, sees only their own teams',
  ]);
  fireEvent.click(roles[0] as HTMLElement);
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Email addresses' }), {
    target: { value: 'lea@northside.example' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Invite' }));
  await within(dialog).findByText(/^Mail is not set up here.* joins as an admin\.$/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Copy link for lea@northside.example' }));
  await until(() => expect(written).toHaveLength(1));
  expect(written[0]).toContain('/invite/team#share_token=secret');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));

  const row = await screen.findByRole('row', { name: /lea@northside\.example/ });
  expect(row.textContent).toContain('Admin');
  fireEvent.click(within(row).getByRole('button', { name: 'End invite for lea@northside.example' }));
  await screen.findByText('Invite ended. Its links open nothing now.');
  await until(() => expect(screen.queryByRole('row', { name: /lea@northside\.example/ })).toBeNull());
});
