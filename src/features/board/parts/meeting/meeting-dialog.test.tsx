// The dialog of managers: who is here once each, what a choice calls, what a removal says before it is done, and what failed.

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PersonState } from '#protocol/board-events.ts';
import { ApiError } from '#protocol/browser/request.ts';
import type { MeetingAnswer } from '#protocol/contract/meetings.ts';
import dict from '../../../../../locales/en/dict.json';
import words from '../../../../../locales/en/meeting.json';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents } from '../../session/store.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { MeetingDialog } from './meeting-dialog.tsx';

const i18n = createInstance();
const resources = { en: { dict, meeting: words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'meeting'], defaultNS: 'dict', resources });

const callBoard = vi.hoisted(() => vi.fn());
vi.mock('../../../../api/api.ts', () => ({ api: { board: () => ({ call: callBoard }) } }));

const READ = 'GET /api/boards/:id/meeting';
const ROLE = '/api/boards/:id/meeting/roles/:actor';
const REMOVED = '/api/boards/:id/meeting/removed/:actor';
const bao = 'guest:bao';
const person = (session: number, actor: string, name: string, more: Partial<PersonState> = {}): PersonState => {
  return { session, actor, name, colour: 1, self: false, guest: true, panel: false, ...more };
};

let board: BoardSession;
let state: MeetingAnswer;
let fault: ApiError | undefined;
beforeEach(() => {
  board = testBoard('editor', { secret: '' });
  [state, fault] = [{ roles: [], removed: [] }, undefined];
  callBoard.mockReset();
  callBoard.mockImplementation(async (call: string) => {
    if (call === READ) return { ...state };
    if (fault) throw fault;
    return undefined;
  });
  applyEvents(board.store, {
    people: [
      person(1, 'person:ana', 'Ana', { self: true, guest: false }),
      person(2, bao, 'Bao'),
      person(3, bao, 'Bao'),
      person(4, 'panel:wall', '', { panel: true }),
    ],
  });
});

const show = async () => {
  render(
    <I18nextProvider i18n={i18n}>
      <MeetingDialog />
    </I18nextProvider>,
    onBoard(board),
  );
  await waitFor(() => expect(callBoard).toHaveBeenCalledWith(READ, {}));
};
const chooses = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: /^Role of Bao \(guest\)/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name }));
};
const calls = () => callBoard.mock.calls.filter(([call]) => call !== READ);

it('gives each person one row, and a role for as long as it says', async () => {
  await show();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await chooses('Can edit');
  const params = { actor: bao };
  expect(calls()).toEqual([[`PUT ${ROLE}`, { params, body: { role: 'editor', ms: 2 * 3600_000 } }]]);
});

it('says until when a role lasts, and ends it', async () => {
  const endsMs = new Date().setHours(23, 30, 0, 0);
  state.roles = [{ actor: bao, role: 'editor', endsMs }];
  await show();
  expect(await screen.findByText(/^Can edit until 11:30/)).toBeTruthy();
  await chooses(/^Usual role/);
  expect(calls()).toEqual([[`DELETE ${ROLE}`, { params: { actor: bao } }]]);
});

it('removes somebody after it has said what that does, and lets them back in', async () => {
  await show();
  await chooses('Remove from board…');
  const question = await screen.findByRole('group', { name: 'Remove Bao (guest) from this board?' });
  expect(question.textContent).toContain('can’t come back by any link for 24 hours');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls()).toEqual([]);
  await chooses('Remove from board…');
  state.removed = [{ actor: bao, name: 'Bao', atMs: 1, endsMs: Date.now() + 1000 }];
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Let Bao back in' }));
  const params = { actor: bao };
  expect(calls()).toEqual([
    [`PUT ${REMOVED}`, { params }],
    [`DELETE ${REMOVED}`, { params }],
  ]);
});

it('says by name that a member is removed elsewhere', async () => {
  fault = new ApiError('is-member', 409);
  await show();
  await chooses('Remove from board…');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Bao (guest) is a member of this board. Remove members under Share.',
  );
});
