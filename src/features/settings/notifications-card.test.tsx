// The settings of notifications: each kind, emails that cannot be sent, failures, and the time zone.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { USER } from '../../mocks/samples.ts';
import { answer, OFFLINE, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { SettingsPage } from './index.tsx';

const SETTINGS = [
  { kind: 'request', delivery: 'mail' },
  { kind: 'invite', delivery: 'inbox' },
  { kind: 'role', delivery: 'daily' },
  { kind: 'file', delivery: 'off' },
];
const card = () => screen.findByRole('region', { name: 'Notifications' });
const choice = async (name: string) =>
  within(await card()).findByRole('combobox', { name }) as Promise<HTMLSelectElement>;
const disabled = (select: HTMLSelectElement) => [...select.options].filter((of) => of.disabled).map((of) => of.value);

beforeEach(() => answer({ 'user/me': USER, inboxSettings: SETTINGS, sendsMail: true, setInboxDelivery: true }));

async function show(address: string = ROUTES.settings.path): Promise<void> {
  await showScreen(SettingsPage, ROUTES.settings.path, address);
}

describe('notifications', () => {
  test('every kind shows how the person hears of it', async () => {
    await show();
    const names = ['Requests for access', 'Invites', 'Changes to your roles', 'Finished exports'];
    const values = await Promise.all(names.map(async (name) => (await choice(name)).value));
    expect(values).toEqual(['mail', 'inbox', 'daily', 'off']);
  });

  test('the address of the card focuses its heading', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    await show(`${ROUTES.settings.path}#notifications`);
    const heading = within(await card()).getByRole('heading');
    await until(() => expect(document.activeElement).toBe(heading));
    expect(heading.scrollIntoView).toHaveBeenCalled();
  });

  test('a choice is sent at once', async () => {
    const sent: unknown[] = [];
    answer({ setInboxDelivery: (setting: unknown) => sent.push(setting) > 0 });
    await show();
    fireEvent.change(await choice('Invites'), { target: { value: 'daily' } });
    await screen.findByText('Saved');
    expect(sent).toEqual([{ kind: 'invite', delivery: 'daily' }]);
    expect((await choice('Invites')).value).toBe('daily');
  });

  test('a choice that is not stored is taken back', async () => {
    answer({ setInboxDelivery: new Refused(500, 'internal') });
    await show();
    fireEvent.change(await choice('Invites'), { target: { value: 'daily' } });
    await screen.findByText('Couldn’t save. Try again.');
    expect((await choice('Invites')).value).toBe('inbox');
  });

  test.each([
    ['the server sends none', { sendsMail: false }, 'Email is not set up on this server.'],
    ['the address is not verified', { 'user/me': { ...USER, emailVerified: false } }, 'Confirm your email address'],
  ])('emails cannot be chosen if %s', async (_, answers, text) => {
    answer(answers);
    await show();
    const select = await choice('Requests for access');
    expect([disabled(select), select.value]).toEqual([['mail', 'daily'], 'inbox']);
    expect((await card()).textContent).toContain(text);
  });

  test('settings that cannot be loaded are loaded by another try', async () => {
    answer({ inboxSettings: OFFLINE });
    await show();
    const alert = await within(await card()).findByRole('alert');
    answer({ inboxSettings: SETTINGS });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect((await choice('Invites')).value).toBe('inbox');
    expect(within(await card()).queryByRole('alert')).toBeNull();
  });
});

test('the time zone of the daily email is UTC until one is known, and can be changed', async () => {
  answer({ 'user/me': (sent: object) => ({ ...USER, timeZone: null, ...sent }) });
  await show();
  expect((await choice('Time zone')).value).toBe('UTC');
  fireEvent.change(await choice('Time zone'), { target: { value: 'Asia/Taipei' } });
  await screen.findByText('Saved');
  await until(async () => expect((await choice('Time zone')).value).toBe('Asia/Taipei'));
  expect((await card()).textContent).toContain('The daily email is sent at 8:00 AM.');
});
