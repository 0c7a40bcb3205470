// Guests who have become people: linking them, and what a claim gives. SPEC: WHO-1, WHO-6.

import type { ClaimAnswer, ClaimRequest } from '#protocol/contract/user-boards.ts';
import { CallerError } from '#protocol/errors.ts';
import { shownName } from '#protocol/names.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Actor } from '../policies/grant.ts';
import { endOf } from '../policies/grant-validity.ts';
import { secretBytes, sha256 } from './board-secrets.ts';
import type { guestChanges } from './guest-changes.ts';
import type { Link, linkQueries } from './link-queries.ts';
import type { Access } from './opening.ts';
import { guestOf } from './tokens.ts';

export type GuestsDb = Uses<{
  reads: {
    links: Only<typeof linkQueries, 'creatorOfBoard' | 'findCreator' | 'findLink' | 'linkOfSecret'>;
  };
  changes: {
    guests: Only<typeof guestChanges, 'becomeCreator' | 'linkGuest' | 'listBoard'>;
  };
}>;

type Claim = ClaimRequest['boards'][number];
type Outcome = ClaimAnswer['boards'][number]['outcome'];

/** The guest of a person's device, linked to the person: the one its credential names, or a new one where that is another person's. */
export async function linkedGuest(
  db: GuestsDb,
  keys: Keys,
  person: Actor,
  guest: string,
): Promise<{ guest: Actor; credential: string }> {
  const known = guestOf(keys, guest);
  if ((await db.changes.guests.linkGuest({ guest: known.actor, person })) === person)
    return { guest: known.actor, credential: known.credential };
  const fresh = guestOf(keys, undefined);
  await db.changes.guests.linkGuest({ guest: fresh.actor, person });
  return { guest: fresh.actor, credential: fresh.credential };
}

/** Takes a board into the account of a person, as far as they have a claim to it. `board`: the one whose creator is another now. */
export async function claimed(
  { db, access }: { db: GuestsDb; access: Access },
  person: Actor,
  { alias, secret, title = '' }: Claim,
): Promise<{ outcome: Outcome; board?: string }> {
  const creator = await db.reads.links.findCreator({ alias });
  const before = await access.own({ actor: person });
  if (creator && !creator.deleted && before.includes(creator.actor)) {
    await db.changes.guests.becomeCreator({ board: creator.board, person, before });
    await db.changes.guests.listBoard({ person, board: creator.board, sha256: null, title: shownName(title) });
    return { outcome: 'claimed', board: creator.board };
  }
  const known = secret === undefined ? undefined : sha256OrNone(secret);
  const link = known && (await db.reads.links.findLink({ alias, sha256: known }));
  if (!link || endOf(link, Date.now())) return { outcome: 'not-found' };
  const { board } = link;
  const isClosed = await access.isClosed(person, link);
  // Of a board made before creators were kept nobody knows who made it: who may edit it and comes first has it.
  const isFirst =
    !isClosed &&
    !creator &&
    link.role === 'editor' &&
    (await db.changes.guests.becomeCreator({ board, person, before: [] }));
  await db.changes.guests.listBoard({ person, board, sha256: isFirst ? null : known, title: shownName(title) });
  // It is in the list as soon as the link is open; until then it is as if there were none.
  if (isClosed) return { outcome: 'not-found' };
  return isFirst ? { outcome: 'claimed', board } : { outcome: 'listed' };
}

/** Puts the board that this secret gives into a person's list, which shows it while the link is open to them; a secret that gives nothing, or nothing any more, does nothing. */
export async function listedBySecret(db: GuestsDb, person: Actor, secret: string): Promise<void> {
  const known = sha256OrNone(secret);
  const link = known && (await db.reads.links.linkOfSecret(known));
  if (!link || endOf(link, Date.now())) return;
  const creator = await db.reads.links.creatorOfBoard(link.board);
  if (creator?.actor === person) return;
  await db.changes.guests.listBoard({ person, board: link.board, sha256: known, title: '' });
}

/** Whether somebody still has a board by this link. */
export function isStanding(link: Pick<Link, 'expiresMs' | 'revoked'>): boolean {
  return endOf({ ...link, deleted: false }, Date.now()) === undefined;
}

function sha256OrNone(secret: string): Uint8Array | undefined {
  try {
    return sha256(secretBytes(secret));
  } catch (error) {
    if (error instanceof CallerError) return undefined;
    throw error;
  }
}
