// Opening a board on a panel by its code while the server is slow, refuses or cannot be reached.

import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { answer, asked, NEVER, OFFLINE, Refused, showScreen, until } from '../../../testing/account-screen.tsx';
import { lastSession } from '../device/last-session.ts';
import { endRunning, runningSession } from '../device/panel-session.ts';
import { wipe } from '../device/wipe.ts';
import { PanelCodePage } from './panel-code-page.tsx';

const ALIAS = 'abcdefghij234567';
const take = 'panels/take';
const show = () => showScreen(PanelCodePage, ROUTES.panelCode.path, ROUTES.panelCode.path, 'guest');
const typed = (code: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open board' }));

beforeEach(() => {
  // There is no database: the session is in memory alone.
  vi.spyOn(console, 'info').mockReturnValue();
  lastSession.isSettled = true;
});
afterEach(endRunning);

test('the code field is hidden until the listed data of the last session is removed', async () => {
  lastSession.isSettled = false;
  await show();
  expect(screen.getByRole('heading', { name: 'Clearing the last session…' })).toBeTruthy();
  wipe.left = ['board', 'identity'];
  const title = { name: 'Something of the last session could not be removed yet' };
  await until(() => expect(screen.getByRole('heading', title)).toBeTruthy());
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Boards: drawings, images and titles',
    'Sign-in data',
  ]);
  expect(screen.getByRole('button', { name: 'Try again now' })).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
  wipe.left = [];
  lastSession.isSettled = true;
  await until(() => expect(screen.getByLabelText('Code')).toBeTruthy());
});

test('a code that is not whole is not asked for, a whole one once while the answer is on its way', async () => {
  answer({ [take]: NEVER });
  await show();
  typed('K7P');
  open();
  expect(asked).toEqual([]);
  typed('k7p-4 mx');
  open();
  open();
  expect(asked).toEqual([take]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['unknown', new Refused(404, 'not-found'), 'No board has this code'],
  ['one of too many', new Refused(429, 'too-many-requests'), 'Too many tries'],
  ['typed offline', OFFLINE, 'You are offline'],
  ['not answered by a server that fails', new Refused(500, 'internal'), 'That didn’t work'],
])('a code that is %s says so, and another one opens its board', async (_, said, words) => {
  answer({ [take]: said });
  await show();
  typed('AAA222');
  open();
  await until(() => expect(screen.getByRole('alert').textContent).toContain(words));
  expect(runningSession()).toBeNull();
  answer({ [take]: { board_alias: ALIAS, panel: 'panel' } });
  open();
  expect(screen.queryByRole('alert')).toBeNull();
  await until(() => expect(screen.getByRole('status').textContent).toContain(`/board/${ALIAS}`));
});

test('where a session runs it is ended first', async () => {
  answer({ [take]: { board_alias: ALIAS, panel: 'panel' } });
  await show();
  typed('AAA222');
  open();
  await until(() => expect(runningSession()?.alias).toBe(ALIAS));
  await show();
  const way = await screen.findByRole('link', { name: 'Back to the board' });
  expect(way.getAttribute('href')).toContain(`/board/${ALIAS}`);
  expect(screen.queryByLabelText('Code')).toBeNull();
});
