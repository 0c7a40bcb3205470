// The menu of the people on the board says until when a role for the meeting lasts: that of others to whoever leads, one's own to its holder.

import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PersonState } from '#protocol/board-events.ts';
import dict from '../../../../../locales/en/dict.json';
import lead from '../../../../../locales/en/lead.json';
import meeting from '../../../../../locales/en/meeting.json';
import reactions from '../../../../../locales/en/reactions.json';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents } from '../../session/store.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { PeopleMenu } from './people-menu.tsx';

const i18n = createInstance();
const resources = { en: { dict, lead, meeting, reactions } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: Object.keys(resources.en), defaultNS: 'dict', resources });

const callBoard = vi.hoisted(() => vi.fn());
vi.mock('../../../../api/api.ts', () => ({ api: { board: () => ({ call: callBoard }) } }));

const NOW = new Date(2026, 10, 30, 14, 0);
const timeOf = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const person = (session: number, actor: string, name: string, self = false): PersonState => {
  return { session, actor, name, colour: 1, self, guest: true, panel: false };
};

let board: BoardSession;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  board = testBoard('editor', { secret: '' });
  applyEvents(board.store, {
    people: [person(1, 'guest:ana', 'Ana', true), person(2, 'guest:bao', 'Bao'), person(3, 'guest:cy', 'Cy')],
  });
});
afterEach(() => vi.useRealTimers());

const show = (answers: Record<string, object>) => {
  callBoard.mockImplementation(async (call: string) => answers[call]);
  render(
    <I18nextProvider i18n={i18n}>
      <PeopleMenu trigger={{ current: null }} onClose={() => undefined} />
    </I18nextProvider>,
    onBoard(board),
  );
};

it('says to whoever leads until when others may edit', async () => {
  board.store.mode = { ...board.store.mode, mayChange: true };
  const roles = [{ actor: 'guest:bao', role: 'editor', endsMs: timeOf(30, 15, 40) }];
  show({ 'GET /api/boards/:id/meeting': { roles, removed: [] } });
  const text = await screen.findByText(/Can edit until 3:40\sPM/);
  expect(text.closest('[role=menuitemradio]')?.textContent).toContain('Bao');
  expect(screen.queryAllByText(/until/)).toHaveLength(1);
});

it('says to its holder when the own role ends', async () => {
  const role = { role: 'editor', endsMs: timeOf(31, 9) };
  show({ 'GET /api/boards/:id/meeting/own-role': { role } });
  expect(await screen.findByText(/^You can edit until tomorrow, 9:00\sAM$/)).toBeTruthy();
});
