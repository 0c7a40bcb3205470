// The links of an archived board in the archive: who is offered them, and what turning one off sends and shows.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import type { LinksAnswer } from '#protocol/contract/links.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { BOARD, DASHBOARD, pageOf } from '../../mocks/samples.ts';
import { answer, showScreen, until } from '../../testing/account-screen.tsx';
import { ArchivePage } from './archive-page.tsx';

const [EDIT, VIEW] = ['e'.repeat(64), 'd'.repeat(64)];
let links: LinksAnswer['links'];
let isOnline: boolean;
const sent: string[] = [];

function linkOf(sha256: string, role: 'editor' | 'viewer', more: object = {}): LinksAnswer['links'][number] {
  return { sha256, role, expires: null, revoked: false, hasPassword: false, history: false, derived: null, ...more };
}

beforeEach(() => {
  [links, isOnline] = [[linkOf(EDIT, 'editor', { hasPassword: true }), linkOf(VIEW, 'viewer')], true];
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (address === '/api/boards/open') {
      const opened = { id: 'b', alias: BOARD.alias, role: 'viewer', actor: 'person:ana', token: 'token' };
      return marked(Response.json({ ...opened, expiresAt: Date.now() + 3_600_000, guest: '' }));
    }
    sent.push(`${method} ${address.replace('/api/boards/b/', '').replace(EDIT, 'edit')} ${body ?? ''}`.trim());
    if (method === 'PATCH') {
      links = links.map((link) => (address.endsWith(link.sha256) ? { ...link, revoked: true } : link));
      return marked(new Response(null, { status: 204 }));
    }
    return marked(Response.json({ links }));
  });
});

async function showMenu(card: Partial<BoardCard> = {}): Promise<void> {
  answer({
    'user/dashboard': { ...DASHBOARD, projects: [] },
    projects: [],
    boards: pageOf([{ ...BOARD, status: 'archived', ...card }]),
  });
  await showScreen(ArchivePage, ROUTES.archive.path);
  fireEvent.click(await screen.findByRole('button', { name: 'More for Board 1' }));
  await screen.findByRole('menuitem', { name: 'Open in a new tab' });
}

test('turns off one link by its button and keeps the focus on its row', async () => {
  await showMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Links…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Links of “Board 1”' }));
  expect(await dialog.findByText('Needs a password')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off: Anyone with this link can edit' }));
  const row = (await dialog.findByText('This link is off')).closest('li');
  expect(document.activeElement).toBe(row);
  expect(within(row as HTMLElement).queryByRole('button')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Turn off: Anyone with this link can view' })).toBeTruthy();
  expect(sent).toEqual(['GET links', 'PATCH links/edit {"revoked":true}', 'GET links']);
});

test('says that the links did not load, and loads them at the next try', async () => {
  isOnline = false;
  await showMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Links…' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Couldn’t load the links.');
  isOnline = true;
  links = [];
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('This board has no links.');
});

test('says that a link was not turned off, and shows it as before', async () => {
  await showMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Links…' }));
  const button = await screen.findByRole('button', { name: 'Turn off: Anyone with this link can view' });
  isOnline = false;
  fireEvent.click(button);
  await until(() => expect(screen.getByRole('alert').textContent).toBe('That did not work. Nothing was changed.'));
  expect(button.isConnected).toBe(true);
});

test('is not offered to editors', async () => {
  await showMenu({ role: 'editor' });
  expect(screen.queryByRole('menuitem', { name: 'Links…' })).toBeNull();
});
