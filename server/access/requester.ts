// Who opens a board, or joins a session: the person of the bearer, the guest or the panel of the body's credential.

import type { FastifyRequest } from 'fastify';
import { nameFrom } from '#protocol/names.ts';
import { type Actor, actorOfPerson } from '../policies/grant.ts';
import type { Person } from '../policies/person.ts';
import { linkedGuest } from './guests.ts';
import type { HttpContext } from './permitted.ts';
import { guestOf, panelOf } from './tokens.ts';

export interface Requester {
  actor: Actor;
  /** For the device to keep; '': none. */
  credential: string;
  person?: Person | undefined;
  /** By an account, or a credential that was given here. */
  isKnown: boolean;
  /** Of a person: the guest of the device. */
  linked?: Actor;
  /** What the account is called. */
  known: string;
}

/** A panel is the panel, whoever else the request names. Throws `unauthorized` for a bearer that is none. */
export async function requesterOf(
  context: HttpContext,
  request: FastifyRequest,
  guest: string | undefined,
  panel?: string,
): Promise<Requester> {
  if (panel !== undefined) return { ...panelOf(context.keys, panel), known: '' };
  const person = await context.bearers.personOf(request.headers.authorization);
  return person ? asPerson(context, person, guest) : { ...guestOf(context.keys, guest), known: '' };
}

async function asPerson({ db, keys }: HttpContext, person: Person, guest: string | undefined): Promise<Requester> {
  const actor = actorOfPerson(person);
  const known = nameFrom((await db.reads.people.personNamed(person))?.name ?? '', 'person');
  if (guest === undefined) return { actor, known, person, isKnown: true, credential: '' };
  const { guest: linked, credential } = await linkedGuest(db, keys, actor, guest);
  return { actor, known, person, isKnown: true, linked, credential };
}
