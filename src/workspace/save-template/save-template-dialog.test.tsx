// The dialog that saves a board, or a part of it, as a template: what is sent for whom, in which order, and what a failure says.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageOf, TEAM, USER } from '../../mocks/samples.ts';
import { answer, asked, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { coverPicture } from './cover-picture.ts';
import { putCover } from './put-cover.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';

vi.mock('./put-cover.ts');
vi.mock('./cover-picture.ts');

const PICTURE = new Blob(['picture']);
const COVER = new Blob(['cover'], { type: 'image/webp' });
const CATEGORIES = [
  { id: 'c', owner: 'team', ownerId: 't', names: [{ language: 'en', name: 'Garden days' }] },
  { id: 'd', owner: 'entity', ownerId: 'e', names: [{ language: 'en', name: 'House rules' }] },
];
const replaceable = {
  id: 'mine',
  name: 'Stand-up',
  owner: 'person',
  ownerId: USER.id,
  mayChange: true,
  isRetired: false,
};
const locked = { ...replaceable, id: 'theirs', name: 'Fixed agenda', owner: 'entity', mayChange: false };
const retired = { ...replaceable, id: 'old', name: 'Old agenda', isRetired: true };

const sent: Record<string, unknown>[] = [];
const noted = (reply: unknown) => (variables: Record<string, unknown>) => {
  sent.push(variables);
  return reply;
};
const ready = vi.fn(async () => {});
const onSaved = vi.fn();
const onClose = vi.fn();

async function open(): Promise<ReturnType<typeof within>> {
  await showScreen(
    () => (
      <SaveTemplateDialog
        content={{ boardId: 'b', itemIds: ['f'] }}
        title="Observation"
        teamId="t"
        preview={null}
        ready={ready}
        cover={async () => PICTURE}
        onSaved={onSaved}
        onClose={onClose}
      />
    ),
    '/dashboard',
  );
  return within(await screen.findByRole('dialog', { name: 'Save as template' }));
}

beforeEach(() => {
  vi.clearAllMocks();
  sent.length = 0;
  vi.mocked(coverPicture).mockResolvedValue(COVER);
  answer({
    'user/me': USER,
    teams: [TEAM],
    templateSettings: { categories: CATEGORIES, hidden: ['ideas'] },
    saveTemplate: noted({ id: 'new' }),
    replaceTemplate: noted({ id: 'mine' }),
    managedTemplates: ({ owner }: Record<string, unknown>) =>
      pageOf(owner === 'person' ? [replaceable, retired] : [locked]),
  });
});

test('saves for the person when the board is saved, then the cover', async () => {
  const dialog = await open();
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveProperty('value', 'Observation');
  fireEvent.change(name, { target: { value: ' Leaf lab ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save template' }));
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      id: expect.any(String),
      boardId: 'b',
      itemIds: ['f'],
      name: 'Leaf lab',
      owner: 'person',
      ownerId: 'ana',
      category: null,
    },
  ]);
  expect(vi.mocked(putCover).mock.calls).toEqual([[sent[0]?.id, COVER]]);
  expect(vi.mocked(coverPicture)).toHaveBeenCalledWith(PICTURE);
  expect(onSaved).toHaveBeenCalledWith('“Leaf lab” was saved as a template.');
});

test('offers the categories of the owner and Atrium’s, and forgets one of another owner', async () => {
  const dialog = await open();
  const owner = await dialog.findByRole('combobox', { name: 'Who can use it' });
  expect([...owner.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Only me',
    'Gardens',
    'Organization: Northside',
  ]);
  fireEvent.change(owner, { target: { value: 't' } });
  const category = dialog.getByRole('combobox', { name: 'Category' });
  await within(category).findByText('Garden days');
  expect(within(category).queryByText('House rules')).toBeNull();
  expect(within(category).queryByText('Ideas')).toBeNull();
  within(category).getByText('Lessons');
  fireEvent.change(category, { target: { value: 'c' } });
  fireEvent.change(owner, { target: { value: 'e' } });
  await within(category).findByText('House rules');
  expect(category).toHaveProperty('value', '');
  fireEvent.change(category, { target: { value: 'lessons' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save template' }));
  await until(() => expect(sent[0]).toMatchObject({ owner: 'entity', ownerId: 'e', category: 'lessons' }));
});

test('saves nothing while the changes of the board are not saved, says why, and sends the same id again', async () => {
  ready.mockRejectedValueOnce(Object.assign(new Error('network'), { code: 'network' }));
  answer({ saveTemplate: noted(new Refused(413, 'too-large')) });
  const dialog = await open();
  const save = await dialog.findByRole('button', { name: 'Save template' });
  await dialog.findByRole('textbox', { name: 'Name' });
  fireEvent.click(save);
  expect((await dialog.findByRole('alert')).textContent).toContain('Can’t reach the server. Nothing was saved.');
  expect(asked).not.toContain('saveTemplate');
  fireEvent.click(save);
  await dialog.findByText('This is too large for a template. Nothing was saved.');
  answer({ saveTemplate: noted({ id: 'new' }) });
  fireEvent.click(save);
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]?.id).toBe(sent[0]?.id);
});

test('replaces a template that the person may change', async () => {
  const dialog = await open();
  await dialog.findByRole('textbox', { name: 'Name' });
  fireEvent.click(dialog.getByRole('radio', { name: 'Replace a template' }));
  const choice = await dialog.findByRole('radio', { name: /Stand-up/ });
  expect(dialog.queryByRole('radio', { name: /agenda/ })).toBeNull();
  const replace = dialog.getByRole('button', { name: 'Replace template' });
  expect(replace).toHaveProperty('disabled', true);
  fireEvent.click(choice);
  fireEvent.click(replace);
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ id: 'mine', boardId: 'b', itemIds: ['f'] }]);
  expect(vi.mocked(putCover).mock.calls).toEqual([['mine', COVER]]);
});

test('sends another template with another id, and one that was sent before with its own', async () => {
  answer({ saveTemplate: noted(new Refused(413, 'too-large')) });
  const dialog = await open();
  const name = await dialog.findByRole('textbox', { name: 'Name' });
  for (const [index, value] of ['Leaf lab', 'Root lab', 'Leaf lab'].entries()) {
    fireEvent.change(name, { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save template' }));
    await until(() => expect(sent).toHaveLength(index + 1));
    await dialog.findByRole('button', { name: 'Save template' });
  }
  const [leafId, rootId, againId] = sent.map(({ id }) => id);
  expect(rootId).not.toBe(leafId);
  expect(againId).toBe(leafId);
});

test('finds those to replace on later pages, and replaces none that the search hides', async () => {
  answer({
    managedTemplates: ({ owner, page, search }: Record<string, unknown>) => ({
      count: 2,
      totalPage: owner === 'team' && search === '' ? 2 : 1,
      rows: owner === 'team' && page === 2 ? [{ ...replaceable, owner }] : [],
    }),
  });
  const dialog = await open();
  await dialog.findByRole('textbox', { name: 'Name' });
  fireEvent.click(dialog.getByRole('radio', { name: 'Replace a template' }));
  const more = await dialog.findByRole('button', { name: 'Show more' });
  expect(dialog.queryByRole('status')).toBeNull();
  fireEvent.click(more);
  fireEvent.click(await dialog.findByRole('radio', { name: /Stand-up/ }));
  const replace = dialog.getByRole('button', { name: 'Replace template' });
  expect(replace).toHaveProperty('disabled', false);
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'other' } });
  await dialog.findByRole('status');
  expect(replace).toHaveProperty('disabled', true);
});

test('says itself that the template is saved, where nothing else does', async () => {
  await showScreen(
    () => (
      <SaveTemplateDialog
        content={{ boardId: 'b' }}
        title="Observation"
        teamId="t"
        preview={null}
        ready={ready}
        cover={async () => null}
        onClose={onClose}
      />
    ),
    '/dashboard',
  );
  await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.click(screen.getByRole('button', { name: 'Save template' }));
  await screen.findByText('“Observation” was saved as a template.');
  expect(onClose).not.toHaveBeenCalled();
  expect(sent[0]).toMatchObject({ itemIds: null });
});

test('is saved without a cover if the cover is refused', async () => {
  vi.mocked(putCover).mockRejectedValueOnce(new Error('bad-picture'));
  const dialog = await open();
  await dialog.findByRole('textbox', { name: 'Name' });
  fireEvent.click(dialog.getByRole('button', { name: 'Save template' }));
  await until(() => expect(onSaved).toHaveBeenCalled());
});
