// Fields of the schema that archive, delete, restore and move boards and projects.

import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { GraphqlContext } from '../../web/graphql/context.ts';
import { Projects } from '../projects/projects.ts';
import { BoardLifecycle } from './board-lifecycle.ts';

interface Ids {
  ids: string[];
}
interface Id {
  id: string;
}

export function lifeFields(deps: WorkspaceDeps) {
  const life = new BoardLifecycle(deps);
  const projects = new Projects(deps);
  /** Says that it is done. */
  const done = async (work: Promise<void>): Promise<true> => {
    await work;
    return true;
  };
  return {
    Mutation: {
      renameBoard: (_: unknown, { id, title }: Id & { title: string }, { person }: GraphqlContext) =>
        life.renameBoard(person, id, title),
      copyBoard: (
        _: unknown,
        { id, board }: Id & { board: Parameters<BoardLifecycle['copyBoard']>[2] },
        { person }: GraphqlContext,
      ) => life.copyBoard(person, id, board),
      async archiveProject(_: unknown, { id }: Id, { person }: GraphqlContext) {
        await life.archiveProject(person, id);
        return projects.project(person, id);
      },
      async restoreProject(_: unknown, { id }: Id, { person }: GraphqlContext) {
        await life.restoreProject(person, id);
        return projects.project(person, id);
      },
      archiveBoards: (_: unknown, { ids }: Ids, { person }: GraphqlContext) => done(life.archiveBoards(person, ids)),
      restoreBoards: (_: unknown, { ids }: Ids, { person }: GraphqlContext) => done(life.restoreBoards(person, ids)),
      deleteBoards: (_: unknown, { ids }: Ids, { person }: GraphqlContext) => done(life.deleteBoards(person, ids)),
      clearBoards: (_: unknown, { ids }: Ids, { person }: GraphqlContext) => done(life.clearBoards(person, ids)),
      moveBoards: (_: unknown, { ids, projectId }: Ids & { projectId: string }, { person }: GraphqlContext) =>
        done(life.moveBoards(person, ids, projectId)),
      deleteProject: (_: unknown, { id }: Id, { person }: GraphqlContext) => done(life.deleteProject(person, id)),
    },
  };
}
