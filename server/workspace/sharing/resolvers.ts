// Fields of sharing: who has access to a board, and requests for it.

import type { Fields } from '../../web/graphql/context.ts';
import type { Sharing } from './sharing.ts';

export const sharingFields = (sharing: Sharing) =>
  ({
    Query: {
      boardAccess: (_, { boardId }, { person }) => sharing.boardAccess(person, boardId),
      accessRequests: (_, of, { person }) => sharing.requests.list(person, of),
      requestAnswer: (_, of, { person }) => sharing.requests.answerTo(person, of),
    },
    Mutation: {
      setBoardRole: (_, of, { person }) => sharing.setRole(person, of),
      removeFromBoard: (_, of, { person }) => sharing.removePerson(person, of),
      setAdmits: (_, of, { person }) => sharing.setAdmits(person, of),
      setPublished: (_, of, { person }) => sharing.setPublished(person, of),
      askForAccess: (_, of, { person }) => sharing.requests.ask(person, of),
      answerRequest: (_, of, { person }) => sharing.requests.answer(person, of),
    },
  }) satisfies Fields;
