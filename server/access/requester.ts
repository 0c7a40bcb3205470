// Who opens a board, or joins a session: the person of the bearer, the guest or the panel of the body's credential.

import { nameFrom } from '#protocol/names.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Actor, actorOfPerson } from '../policies/grant.ts';
import type { Authenticator, Person, PersonName } from '../policies/person.ts';
import { type GuestsDb, linkedGuest } from './guests.ts';
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

export interface RequesterDeps {
  db: GuestsDb & { reads: { people: { personNamed(person: PersonName): Promise<{ name: string } | undefined> } } };
  keys: Keys;
  bearers: Authenticator;
}

/** A panel is the panel, whoever else the request names. Throws `unauthorized` for a bearer that is none. */
export async function requesterOf(
  deps: RequesterDeps,
  authorization: string | undefined,
  guest: string | undefined,
  panel?: string,
): Promise<Requester> {
  if (panel !== undefined) return { ...panelOf(deps.keys, panel), known: '' };
  const person = await deps.bearers.personOf(authorization);
  return person ? asPerson(deps, person, guest) : { ...guestOf(deps.keys, guest), known: '' };
}

async function asPerson({ db, keys }: RequesterDeps, person: Person, guest: string | undefined): Promise<Requester> {
  const actor = actorOfPerson(person);
  const known = nameFrom((await db.reads.people.personNamed(person))?.name ?? '', 'person');
  if (guest === undefined) return { actor, known, person, isKnown: true, credential: '' };
  const { guest: linked, credential } = await linkedGuest(db, keys, actor, guest);
  return { actor, known, person, isKnown: true, linked, credential };
}
