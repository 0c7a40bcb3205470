// Fields of sharing: invites, who has access to a board, requests.

import type {
  AccessRequest,
  BoardAccess,
  Invite,
  InviteKind,
  InviteShown,
  NewInvite,
  Place,
  RequestAnswer,
} from '#protocol/workspace.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { GraphqlContext } from '../../web/graphql/context.ts';
import { Sharing } from './sharing.ts';

interface OfThing {
  kind: InviteKind;
  id: string;
}

export function sharingFields(deps: WorkspaceDeps) {
  const sharing = new Sharing(deps);
  const { invites, requests } = sharing;
  return {
    Query: {
      invites: (_: unknown, of: OfThing, { person }: GraphqlContext): Promise<Invite[]> => invites.list(person, of),
      sendsMail: (): boolean => deps.mailer !== undefined,
      invite: (_: unknown, { token }: { token: string }, { person }: GraphqlContext): Promise<InviteShown | null> =>
        invites.shown(person, token),
      boardAccess: (_: unknown, { boardId }: { boardId: string }, { person }: GraphqlContext): Promise<BoardAccess> =>
        sharing.boardAccess(person, boardId),
      accessRequests: (_: unknown, of: OfThing, { person }: GraphqlContext): Promise<AccessRequest[]> =>
        requests.list(person, of),
      requestAnswer: (
        _: unknown,
        of: { kind: string; id?: string | null; alias?: string | null },
        { person }: GraphqlContext,
      ): Promise<RequestAnswer | null> => requests.answerTo(person, of),
    },
    Mutation: {
      setBoardRole: (
        _: unknown,
        of: { boardId: string; personId: string; role: string },
        { person }: GraphqlContext,
      ): Promise<boolean> => sharing.setRole(person, of),
      removeFromBoard: (
        _: unknown,
        of: { boardId: string; personId: string },
        { person }: GraphqlContext,
      ): Promise<boolean> => sharing.removePerson(person, of),
      setAdmits: (_: unknown, of: { boardId: string; admits: string }, { person }: GraphqlContext): Promise<boolean> =>
        sharing.setAdmits(person, of),
      setPublished: (
        _: unknown,
        of: { boardId: string; published: boolean },
        { person }: GraphqlContext,
      ): Promise<boolean> => sharing.setPublished(person, of),
      createInvite: (
        _: unknown,
        of: OfThing & { email: string; role: string },
        { person }: GraphqlContext,
      ): Promise<NewInvite> => invites.create(person, of),
      sendInviteAgain: (_: unknown, { id }: { id: string }, { person }: GraphqlContext): Promise<NewInvite> =>
        invites.sendAgain(person, id),
      copyInviteLink: (_: unknown, { id }: { id: string }, { person }: GraphqlContext): Promise<NewInvite> =>
        invites.copyLink(person, id),
      endInvite: (_: unknown, { id }: { id: string }, { person }: GraphqlContext): Promise<boolean> =>
        invites.end(person, id),
      acceptInvite: (_: unknown, { token }: { token: string }, { person }: GraphqlContext): Promise<Place> =>
        invites.accept(person, token),
      askForAccess: (
        _: unknown,
        of: { kind: string; id?: string | null; alias?: string | null; message: string },
        { person }: GraphqlContext,
      ): Promise<boolean> => requests.ask(person, of),
      answerRequest: (
        _: unknown,
        of: { id: string; role?: string | null },
        { person }: GraphqlContext,
      ): Promise<boolean> => requests.answer(person, of),
    },
  };
}
