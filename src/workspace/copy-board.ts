// A copy of a board: in its project, and for whoever may add none there, their own in no project.

import type { BoardCard } from '#protocol/generated/graphql.ts';
import { newBoardIn } from './new-board.ts';
import { COPY_BOARD } from './operations.ts';
import { isRefused } from './refused.ts';
import { ask } from './signed-in-api.ts';

/** Rejects with an HttpError. */
export async function copyOf({ id, project }: Pick<BoardCard, 'id' | 'project'>): Promise<BoardCard> {
  const copyIn = async (projectId: string | null) =>
    (await ask(COPY_BOARD, { id, board: newBoardIn(projectId) })).copyBoard;
  if (!project) return copyIn(null);
  return copyIn(project.id).catch((error: unknown) => {
    if (isRefused(error)) return copyIn(null);
    throw error;
  });
}
