// Answers of a person to an open invite for their own verified address, without a link. Accepting gives what its links give, as long as somebody
// who made one of them may still invite. Declining ends the invite.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import type { MutationAnswerInviteArgs, Place } from '#protocol/generated/graphql.ts';
import type { Right } from '../../access/membership.ts';
import { mayLetIn, tellOfRoles, thingThere } from '../../access/role-assignment.ts';
import type { thingQueries } from '../../access/thing-queries.ts';
import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import { keyOf } from '../../identity/account-fields.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person } from '../../policies/person.ts';
import type { inviteChanges } from './invite-changes.ts';
import type { inviteQueries, StoredInvite } from './invite-queries.ts';

export type InviteAnswerDeps = Pick<WorkspaceDeps, 'access' | 'bus'> & {
  db: Uses<{
    reads: {
      invites: Only<typeof inviteQueries, 'inviteOfId' | 'makersOfInvite'>;
      people: Only<typeof personQueries, 'personOf'>;
      resources: Only<typeof thingQueries, 'invitingThing'>;
    };
    changes: { invites: Only<typeof inviteChanges, 'acceptInvite' | 'declineInvite'> };
  }>;
};

const answerArgs = z.object({ id: uuid, accept: z.boolean() }) satisfies z.ZodType<MutationAnswerInviteArgs>;

/**
 * Returns where the accepted invite leads, or null if it was declined. Throws `not-found` if there is no open invite of this id for the person's
 * verified address, and `gone` if nobody who made its links may invite any more.
 */
export async function answerInvite(
  deps: InviteAnswerDeps,
  { id: person }: Person,
  args: MutationAnswerInviteArgs,
): Promise<Place | null> {
  const { db } = deps;
  const { id, accept } = parsed(answerArgs, args);
  const invite = await inviteFor(deps, person, id);
  const { kind, thing: resource, acceptedBy } = invite;
  const target = await thingThere(deps, kind, resource);
  const destination = { kind, id: resource, alias: target.alias };
  // The answer is sent again if its response was lost.
  if (accept && acceptedBy === person) return destination;
  const nowMs = Date.now();
  const answer = { id, person, nowMs };
  const isAnswered = accept
    ? await db.changes.invites.acceptInvite({
        ...answer,
        verifies: false,
        mustHaveAddress: true,
        right: await rightToInvite(deps, invite, nowMs),
      })
    : await db.changes.invites.declineInvite(answer);
  if (!isAnswered) {
    // Of two answers at once to the same person the other one counted.
    if (accept && (await db.reads.invites.inviteOfId(id))?.acceptedBy === person) return destination;
    throw new CallerError('gone');
  }
  // An entity has no team whose pages are notified, so those who made its links are.
  const makers = kind === 'entity' ? await db.reads.invites.makersOfInvite({ id, nowMs }) : [];
  tellOfRoles(deps, kind, resource, target, [person, ...makers]);
  return accept ? destination : null;
}

async function inviteFor({ db }: InviteAnswerDeps, person: string, id: string): Promise<StoredInvite> {
  const [invite, self] = await Promise.all([db.reads.invites.inviteOfId(id), db.reads.people.personOf(person)]);
  const isTheirs = invite && self?.emailVerified && invite.email !== '' && invite.email === keyOf(self.email);
  const isOpen = invite?.acceptedBy === person || (invite?.acceptedBy === null && !invite.revoked);
  if (!isTheirs || !isOpen) throw new CallerError('not-found');
  return invite;
}

/** The right of whoever made the newest link that has not expired, and may still invite. */
async function rightToInvite(deps: InviteAnswerDeps, invite: StoredInvite, nowMs: number): Promise<Right> {
  const { id, kind, thing: resource } = invite;
  for (const maker of await deps.db.reads.invites.makersOfInvite({ id, nowMs })) {
    try {
      return await mayLetIn(deps, maker, kind, resource);
    } catch (error) {
      if (!(error instanceof CallerError)) throw error;
    }
  }
  throw new CallerError('gone');
}
