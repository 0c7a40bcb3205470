// What stands in place of a board whose link asks for more than its secret.

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import words from '../../../../locales/en/board-door.json';
import dict from '../../../../locales/en/dict.json';
import { guestName, setGuestName } from '../../../device/input-settings.ts';
import { Door, type DoorRefusal } from './door.tsx';

const i18n = createInstance();
const resources = { en: { dict, 'board-door': words } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'board-door'], defaultNS: 'dict', resources });

const link = { alias: 'a'.repeat(22), secret: 's'.repeat(43) };
/** What the server answers, one after the other; then the last one again. */
let answers: [number, string][];
let asked: Record<string, unknown>[];
beforeEach(() => {
  asked = [];
  setGuestName('');
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)));
    const [status, error] = (answers.length > 1 ? answers.shift() : answers[0]) as [number, string];
    const opened = { id: 'b', actor: 'guest:g', guest: 'g', token: 't', ticket: 't', expiresAt: Date.now() + 900_000 };
    return marked(Response.json(status === 200 ? opened : { error, message: '' }, { status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(refusal: DoorRefusal): { onOpen: ReturnType<typeof vi.fn> } {
  const onOpen = vi.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Door refusal={refusal} link={link} picture={null} onOpen={onOpen} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { onOpen };
}

it('a password is asked for, said to be wrong, and sent with the link from then on', async () => {
  answers = [
    [403, 'password-needed'],
    [429, 'too-many-requests'],
    [200, ''],
  ];
  const { onOpen } = show('password-needed');
  const field = screen.getByLabelText('Password');
  for (const [password, said] of [
    ['three red doors', 'That password is wrong. Try again.'],
    ['three blue doors', 'Too many tries. Wait a minute and try again.'],
  ] as const) {
    fireEvent.change(field, { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Open board' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
  }
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(onOpen).toHaveBeenCalled());
  expect(asked.map(({ password }) => password)).toEqual(['three red doors', 'three blue doors', 'three blue doors']);
});

it('who waits says their name, and comes in when somebody lets them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  answers = [
    [403, 'waiting'],
    [403, 'waiting'],
    [200, ''],
  ];
  const { onOpen } = show('waiting');
  expect(screen.getByRole('heading', { name: 'You asked to join a board' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Bao' } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell them who you are' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('They can see that Bao is waiting.'));
  expect(guestName()).toBe('Bao');
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(asked.map(({ name }) => name)).toEqual(['Bao', 'Bao', 'Bao']);
});

it('a guest on a board full of guests waits, and comes in when one of them leaves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  answers = [
    [403, 'board-guests-full'],
    [200, ''],
  ];
  const { onOpen } = show('board-guests-full');
  expect(screen.getByRole('heading', { name: 'This board is full of guests' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(asked).toHaveLength(2);
});

it('who was not let in is told so, and can ask again', () => {
  answers = [[403, 'forbidden']];
  const { onOpen } = show('forbidden');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it('the page names a removal, and a person can try again', () => {
  const { onOpen } = show('removed');
  expect(screen.getByRole('heading', { name: 'You were removed from this board' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
});
