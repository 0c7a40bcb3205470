// Fields about boards: lists, cards, making one, marking it.

import type { Fields } from '../../web/graphql/context.ts';
import type { Boards } from './boards.ts';

export const boardFields = (boards: Boards) =>
  ({
    Query: {
      boards: (_, ask, { person }) => boards.list(person, ask),
      board: (_, ask, { person }) => boards.board(person, ask),
    },
    Mutation: {
      createBoard: (_, { board }, { person }) => boards.create(person, board),
      markBoard: async (_, ask, { person }) => {
        await boards.mark(person, { ...ask, kind: 'board' });
        return true;
      },
    },
  }) satisfies Fields;
