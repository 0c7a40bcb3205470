// The dialog that inserts a template: what is offered to whom, and what a failure says.

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#protocol/browser/request.ts';
import { ROUTES } from '#protocol/routes.ts';
import { IS_AUTHORIZED } from '../../../../auth/may-be-signed-in.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { boards, PROJECT, pageOf } from '../../../../mocks/samples.ts';
import { answer, asked, NEVER, OFFLINE, Refused, showScreen, until } from '../../../../testing/account-screen.tsx';
import { BoardContext } from '../../session/use-board.ts';
import { dialogsOf, openDialog } from '../../shell/dialogs.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { InsertTemplateDialog } from './insert-dialog.tsx';
import { insertTemplate } from './insert-template.ts';

vi.mock('./insert-template.ts');
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const [LEAF] = boards(1);
const SAVED = { id: 's', name: 'Leaf lab', owner: 'team', category: 'c', cover: null, isRetired: false };
const CATEGORY = { id: 'c', owner: 'team', ownerId: 't', names: [{ language: 'en', name: 'Garden days' }] };

let board = testBoard();

async function open(requester: 'person' | 'guest'): Promise<ReturnType<typeof within>> {
  const alias = LEAF?.alias ?? '';
  board = testBoard('editor', { alias });
  board.setCalls({} as BoardCalls);
  openDialog(board, { kind: 'insertTemplate' });
  if (requester === 'guest') localStorage.removeItem(IS_AUTHORIZED);
  const screenOf = () => (
    <BoardContext value={board}>
      <InsertTemplateDialog />
    </BoardContext>
  );
  await showScreen(screenOf, ROUTES.board.path, `/board/${alias}`, requester);
  return within(await screen.findByRole('dialog', { name: 'Insert a template' }));
}
const cards = (dialog: ReturnType<typeof within>) => within(dialog.getByRole('list')).getAllByRole('button');

beforeEach(() => {
  vi.mocked(insertTemplate).mockReset();
  const { id, teamId, name, color } = PROJECT;
  answer({
    board: { ...LEAF, project: { id, teamId, name, color } },
    templates: pageOf([SAVED]),
    templateSettings: { categories: [CATEGORY], hidden: ['kanban', 'business'] },
  });
});

test('offers Atrium’s own to a guest, and asks for nothing else', async () => {
  const dialog = await open('guest');
  expect(cards(dialog)).toHaveLength(24);
  expect(dialog.queryByRole('radio', { name: 'Saved' })).toBeNull();
  expect(asked).toEqual([]);
});

test('offers what people have saved first, without what the team hides', async () => {
  const dialog = await open('person');
  await dialog.findByRole('button', { name: 'Leaf lab' });
  const [first] = cards(dialog);
  expect(first?.textContent).toBe('Leaf lab');
  // The team hides one of the 24 by its name and two by their category.
  expect(cards(dialog)).toHaveLength(1 + 24 - 3);
  fireEvent.click(dialog.getByRole('radio', { name: 'Garden days' }));
  expect(cards(dialog)).toHaveLength(1);
  fireEvent.click(dialog.getByRole('radio', { name: 'Saved' }));
  expect(cards(dialog)).toHaveLength(1);
});

test('loads one page at a time, and tries one that failed again', async () => {
  const page = (row: object) => ({ count: 3, totalPage: 3, rows: [row] });
  const second = vi.fn<(variables: object) => unknown>(() => NEVER);
  const pages = (variables: Record<string, unknown>) => (variables.page === 1 ? page(SAVED) : second(variables));
  answer({ templates: pages });
  const dialog = await open('person');
  const more = await dialog.findByRole('button', { name: 'Show more' });
  fireEvent.click(more);
  fireEvent.click(more);
  await until(() => expect(second).toHaveBeenCalledTimes(1));
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
  cleanup();

  second.mockReturnValueOnce(OFFLINE);
  const reopened = await open('person');
  fireEvent.click(await reopened.findByRole('button', { name: 'Show more' }));
  second.mockReturnValue(page({ ...SAVED, id: 'z', name: 'Stand-up' }));
  fireEvent.click(await reopened.findByRole('button', { name: 'Try again' }));
  await reopened.findByRole('button', { name: 'Stand-up' });
  expect(second.mock.calls.map(([variables]) => variables)).toEqual(
    [2, 2, 2].map((number) => expect.objectContaining({ page: number })),
  );
  reopened.getByRole('button', { name: 'Leaf lab' });
});

test('takes the rows of a search away when other words are searched for', async () => {
  answer({ templates: ({ search }: Record<string, unknown>) => (search === '' ? pageOf([SAVED]) : NEVER) });
  const dialog = await open('person');
  await dialog.findByRole('button', { name: 'Leaf lab' });
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'no such words' } });
  await until(() => expect(dialog.queryByRole('button', { name: 'Leaf lab' })).toBeNull());
  expect(dialog.queryByText('No template has these words.')).toBeNull();
});

test('finds Atrium’s own without marks and by all words', async () => {
  const dialog = await open('guest');
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'RETROSPECTÍVE' } });
  expect(cards(dialog)[0]?.textContent).toBe('Retrospective');
});

test.each([
  ['in no project', null],
  ['of a team that the person has no role in', PROJECT],
])('offers the person’s own on a board %s', async (_, project) => {
  const lab = { ...SAVED, owner: 'person' };
  answer({
    board: { ...LEAF, project },
    templates: new Refused(404, 'not-found'),
    templateSettings: new Refused(404, 'not-found'),
    managedTemplates: pageOf([lab, { ...lab, id: 'r', name: 'Retired lab', isRetired: true }]),
  });
  const dialog = await open('person');
  await dialog.findByRole('button', { name: 'Leaf lab' });
  expect(cards(dialog)).toHaveLength(1 + 24);
  dialog.getByRole('radio', { name: 'Saved' });
});

test('closing cancels the insertion: no other dialog is closed, and a failure is shown on the board', async () => {
  let fail: (reason: unknown) => void = () => {};
  vi.mocked(insertTemplate).mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  const dialog = await open('guest');
  fireEvent.click(cards(dialog)[0] ?? document.body);
  const signal = vi.mocked(insertTemplate).mock.calls[0]?.[3];
  expect(signal?.aborted).toBe(false);
  cleanup();
  expect(signal?.aborted).toBe(true);
  openDialog(board, { kind: 'help' });
  fail(new ApiError('too-many', 0));
  await until(() => expect(board.store.notice).toMatchObject({ code: 'too-many' }));
  expect(dialogsOf(board).open).toEqual({ kind: 'help' });
});

test('a template that lands after the dialog was closed closes no other one', async () => {
  let resolve: () => void = () => {};
  const landed = new Promise<void>((done) => (resolve = done));
  vi.mocked(insertTemplate).mockReturnValueOnce(landed);
  const dialog = await open('guest');
  fireEvent.click(cards(dialog)[0] ?? document.body);
  cleanup();
  openDialog(board, { kind: 'help' });
  resolve();
  await landed;
  await new Promise((done) => setTimeout(done));
  expect(dialogsOf(board).open).toEqual({ kind: 'help' });
});

test('offers Atrium’s own where the others cannot be loaded, and says so', async () => {
  answer({ templates: OFFLINE, templateSettings: OFFLINE });
  const dialog = await open('person');
  await dialog.findByText(/can’t be loaded now/);
  expect(cards(dialog)).toHaveLength(24);
});

test('a press inserts once and closes; what was refused is named and can be tried again', async () => {
  vi.mocked(insertTemplate).mockRejectedValueOnce(new ApiError('network', 0));
  const dialog = await open('guest');
  const [first] = cards(dialog);
  if (!first) throw new Error('no card');
  fireEvent.click(first);
  fireEvent.click(first);
  await dialog.findByText(/Can’t reach the server. Nothing was inserted./);
  expect(insertTemplate).toHaveBeenCalledTimes(1);
  expect(dialogsOf(board).open).not.toBeNull();
  fireEvent.click(first);
  await until(() => expect(dialogsOf(board).open).toBeNull());
  expect(vi.mocked(insertTemplate).mock.calls.at(-1)?.[2]).toEqual({ name: 'retrospective' });
});

test('one card is in the order of Tab, and arrow keys lead to the others', async () => {
  const dialog = await open('guest');
  const [first, second] = cards(dialog);
  expect(cards(dialog).filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  first?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
});

test('says that no template has the words', async () => {
  const dialog = await open('guest');
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'no such words' } });
  expect(dialog.queryAllByRole('listitem')).toHaveLength(0);
  dialog.getByText('No template has these words.');
});
