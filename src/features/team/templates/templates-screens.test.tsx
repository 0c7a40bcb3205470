// The pages about the templates and categories of a team: what they show, what they ask the server for, and what they say when it refuses.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { boards, DASHBOARD, pageOf, TEAM, USER } from '../../../mocks/samples.ts';
import { answer, OFFLINE, Refused, sendEvent, showScreen, until } from '../../../testing/account-screen.tsx';
import { CategoriesPage } from './categories-page.tsx';
import { TemplatesPage } from './templates-page.tsx';
import { movedRow } from './use-categories.ts';
import type { ManagedTemplate } from './use-managed-templates.ts';

const TEMPLATE_PATH = ROUTES.manageTemplates.path;
const CATEGORY_PATH = ROUTES.manageCategories.path;
const showTemplates = (query = '?teamId=t') => showScreen(TemplatesPage, TEMPLATE_PATH, TEMPLATE_PATH + query);
const showCategories = () => showScreen(CategoriesPage, CATEGORY_PATH, `${CATEGORY_PATH}?teamId=t`);
const where = () => screen.getAllByRole('status')[0]?.textContent;

const template = (id: string, more: Partial<ManagedTemplate> = {}): ManagedTemplate => ({
  id,
  name: `Template ${id}`,
  category: null,
  items: 12,
  frames: 2,
  changedMs: 1,
  isRetired: false,
  cover: null,
  savedBy: null,
  ...more,
});
const category = (id: string, name: string) => ({ id, templates: 1, names: [{ language: 'en', name }] });
const SETTINGS = {
  hidden: ['venn'],
  categories: [category('c1', 'Trips'), category('c2', 'Exams'), category('c3', 'Clubs')],
};

/** The variables of each request of a mutation, by its name. */
let sent: [string, Record<string, unknown>][];
const recorded = (name: string, answered: unknown = {}) => ({
  [name](variables: Record<string, unknown>) {
    sent.push([name, variables]);
    return answered;
  },
});

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  sent = [];
  answer({
    'user/me': USER,
    'user/dashboard': DASHBOARD,
    'user/metadata': {},
    teams: [TEAM, { ...TEAM, id: 'o', name: 'Kitchen', role: 'member' }],
    managedTemplates: pageOf([template('a'), template('b', { isRetired: true })]),
    managedCategories: SETTINGS,
  });
});

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const openMenu = async (name: string) =>
  fireEvent.click((await rowOf(name)).getByRole('button', { name: /^More for/ }));

test('shows retired templates last, and restores one', async () => {
  answer(recorded('retireTemplate'));
  await showTemplates();
  const rows = await screen.findAllByRole('row', { name: /Template [ab]|Retired/ });
  expect(rows.map((row) => row.textContent?.match(/Template [ab]|Retired · 1/)?.[0])).toEqual([
    'Template a',
    'Retired · 1',
    'Template b',
  ]);
  await openMenu('Template b');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await screen.findByText('Restored');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await until(() => expect(sent.map(([, { isRetired }]) => isRetired)).toEqual([false, true]));
});

async function selectAll(): Promise<ReturnType<typeof within>> {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  return within(screen.getByRole('toolbar', { name: 'Selected templates' }));
}

test('undo of a retirement restores only those that it retired', async () => {
  answer({
    ...recorded('retireTemplate'),
    managedTemplates: pageOf([template('a'), template('b', { isRetired: true }), template('c')]),
  });
  await showTemplates();
  fireEvent.click((await selectAll()).getByRole('button', { name: 'Retire' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await until(() => expect(sent).toHaveLength(4));
  expect(sent.map(([, { id, isRetired }]) => `${id} ${isRetired}`)).toEqual(['a true', 'c true', 'a false', 'c false']);
});

test('offers to undo a retirement that failed midway', async () => {
  answer({
    managedTemplates: pageOf([template('a'), template('b')]),
    retireTemplate: ({ id }: { id?: unknown }) => (id === 'b' ? new Refused(403, 'forbidden') : {}),
  });
  await showTemplates();
  fireEvent.click((await selectAll()).getByRole('button', { name: 'Retire' }));
  await screen.findByText('Only admins of the team can do this.');
  answer(recorded('retireTemplate'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await until(() => expect(sent).toEqual([['retireTemplate', { id: 'a', isRetired: false }]]));
});

test('continues a deletion that was interrupted, past those that are deleted', async () => {
  answer({ deleteTemplate: ({ id }: { id?: unknown }) => (id === 'b' ? OFFLINE : true) });
  await showTemplates();
  fireEvent.click((await selectAll()).getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the selected templates (2)?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByRole('alert');
  answer({ deleteTemplate: ({ id }: { id?: unknown }) => (id === 'a' ? new Refused(404, 'not-found') : true) });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Deleted');
});

test('goes to the last page where the shown page has lost its rows', async () => {
  const first = { ...pageOf([template('a')]), totalPage: 2, count: 25 };
  answer({
    managedTemplates: ({ page }: { page?: unknown }) =>
      page === 2 ? { ...first, page: 2, rows: [template('z')] } : first,
  });
  await showTemplates();
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await screen.findByText('Template z');
  answer({
    managedTemplates: ({ page }: { page?: unknown }) =>
      page === 2 ? { ...pageOf([]), page: 2, count: 24, totalPage: 1 } : pageOf([template('a')]),
  });
  sendEvent({ kind: 'templates', ownerId: 't' });
  await screen.findByText('Template a');
});

test('changes the category in the row, and says why it did not', async () => {
  answer(recorded('changeTemplate'));
  await showTemplates();
  const choose = async (name: string) => {
    fireEvent.click((await rowOf('Template a')).getByRole('button', { name: /^Category of/ }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name }));
  };
  await choose('Trips');
  await screen.findByText('Category changed');
  expect(sent).toEqual([['changeTemplate', { id: 'a', category: 'c1' }]]);
  answer({ changeTemplate: new Refused(403, 'forbidden') });
  await choose('Ideas');
  await screen.findByText('Only admins of the team can do this.');
});

test('gives a template to an organization that the person manages', async () => {
  answer(recorded('transferTemplate'));
  await showTemplates();
  await openMenu('Template a');
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Give to' }), { key: 'ArrowRight' });
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /Northside/ }));
  await until(() => expect(sent).toEqual([['transferTemplate', { id: 'a', owner: 'entity', ownerId: 'e' }]]));
});

test('deletes the selected ones after a question, and stays where it fails', async () => {
  answer({ deleteTemplate: OFFLINE });
  await showTemplates();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected templates' }));
  bar.getByText('2 selected');
  fireEvent.click(bar.getByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the selected templates (2)?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByRole('alert');
  answer(recorded('deleteTemplate', true));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await until(() => expect(sent.map(([, { id }]) => id)).toEqual(['a', 'b']));
  await until(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('replaces a template by a board that is found by its title', async () => {
  answer({
    ...recorded('replaceTemplate', { id: 'a' }),
    boards: ({ search }: { search: string }) => pageOf(boards(3).filter(({ title }) => title.includes(search))),
  });
  const [, second] = boards(3);
  await showTemplates();
  await openMenu('Template a');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Replace…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace “Template a” with a board' }));
  const replace = dialog.getByRole('button', { name: 'Replace template' });
  await until(() => expect(dialog.getAllByRole('radio')).toHaveLength(3));
  fireEvent.click(dialog.getAllByRole('radio')[0] as HTMLElement);
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: second?.title } });
  // The chosen board may not be in the list any more.
  expect(replace.hasAttribute('disabled')).toBe(true);
  await until(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
  fireEvent.click(dialog.getByRole('radio'));
  fireEvent.click(replace);
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('“Template a” was replaced.');
  expect(sent).toEqual([['replaceTemplate', { id: 'a', boardId: second?.id, itemIds: null }]]);
});

test('renames a template', async () => {
  answer(recorded('changeTemplate'));
  await showTemplates();
  await openMenu('Template a');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename template' }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  const save = dialog.getByRole('button', { name: 'Save' });
  fireEvent.change(field, { target: { value: '  ' } });
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.change(field, { target: { value: ' Week ' } });
  fireEvent.click(save);
  await until(() => expect(sent).toEqual([['changeTemplate', { id: 'a', name: 'Week' }]]));
});

test('hides one of Atrium’s at once, and shows it again where the server refuses', async () => {
  answer({ hideTemplate: new Refused(403, 'forbidden') });
  await showTemplates();
  const switches = () => screen.getAllByRole('switch', { name: /^Hidden:/ });
  await until(() => expect(switches().filter((one) => one.getAttribute('aria-checked') === 'true')).toHaveLength(1));
  fireEvent.click(switches()[0] as HTMLElement);
  expect(switches()[0]?.getAttribute('aria-checked')).toBe('true');
  await screen.findByText('Only admins of the team can do this.');
  await until(() => expect(switches()[0]?.getAttribute('aria-checked')).toBe('false'));
});

test('sends quick presses one after another, and shows the last of them meanwhile', async () => {
  const responses: ((response: unknown) => void)[] = [];
  answer({
    hideTemplate({ isHidden }: { isHidden?: unknown }) {
      sent.push(['hideTemplate', { isHidden }]);
      return new Promise((resolve) => responses.push(resolve));
    },
  });
  await showTemplates();
  const isOn = () => screen.getAllByRole('switch', { name: /^Hidden:/ })[0]?.getAttribute('aria-checked');
  const press = () => fireEvent.click(screen.getAllByRole('switch', { name: /^Hidden:/ })[0] as HTMLElement);
  await until(() => expect(isOn()).toBe('false'));
  press();
  press();
  await until(() => expect(sent).toEqual([['hideTemplate', { isHidden: true }]]));
  answer({ managedCategories: { ...SETTINGS, hidden: ['retrospective'] } });
  responses[0]?.({});
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['hideTemplate', { isHidden: false }]);
  sendEvent({ kind: 'templates', ownerId: 't' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isOn()).toBe('false');
});

test('says that nothing is saved yet, and shows what another page saves', async () => {
  answer({ managedTemplates: pageOf([]) });
  await showTemplates();
  await screen.findByText(/^Nothing saved here yet/);
  answer({ managedTemplates: pageOf([template('new')]) });
  sendEvent({ kind: 'templates', ownerId: 't' });
  await screen.findByText('Template new');
});

test('says that it could not be loaded', async () => {
  answer({ managedTemplates: OFFLINE });
  await showTemplates();
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
});

test.each([
  ['?teamId=o', '/manage/no-access?teamId=o'],
  ['?teamId=strange', '/manage/no-access?teamId=strange'],
])('leads whoever does not manage %s to %s', async (query, address) => {
  await showTemplates(query);
  await until(() => expect(where()).toBe(address));
});

test('leads whoever manages nothing away', async () => {
  answer({ teams: [{ ...TEAM, role: 'member', entity: { ...TEAM.entity, role: 'member' } }] });
  await showTemplates('');
  await until(() => expect(where()).toBe('/manage/no-access'));
});

test('shows another team or organization that is chosen above the list', async () => {
  await showTemplates('');
  fireEvent.click(await screen.findByRole('button', { name: /^Team or organization: Gardens/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /Northside/ }));
  await until(() => expect(where()).toBe('/manage/template?teamId=e'));
});

test('orders categories by buttons, and goes back where the server refuses', async () => {
  answer(recorded('orderCategories', SETTINGS));
  await showCategories();
  const names = () =>
    within(screen.getByRole('table', { name: 'Categories' }))
      .getAllByRole('rowheader')
      .map((row) => row.querySelector('bdi')?.textContent);
  const down = await screen.findByRole('button', { name: 'Move Trips down' });
  answer({ managedCategories: { ...SETTINGS, categories: movedRow(SETTINGS.categories, 0, 1) } });
  fireEvent.click(down);
  expect(names()).toEqual(['Exams', 'Trips', 'Clubs']);
  await screen.findByText('Trips: 2 of 3');
  await until(() =>
    expect(sent).toEqual([['orderCategories', { owner: 'team', ownerId: 't', ids: ['c2', 'c1', 'c3'] }]]),
  );
  answer({ orderCategories: new Refused(403, 'forbidden') });
  fireEvent.click(screen.getByRole('button', { name: 'Move Clubs up' }));
  expect(names()).toEqual(['Exams', 'Clubs', 'Trips']);
  await until(() => expect(names()).toEqual(['Exams', 'Trips', 'Clubs']));
});

test('creates a category with a name in English and, if given, in other languages', async () => {
  answer(recorded('saveCategory'));
  await showCategories();
  fireEvent.click(await screen.findByRole('button', { name: 'New category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New category' }));
  const create = dialog.getByRole('button', { name: 'Create' });
  fireEvent.change(dialog.getByLabelText(/العربية/), { target: { value: 'رحلات' } });
  expect(create.hasAttribute('disabled')).toBe(true);
  fireEvent.change(dialog.getByLabelText('English'), { target: { value: 'Trips' } });
  fireEvent.click(create);
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  const names = [
    { language: 'en', name: 'Trips' },
    { language: 'ar', name: 'رحلات' },
  ];
  expect(sent).toEqual([['saveCategory', { id: expect.any(String), owner: 'team', ownerId: 't', names }]]);
});

test('moves a row forwards and backwards', () => {
  expect(movedRow(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedRow(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});
