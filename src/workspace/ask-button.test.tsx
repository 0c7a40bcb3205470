// Who asks for access is let in, or told that they are not, without loading the page anew.

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import words from '../../locales/en/no-access.json';
import { AskButton } from './ask-button.tsx';

const server = vi.hoisted(() => ({
  answer: null as string | null,
  asked: [] as string[],
  said: undefined as string | undefined,
  listeners: new Set<(event: WorkspaceEvent) => void>(),
}));
vi.mock('./signed-in-api.ts', () => ({
  ask: async ({ document }: { document: string }, { message }: { message?: string }) => {
    const field = /\{\s*(\w+)/.exec(document)?.[1] as string;
    server.asked.push(field);
    server.said ??= message;
    return { [field]: field === 'askForAccess' ? true : server.answer };
  },
}));
vi.mock('../api/workspace-events.ts', () => ({
  onWorkspaceEvent(listener: (event: WorkspaceEvent) => void) {
    server.listeners.add(listener);
    return () => server.listeners.delete(listener);
  },
}));
const says = (event: WorkspaceEvent) => {
  for (const listener of server.listeners) listener(event);
};

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: 'no-access', defaultNS: 'no-access', resources: { en: { 'no-access': words } } });

const shown = () => {
  const open = vi.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <AskButton thing={{ kind: 'project', id: 'p' }} again="/project?projectId=p" open={open} />
    </I18nextProvider>,
  );
  return open;
};

afterEach(() => {
  cleanup();
  server.answer = null;
  server.asked = [];
  server.said = undefined;
});

test('what one says with it goes along, by Enter too', async () => {
  shown();
  const field = screen.getByRole('textbox', { name: /^Message/ });
  fireEvent.change(field, { target: { value: 'I plan the beds' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(/^You asked for access/);
  expect(server.said).toBe('I plan the beds');
});

test('who asked is there as soon as somebody lets them in', async () => {
  const open = shown();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  await screen.findByText(/^You asked for access/);
  // Something else of theirs changed.
  says({ kind: 'all' });
  await vi.waitFor(() => expect(server.asked).toEqual(['askForAccess', 'requestAnswer']));
  expect(open).not.toHaveBeenCalled();
  server.answer = 'given';
  says({ kind: 'all' });
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/project?projectId=p'));
});

test('who is refused is told so', async () => {
  shown();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  await screen.findByText(/^You asked for access/);
  server.answer = 'refused';
  says({ kind: 'all' });
  await screen.findByText(/^Your request was declined/);
  expect(screen.getByRole('link', { name: 'Go to your boards' }).getAttribute('href')).toBe('/dashboard');
});

test('a refusal of another time is no answer to what was not asked yet', async () => {
  const open = shown();
  server.answer = 'refused';
  says({ kind: 'all' });
  await vi.waitFor(() => expect(server.asked).toEqual(['requestAnswer']));
  expect(screen.getByRole('button', { name: 'Ask for access' })).toBeTruthy();
  server.answer = 'given';
  says({ kind: 'all' });
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1));
});

test.each(['all', 'project'] as const)('opens once access is there again, told by the event %s', async (kind) => {
  const open = shown();
  server.answer = 'given';
  says(kind === 'all' ? { kind } : { kind, id: 'p', teamId: 't' });
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/project?projectId=p'));
});
