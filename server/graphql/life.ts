// Fields of the schema that archive, delete, restore and move boards and projects.

import { BoardLife } from '../boards/life.ts';
import type { GraphqlContext, WorkspaceParts } from './parts.ts';

interface Ids {
  ids: string[];
}
interface Id {
  id: string;
}

export function lifeFields(parts: WorkspaceParts) {
  const life = new BoardLife(parts);
  /** Says that it is done. */
  const done = async (work: Promise<void>): Promise<true> => {
    await work;
    return true;
  };
  return {
    Mutation: {
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
