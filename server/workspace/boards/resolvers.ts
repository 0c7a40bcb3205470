import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { GraphqlContext } from '../../web/graphql/context.ts';
import { Boards, type BoardsAsk } from './boards.ts';

export function boardFields(deps: WorkspaceDeps) {
  const boards = new Boards(deps);
  return {
    Query: {
      boards: (_: unknown, ask: BoardsAsk, { person }: GraphqlContext) => boards.list(person, ask),
      board: (_: unknown, ask: { id?: string | null; alias?: string | null }, { person }: GraphqlContext) =>
        boards.board(person, ask),
    },
    Mutation: {
      createBoard: (_: unknown, { board }: { board: Parameters<Boards['create']>[1] }, { person }: GraphqlContext) =>
        boards.create(person, board),
      async markBoard(
        _: unknown,
        ask: { id: string; mark: string; on: boolean },
        { person }: GraphqlContext,
      ): Promise<true> {
        await boards.mark(person, { ...ask, kind: 'board' });
        return true;
      },
    },
  };
}
