// /manage/installation: for administrators alone; the organizations, and the plan of one, set with a reason.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Organization } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { DASHBOARD, pageOf, USER } from '../../../mocks/samples.ts';
import { answer, asked, OFFLINE, showScreen, until } from '../../../testing/account-screen.tsx';
import { InstallationPage } from './installation-page.tsx';

const MILO = { id: 'm', name: 'Milo Lind', initials: 'ML', color: '#0b6e69', email: 'milo@northside.example' };
const organization = (more: Partial<Organization> = {}): Organization => ({
  id: 'e',
  name: 'Northside School',
  ownerName: 'Ana Ortiz',
  ownerEmail: 'ana@northside.example',
  createdMs: 1,
  tier: 'free',
  ownSeats: null,
  seats: 25,
  seatsTaken: 25,
  boards: 1482,
  storedBytes: 38 * 1024 ** 3,
  startsMs: null,
  expiresMs: null,
  request: { person: MILO, tier: 'pro', atMs: 1 },
  ...more,
});
const show = () => showScreen(InstallationPage, ROUTES.installation.path);

beforeEach(() =>
  answer({
    'user/me': { ...USER, administers: true },
    'user/dashboard': DASHBOARD,
    organizations: pageOf([
      organization(),
      organization({ id: 'f', name: 'Cycle Club', seatsTaken: 2, request: null }),
    ]),
    planChanges: [],
  }),
);

test('shows the figures of organizations, and who asks for a plan', async () => {
  await show();
  const row = await screen.findByRole('row', { name: /Northside School/ });
  expect(row.textContent).toContain('Milo Lind asks for Pro');
  for (const text of ['25 of 25', '1,482', '38 GB', 'No end']) expect(row.textContent).toContain(text);
  expect(screen.getByRole('row', { name: /Cycle Club/ }).textContent).toContain('ana@northside.example');
});

test('sets the requested plan once there is a reason, and lists the change', async () => {
  let variables: Record<string, unknown> | undefined;
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Northside School' }));
  const button = await screen.findByRole('button', { name: 'Set Pro, people: 500' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('spinbutton', { name: 'People' }), { target: { value: '40' } });
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '2027-08-31' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: ' Contract 118 ' } });
  answer({ setPlan: OFFLINE });
  fireEvent.click(screen.getByRole('button', { name: 'Set Pro, people: 40' }));
  await screen.findByText(/^The plan was not set/);

  const set = organization({ tier: 'pro', ownSeats: 40, seats: 40, request: null });
  const terms = { tier: 'pro', seats: 40, startsMs: null, expiresMs: null } as const;
  answer({
    setPlan(sent: Record<string, unknown>) {
      variables = sent;
      return set;
    },
    organizations: pageOf([set]),
    planChanges: [
      {
        id: 'c',
        atMs: 1,
        reason: 'Contract 118',
        by: MILO,
        before: { ...terms, tier: 'free', seats: null },
        after: terms,
      },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Set Pro, people: 40' }));
  await screen.findByText(/^Saved/);
  expect(variables).toMatchObject({ entityId: 'e', tier: 'pro', seats: 40, startMs: null, reason: 'Contract 118' });
  expect(new Date(variables?.expiresMs as number).getHours()).toBe(23);
});

test('keeps the organization open when its row moves away, and says from when the plan counts', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Northside School' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'Contract' } });
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2999-01-01' } });
  answer({
    setPlan: organization({ tier: 'pro', seats: 25, request: null, startsMs: Date.parse('2999-01-01T00:00:00') }),
    organizations: pageOf([organization({ id: 'f', name: 'Cycle Club' })]),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Set Pro, people: 500' }));
  await until(() => expect(screen.queryByRole('row', { name: /Northside School/, hidden: true })).toBeNull());
  await screen.findByText('Saved. It counts from Jan 1, 2999, and the owners hear of it.');
  expect(screen.getByRole('dialog', { name: 'Plan of Northside School' })).toBeTruthy();
  expect(screen.queryByText(/^Milo Lind asked for Pro/)).toBeNull();
});

test.each(['People', 'Starts', 'Expires'])(
  'does not set a plan with an input in %s that is no value',
  async (label) => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Northside School' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'Contract' } });
    const input = screen.getByLabelText(label, { selector: 'input' });
    Object.defineProperty(input, 'validity', { value: { badInput: true } });
    fireEvent.click(screen.getByRole('button', { name: 'Set Pro, people: 500' }));
    await screen.findByRole('alert');
    expect(asked).not.toContain('setPlan');
  },
);

test.each([
  ['no whole number of people', 'People', '1.5', /^Enter a whole number/],
  ['an end before the start', 'Expires', '2020-01-01', /^The end is before the start/],
])('does not set %s', async (_title, label, value, text) => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Northside School' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'Contract' } });
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-01-01' } });
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  await screen.findByText(text);
  expect(screen.getByRole('button', { name: /^Set Pro/ })).toHaveProperty('disabled', true);
});

test('leads whoever does not administer the installation away', async () => {
  answer({ 'user/me': USER });
  await show();
  await until(() => expect(screen.queryByRole('table')).toBeNull());
});

test('says that nothing matches, and that nothing could be loaded', async () => {
  answer({ organizations: pageOf([]) });
  await show();
  await screen.findByText('No organization matches.');
  answer({ organizations: OFFLINE });
  fireEvent.change(within(document.body).getByRole('searchbox'), { target: { value: 'x' } });
  await screen.findByRole('alert');
});
