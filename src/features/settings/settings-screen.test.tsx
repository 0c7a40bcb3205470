// The settings while the server is slow, refuses or cannot be reached, in whole and in part, and with many devices.

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { signedIn } from '../../account/user.ts';
import { appearance } from '../../device/appearance.ts';
import { flags } from '../../flags/flags.ts';
import { USER } from '../../mocks/samples.ts';
import { answer, NEVER, OFFLINE, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { SettingsPage } from './index.tsx';

function sessions(n: number) {
  const one = (i: number) => ({ id: `s${i}`, browser: 'Firefox', system: 'Linux', lastMs: 1, current: i === 0 });
  return { sessions: Array.from({ length: n }, (_, i) => one(i)) };
}

const ALL = { 'user/me': USER, 'user/sessions': sessions(2), 'user/me/deletion': { ownBoards: 0, sharedBoards: 0 } };
const FAILURES: [string, unknown][] = [
  ['offline', OFFLINE],
  ['by a server that fails', new Refused(500, 'internal')],
];
const show = (address: string = ROUTES.settings.path) => showScreen(SettingsPage, ROUTES.settings.path, address);
const name = () => screen.findByRole('textbox', { name: 'Name' }) as Promise<HTMLInputElement>;
const devices = () => screen.findByRole('region', { name: 'Signed-in devices' });
const again = (where: HTMLElement = document.body) =>
  fireEvent.click(within(where).getByRole('button', { name: 'Try again' }));

beforeEach(() => answer(ALL));

describe('the page', () => {
  test('waits calmly', async () => {
    answer({ 'user/me': NEVER });
    await show();
    await screen.findByText('Loading your account…');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(FAILURES)('cannot be loaded %s: it says so, and trying again loads it', async (_, said) => {
    answer({ 'user/me': said });
    await show();
    await screen.findByRole('alert');
    expect(screen.queryByText('Loading your account…')).toBeNull();
    answer(ALL);
    again();
    expect((await name()).value).toBe('Ana Ortiz');
    await until(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test.each(FAILURES)(
    'cannot be loaded %s: it shows what this device stores, and says that a change fails',
    async (_, said) => {
      await show();
      await name();
      cleanup();
      Object.assign(signedIn, { user: null, isMissing: true });
      answer({ 'user/me': said });
      await show();
      const field = await name();
      expect(field.value).toBe('Ana Ortiz');
      fireEvent.change(field, { target: { value: 'Ana María' } });
      fireEvent.blur(field);
      await screen.findByText('Not saved: Name. Try again.');
    },
  );
});

describe('a change', () => {
  test.each(FAILURES)('that cannot be kept %s is taken back and told, and the next one is kept', async (_, said) => {
    answer({ 'user/me': ({ name }: { name?: string }) => (name ? said : USER) });
    await show();
    const field = await name();
    fireEvent.change(field, { target: { value: 'Ana María' } });
    fireEvent.blur(field);
    await screen.findByText('Not saved: Name. Try again.');
    await until(async () => expect((await name()).value).toBe('Ana Ortiz'));
    answer({ 'user/me': ({ name }: { name?: string }) => ({ ...USER, name: name ?? USER.name }) });
    fireEvent.change(await name(), { target: { value: 'Ana María' } });
    fireEvent.blur(await name());
    await screen.findByText('Saved');
    expect((await name()).value).toBe('Ana María');
  });

  test('each field has its own outcome, whatever the server answers to another one', async () => {
    answer({
      'user/me': (asked: { name?: string; initials?: string; color?: string }) => {
        if (asked.initials) return new Refused(500, 'internal');
        return { ...USER, name: asked.name ?? USER.name, color: asked.color ?? USER.color };
      },
    });
    await show();
    const type = async (label: string, text: string) => {
      const field = await screen.findByRole('textbox', { name: label });
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
    };
    await type('Initials', 'XY');
    await type('Name', 'Ana María');
    await screen.findByText('Not saved: Initials. Try again.');
    await until(async () => expect((await name()).value).toBe('Ana María'));
    expect((await screen.findByRole('textbox', { name: 'Initials' })).getAttribute('value')).toBe('AO');
  });

  test('a person with an address confirmed by an administrator is saved and posted to other tabs', async () => {
    const confirmed = { ...USER, emailConfirmedBy: { name: 'Jun Kato', atMs: 1 } };
    answer({ 'user/me': (asked: object) => ({ ...confirmed, ...asked }) });
    const posted: unknown[] = [];
    const tab = new BroadcastChannel('atrium-user');
    tab.onmessage = ({ data }) => posted.push(data);
    await show();
    for (const text of ['Ana María', 'Ana O.']) {
      fireEvent.change(await name(), { target: { value: text } });
      fireEvent.blur(await name());
      await until(() => expect(posted.at(-1)).toMatchObject({ name: text, emailConfirmedBy: { name: 'Jun Kato' } }));
    }
    await screen.findByText('Saved');
    tab.close();
  });
});

test('the theme is chosen here, and holds at once', async () => {
  await show();
  const theme = within(await screen.findByRole('region', { name: 'Appearance' })).getByRole('combobox', {
    name: 'Theme',
  });
  for (const chosen of ['dark', 'light', 'system'] as const) {
    fireEvent.change(theme, { target: { value: chosen } });
    expect(appearance.theme).toBe(chosen);
    expect(localStorage.getItem('atrium-theme')).toBe(chosen);
  }
});

describe('the email', () => {
  const shown = async (user: object): Promise<string | null | undefined> => {
    answer({ 'user/me': { ...USER, ...user } });
    await show();
    const field = await screen.findByRole('textbox', { name: 'Email' });
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  };

  test.each([
    ['by its owner, with a letter', {}, undefined],
    [
      'by an administrator: who and when',
      { emailConfirmedBy: { name: 'Jun Kato', atMs: Date.UTC(2026, 2, 4, 12) } },
      'Confirmed by Jun Kato, Mar 4, 2026',
    ],
    [
      'by an administrator who is gone',
      { emailConfirmedBy: { name: '', atMs: Date.UTC(2026, 2, 4, 12) } },
      'Confirmed by an administrator, Mar 4, 2026',
    ],
    ['by nobody, where no mail goes out', { emailVerified: false }, 'Not confirmed. An administrator can confirm it.'],
    ['by nobody, where a letter can', { emailVerified: false, emailConfirmable: true }, 'Not confirmed'],
  ])('is confirmed %s', async (_, user, text) => {
    expect(await shown(user)).toBe(text);
  });
});

describe('what an administrator does for others', () => {
  const card = () => screen.queryByRole('region', { name: 'Administration' });

  test('confirming an address and making a password link are a press away', async () => {
    answer({ 'user/me': { ...USER, administers: true } });
    await show();
    await name();
    const links = within(card() as HTMLElement).getAllByRole('link');
    expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Confirm an email', '/oidc/confirm-address'],
      ['Make a password link', '/oidc/password-link'],
      ['Open installation', '/manage/installation'],
    ]);
  });

  test('is shown to nobody else', async () => {
    await show();
    await name();
    expect(card()).toBeNull();
  });
});

describe('devices', () => {
  test('only this one: there is nothing to end', async () => {
    answer({ 'user/sessions': sessions(1) });
    await show();
    await within(await devices()).findByRole('listitem');
    expect(within(await devices()).queryByRole('button')).toBeNull();
  });

  test.each(FAILURES)(
    'half loaded, without the devices %s: it says so, and trying again loads them',
    async (_, said) => {
      answer({ 'user/sessions': said });
      await show();
      const card = await devices();
      await within(card).findByRole('alert');
      expect(card.querySelector('[aria-busy="true"]')).toBeNull();
      answer(ALL);
      again(card);
      await until(() => expect(within(card).getAllByRole('listitem')).toHaveLength(2));
      expect(within(card).queryByRole('alert')).toBeNull();
    },
  );

  test('one that cannot be ended is told, and still there', async () => {
    answer({ 'user/sessions/s1': new Refused(500, 'internal') });
    await show();
    const card = await devices();
    fireEvent.click(await within(card).findByRole('button', { name: /Firefox on Linux/ }));
    await within(card).findByRole('alert');
    expect(within(card).getAllByRole('listitem')).toHaveLength(2);
  });

  test('500 are all there', async () => {
    answer({ 'user/sessions': sessions(500) });
    await show();
    const card = await devices();
    await until(() => expect(card.querySelectorAll('li')).toHaveLength(500));
  });
});

describe('what a flag takes away', () => {
  afterEach(() => Object.assign(flags.features, { settings: true, deleteAccount: true }));

  test('deleteAccount: the card, and the question that an address asks', async () => {
    await show();
    await screen.findByRole('region', { name: 'Delete account' });
    cleanup();
    flags.features.deleteAccount = false;
    await show('/settings?delete=1');
    await name();
    expect(screen.queryByRole('region', { name: 'Delete account' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('settings: the page', async () => {
    flags.features.settings = false;
    await show();
    await until(() => expect(screen.getByRole('status').textContent).toBe('/'));
  });
});

describe('ending the account', () => {
  const dialog = () => screen.findByRole('dialog');
  const end = async () => within(await dialog()).getByRole('button', { name: 'Delete account' }) as HTMLButtonElement;

  test('waits for what goes with it', async () => {
    answer({ 'user/me/deletion': NEVER });
    await show('/settings?delete=1');
    expect((await end()).disabled).toBe(true);
    expect(within(await dialog()).queryByRole('alert')).toBeNull();
  });

  test.each(FAILURES)('whose consequences cannot be asked %s says so, and trying again asks', async (_, said) => {
    answer({ 'user/me/deletion': said });
    await show('/settings?delete=1');
    await within(await dialog()).findByRole('alert');
    expect((await dialog()).querySelector('[aria-busy="true"]')).toBeNull();
    answer(ALL);
    again(await dialog());
    await until(async () => expect((await end()).disabled).toBe(false));
    expect(within(await dialog()).queryByRole('alert')).toBeNull();
  });

  test('that does not come about says so, and can be tried again', async () => {
    let isAsked = false;
    answer({
      'user/me': () => {
        if (isAsked) return new Refused(500, 'internal');
        return USER;
      },
    });
    await show('/settings?delete=1');
    await until(async () => expect((await end()).disabled).toBe(false));
    isAsked = true;
    fireEvent.click(await end());
    await within(await dialog()).findByRole('alert');
    expect((await end()).disabled).toBe(false);
  });
});
