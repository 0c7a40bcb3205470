// A new team's name is looked at while it is typed; what cannot be looked at is said when the team is made.

import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewTeamPage } from './new-team-page.tsx';

const { validate } = vi.hoisted(() => ({ validate: vi.fn() }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../workspace/frame.tsx', () => ({
  WorkspaceFrame: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('../../workspace/signed-in-api.ts', () => ({
  ask: async () => ({ teams: [{ entity: { id: 'e', name: 'Northside', role: 'owner' } }] }),
  signedInApi: async () => ({ call: validate }),
}));

beforeEach(() => {
  validate.mockReset();
  render(
    <MemoryRouter>
      <NewTeamPage />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

const type = (name: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: name } });

test('a name that another team of the person has is told before the team is made', async () => {
  validate.mockImplementation(async (_: string, { body }: { body: { name: string } }) => ({
    ok: true,
    data: { wellFormed: true, free: body.name !== 'Gardens' },
  }));
  type('Gardens');
  expect((await screen.findByRole('alert')).textContent).toBe('refused.name-taken');
  type('Gardens 2');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(validate.mock.calls.map(([key, { body }]) => [key, body])).toContainEqual([
    'POST /api/user/team/validations',
    { name: 'Gardens' },
  ]);
});

test('one that cannot be looked at is no failure', async () => {
  validate.mockResolvedValue({ ok: false, status: 0 });
  type('Gardens');
  await vi.waitFor(() => expect(validate).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is typed on cancels the question before', async () => {
  validate.mockReturnValue(new Promise(() => undefined));
  type('Gar');
  await vi.waitFor(() => expect(validate).toHaveBeenCalledTimes(1));
  type('Gardens');
  expect(validate.mock.calls[0]?.[1]).toMatchObject({ signal: { aborted: true } });
});
