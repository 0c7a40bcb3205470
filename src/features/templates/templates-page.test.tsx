// /templates: whose templates come first, what a team has hidden, what is said where something is missing, and what "Use" sends.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { TEMPLATE_NAMES } from '#protocol/templates.ts';
import { signedIn } from '../../account/user.ts';
import { boards, DASHBOARD, PROJECT, pageOf } from '../../mocks/samples.ts';
import { answer, asked, OFFLINE, sendEvent, showScreen, until } from '../../testing/account-screen.tsx';
import type { SavedTemplateFragment } from '../../workspace/templates/operations.ts';
import { TemplatesPage } from './templates-page.tsx';

const SETTINGS = { categories: [], hidden: [] as string[], lastUsed: null, lastUsedName: null };
const savedTemplate = (name: string, more: Partial<SavedTemplateFragment> = {}): SavedTemplateFragment => ({
  id: `id of ${name}`,
  name,
  owner: 'team',
  ownerId: 't',
  category: 'plan',
  items: 18,
  frames: 0,
  savedBy: { name: 'Ana Ortiz' },
  isRetired: false,
  cover: null,
  mayChange: true,
  ...more,
});
const listOf = (...rows: SavedTemplateFragment[]) => ({ count: rows.length, totalPage: 1, rows });
const show = (query = '') => showScreen(TemplatesPage, ROUTES.templates.path, ROUTES.templates.path + query);
const cardNames = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .map((row) => row.textContent);
const card = (name: RegExp) => screen.findByRole('row', { name });

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  answer({
    'user/dashboard': { ...DASHBOARD, recent: pageOf([]) },
    'user/metadata': {},
    templates: listOf(),
    templateSettings: SETTINGS,
  });
});

test('a team’s own templates come before Atrium’s, and both are counted', async () => {
  answer({ templates: listOf(savedTemplate('Lab report')) });
  await show();
  await card(/Lab report/);
  expect(cardNames()).toHaveLength(TEMPLATE_NAMES.length + 1);
  expect(cardNames()[0]).toContain('Lab report');
  screen.getByText(/^25 templates\./);
});

test('a template that a team has hidden is absent, and a hidden category with its tab', async () => {
  answer({ templateSettings: { ...SETTINGS, hidden: ['venn', 'lessons'] } });
  await show();
  await card(/kanban/i);
  expect(screen.queryByRole('row', { name: /venn/i })).toBeNull();
  expect(screen.queryByRole('row', { name: /music/i })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lessons' })).toBeNull();
});

test('a tab shows its category alone, and stands in the address', async () => {
  await show();
  await card(/kanban/i);
  fireEvent.click(screen.getByRole('button', { name: 'Research' }));
  await until(() => expect(cardNames()).toHaveLength(3));
  await card(/fishbone/i);
});

test('a search without results says so, and is cleared by its button', async () => {
  await show();
  await card(/kanban/i);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a template' }), { target: { value: 'xyzzy' } });
  await screen.findByText(/No templates match/);
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body);
  await card(/kanban/i);
});

test('Atrium’s own are there while the saved ones cannot be loaded', async () => {
  answer({ templates: OFFLINE });
  await show();
  await screen.findByText('Couldn’t load your and your team’s templates.');
  await card(/kanban/i);
  answer({ templates: listOf(savedTemplate('Lab report')) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await card(/Lab report/);
});

test('a template that another page has retired is removed', async () => {
  answer({ templates: listOf(savedTemplate('Lab report')) });
  await show();
  await card(/Lab report/);
  answer({ templates: listOf() });
  sendEvent({ kind: 'templates', ownerId: 't' });
  await until(() => expect(screen.queryByRole('row', { name: /Lab report/ })).toBeNull());
});

test('Use sends one request to the last project, and after a failure the same one again', async () => {
  const [opened] = boards(1);
  const recent = pageOf([{ ...opened, project: PROJECT }]);
  const sent: unknown[] = [];
  answer({
    'user/dashboard': { ...DASHBOARD, projects: [PROJECT], recent },
    createBoardFromTemplate: (variables: object) => {
      sent.push(variables);
      return sent.length === 1 ? OFFLINE : { alias: 'a'.repeat(16) };
    },
  });
  await show();
  const row = await card(/kanban/i);
  const lift = row.querySelector('[class*="card"]');
  if (lift) fireEvent.pointerEnter(lift, { pointerType: 'mouse' });
  const use = await screen.findByRole('button', { name: /^Use / });
  fireEvent.click(use);
  await screen.findByText(/^Can’t reach the server/);
  fireEvent.click(await screen.findByRole('button', { name: /^Use / }));
  await screen.findByText(`/board/${'a'.repeat(16)}`);
  // Lists of boards that are shown, or stored for the next page, have the new board.
  expect(asked.filter((name) => name === 'user/dashboard')).toHaveLength(2);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ template: 'kanban', board: { projectId: PROJECT.id }, language: 'en' });
});

test('“Mine” shows retired templates, and its menu retires one', async () => {
  signedIn.user = { id: 'ana' } as never;
  const row = savedTemplate('Lab report', { owner: 'person', ownerId: 'ana' });
  answer({ managedTemplates: listOf({ ...row, isRetired: true }), retireTemplate: { id: row.id } });
  await show('?category=mine');
  within(await card(/Lab report/)).getByText('Retired');
  fireEvent.click(screen.getByRole('button', { name: 'More for Lab report' }));
  answer({ managedTemplates: listOf(row) });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await until(() => expect(screen.queryByText('Retired')).toBeNull());
  expect(asked).toContain('retireTemplate');
});

test('a member may change what they saved for the team, and finds it in “Mine” when it is retired', async () => {
  signedIn.user = { id: 'ana' } as never;
  const [team] = DASHBOARD.teams;
  const lists: Record<string, unknown> = {
    person: listOf(),
    team: listOf(savedTemplate('Old lab', { isRetired: true })),
  };
  answer({
    'user/dashboard': { ...DASHBOARD, teams: [{ ...team, role: 'member' }], recent: pageOf([]) },
    templates: listOf(savedTemplate('Lab report'), savedTemplate('Exam', { mayChange: false })),
    managedTemplates: ({ owner }: { owner: string }) => lists[owner],
  });
  await show();
  await card(/Lab report/);
  screen.getByRole('button', { name: 'More for Lab report' });
  expect(screen.queryByRole('button', { name: 'More for Exam' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Mine' }));
  within(await card(/Old lab/)).getByText('Retired');
});

test('Give offers no organization that the person does not manage, and one without a name by its owner', async () => {
  signedIn.user = { id: 'ana' } as never;
  const entity = (id: string, role: string, name = '') => ({ id, name, ownerName: `Owner of ${id}`, role });
  answer({
    'user/me': { id: 'ana' },
    teams: [
      { id: 'a', name: 'Lab team', role: 'member', entity: entity('e', 'member', 'School') },
      { id: 'b', name: 'Zoo team', role: 'admin', entity: entity('f', 'owner') },
    ],
    managedTemplates: listOf(savedTemplate('Lab report', { owner: 'person', ownerId: 'ana' })),
  });
  await show('?category=mine');
  await card(/Lab report/);
  fireEvent.click(screen.getByRole('button', { name: 'More for Lab report' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Give to a team or organization…' }));
  await screen.findByRole('radio', { name: 'Lab team' });
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Lab team',
    'Zoo team',
    'Organization: Owner of f',
  ]);
});

test('the menu of one’s own template changes its category, and leads to the boards that can replace it', async () => {
  signedIn.user = { id: 'ana' } as never;
  const sent: object[] = [];
  answer({
    managedTemplates: listOf(savedTemplate('Lab report', { owner: 'person', ownerId: 'ana' })),
    changeTemplate: (variables: object) => {
      sent.push(variables);
      return { id: 'a' };
    },
    boards: pageOf(boards(1)),
  });
  await show('?category=mine');
  await card(/Lab report/);
  const openMenu = () => fireEvent.click(screen.getByRole('button', { name: 'More for Lab report' }));
  openMenu();
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Category' }), { key: 'ArrowRight' });
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Research' }));
  await until(() => expect(sent).toEqual([{ id: 'id of Lab report', category: 'research' }]));
  openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Replace…' }));
  await screen.findByRole('dialog', { name: 'Replace “Lab report” with a board' });
  await screen.findByRole('radio', { name: new RegExp(`^${boards(1)[0]?.title}`) });
});

test('the preview of a retired template offers no use of it', async () => {
  signedIn.user = { id: 'ana' } as never;
  const row = savedTemplate('Lab report', { owner: 'person', ownerId: 'ana', isRetired: true });
  answer({ managedTemplates: listOf(row, savedTemplate('Exam', { owner: 'person', ownerId: 'ana' })) });
  await show('?category=mine');
  fireEvent.click(await card(/Lab report/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lab report' }));
  dialog.getByText('Retired');
  expect(dialog.queryByRole('button', { name: 'Use this template' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Show Exam' }));
  await screen.findByRole('button', { name: 'Use this template' });
});
