// Fields that rename, copy, move, archive, restore and delete boards and projects.

import type { Fields } from '../../web/graphql/context.ts';
import type { Projects } from '../projects/projects.ts';
import type { BoardLifecycle } from './board-lifecycle.ts';

export const lifeFields = (life: BoardLifecycle, projects: Projects) =>
  ({
    Mutation: {
      renameBoard: (_, { id, title }, { person }) => life.renameBoard(person, id, title),
      copyBoard: (_, { id, board }, { person }) => life.copyBoard(person, id, board),
      archiveProject: async (_, { id }, { person }) => {
        await life.archiveProject(person, id);
        return projects.project(person, id);
      },
      restoreProject: async (_, { id }, { person }) => {
        await life.restoreProject(person, id);
        return projects.project(person, id);
      },
      archiveBoards: (_, { ids }, { person }) => done(life.archiveBoards(person, ids)),
      restoreBoards: (_, { ids }, { person }) => done(life.restoreBoards(person, ids)),
      deleteBoards: (_, { ids }, { person }) => done(life.deleteBoards(person, ids)),
      clearBoards: (_, { ids }, { person }) => done(life.clearBoards(person, ids)),
      moveBoards: (_, { ids, projectId }, { person }) => done(life.moveBoards(person, ids, projectId)),
      deleteProject: (_, { id }, { person }) => done(life.deleteProject(person, id)),
    },
  }) satisfies Fields;

async function done(work: Promise<void>): Promise<true> {
  await work;
  return true;
}
