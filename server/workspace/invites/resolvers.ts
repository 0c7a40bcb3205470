// Fields of invites.

import type { Fields } from '../../web/graphql/context.ts';
import type { Invites } from './invites.ts';

export const inviteFields = (invites: Invites) =>
  ({
    Query: {
      invites: (_, of, { person }) => invites.list(person, of),
      sendsMail: () => invites.sendsMail,
      invite: (_, { token }, { person }) => invites.shown(person, token),
    },
    Mutation: {
      createInvite: (_, of, { person }) => invites.create(person, of),
      sendInviteAgain: (_, { id }, { person }) => invites.sendAgain(person, id),
      copyInviteLink: (_, { id }, { person }) => invites.copyLink(person, id),
      endInvite: (_, { id }, { person }) => invites.end(person, id),
      answerInvite: (_, args, { person }) => invites.answer(person, args),
      acceptInvite: (_, { token }, { person }) => invites.accept(person, token),
    },
  }) satisfies Fields;
