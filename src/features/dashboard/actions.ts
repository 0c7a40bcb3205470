// What one does with boards: shown at once, told to the server, taken back where it refuses, and undone where somebody thinks better of it.

import type { TFunction } from 'i18next';
import type { BoardCard, BoardStatus, Project } from '#protocol/generated/graphql.ts';
import { boardPathOf } from '#protocol/routes.ts';
import { copyText } from '../../ui/copy-text.ts';
import { copyOf } from '../../workspace/copy-board.ts';
import { newBoardIn } from '../../workspace/new-board.ts';
import { CREATE_BOARD, DELETE_BOARDS, MOVE_BOARDS, RESTORE_BOARDS } from '../../workspace/operations.ts';
import { ask } from '../../workspace/signed-in-api.ts';
import { say } from '../../workspace/toasts.ts';
import { changeBoards, listsAgain, projectsAgain } from './board-changes.ts';
import { ARCHIVE_BOARDS, CLEAR_BOARDS, MARK_BOARD, RENAME_BOARD } from './operations.ts';

export type T = TFunction<'dashboard'>;

interface Step {
  ids: readonly string[];
  change(board: BoardCard): BoardCard | null;
  tell(): Promise<unknown>;
}

/** False: the server refused, and all is as it was. */
async function take(t: T, { ids, change, tell }: Step): Promise<boolean> {
  const told = tell();
  const back = changeBoards(ids, change, told);
  try {
    await told;
  } catch {
    back();
    say(t('toast.failed'), { isError: true });
    return false;
  }
  listsAgain();
  return true;
}

/** Answers its address. Null: in no project. */
export async function createBoard(projectId: string | null): Promise<string> {
  const { createBoard: board } = await ask(CREATE_BOARD, { board: newBoardIn(projectId) });
  listsAgain();
  return boardPathOf(board.alias);
}

/** `template`: a name of Atrium's own, or an id. Returns the board's address. `projectId` null: in no project. */
export async function createBoardFromTemplate(template: string, projectId: string | null): Promise<string> {
  const { createBoardFrom } = await import('../../workspace/templates/create-board.ts');
  const address = await createBoardFrom({ template, projectId, examples: true });
  listsAgain();
  return address;
}

export async function copyBoard(t: T, board: BoardCard): Promise<void> {
  try {
    const made = await copyOf(board);
    listsAgain();
    projectsAgain();
    say(t('toast.made', { title: made.title }));
  } catch {
    say(t('toast.failed'), { isError: true });
  }
}

export async function renameBoard(t: T, board: BoardCard, typed: string): Promise<void> {
  const title = typed.trim();
  await take(t, {
    ids: [board.id],
    change: (shown) => ({ ...shown, title }),
    tell: () => ask(RENAME_BOARD, { id: board.id, title }),
  });
}

export async function mark(t: T, board: BoardCard, which: 'pin' | 'favourite', on: boolean): Promise<void> {
  await take(t, {
    ids: [board.id],
    change: (shown) => ({ ...shown, [which === 'pin' ? 'pinned' : 'favourite']: on }),
    tell: () => ask(MARK_BOARD, { id: board.id, mark: which, on }),
  });
}

export async function moveBoards(t: T, boards: readonly BoardCard[], to: Project): Promise<void> {
  const ids = idsOf(boards);
  const move = (target: Pick<Project, 'id' | 'teamId' | 'name' | 'color'>, moved: readonly string[]) =>
    take(t, {
      ids: moved,
      change: (shown) => ({
        ...shown,
        project: { id: target.id, teamId: target.teamId, name: target.name, color: target.color },
      }),
      tell: () => ask(MOVE_BOARDS, { ids: moved, projectId: target.id }),
    });
  if (!(await move(to, ids))) return;
  projectsAgain();
  // A board that was in no project cannot go back to none.
  const isAllFromProjects = boards.every(({ project }) => project);
  const undo = async () => {
    const from = new Map(boards.flatMap(({ project }) => (project ? [[project.id, project] as const] : [])));
    for (const project of from.values())
      await move(project, idsOf(boards.filter((board) => board.project?.id === project.id)));
    projectsAgain();
  };
  say(t('many.moved', { count: ids.length, name: to.name }), isAllFromProjects ? { undo: () => void undo() } : {});
}

const TO = { archived: ARCHIVE_BOARDS, deleted: DELETE_BOARDS, active: RESTORE_BOARDS } as const;
const SAID = { archived: 'many.archived', deleted: 'many.deleted', active: 'many.restored' } as const;

/** Archives, deletes or restores. All of `boards` are of one status. */
export async function setStatus(t: T, boards: readonly BoardCard[], status: BoardStatus): Promise<void> {
  const ids = idsOf(boards);
  const was = boards[0]?.status ?? 'active';
  const put = (to: BoardStatus, from: BoardStatus) =>
    take(t, {
      ids,
      change: (shown) => ({ ...shown, status: to }),
      tell: async () => {
        // What is deleted is not archived.
        if (from === 'deleted' && to === 'archived') await ask(RESTORE_BOARDS, { ids });
        await ask<object, { ids: readonly string[] }>(TO[to], { ids });
      },
    });
  if (!(await put(status, was))) return;
  projectsAgain();
  const undo = async () => {
    await put(was, status);
    projectsAgain();
  };
  say(t(SAID[status], { count: ids.length }), { undo: () => void undo() });
}

export async function clearBoards(t: T, boards: readonly BoardCard[]): Promise<void> {
  const ids = idsOf(boards);
  if (await take(t, { ids, change: () => null, tell: () => ask(CLEAR_BOARDS, { ids }) }))
    say(t('many.cleared', { count: ids.length }));
}

export async function copyLink(t: T, board: BoardCard): Promise<void> {
  await copyText(location.origin + boardPathOf(board.alias));
  say(t('toast.copied'));
}

function idsOf(boards: readonly BoardCard[]): string[] {
  return boards.map(({ id }) => id);
}
