// Whether those who lent boards to panels may still share them: what they are on the board now, by having made it or by membership. One look
// for many sessions, also within a transaction. SPEC: PANEL-7, RIGHT-1.

import type { Kysely } from 'kysely';
import { isPanel } from '#protocol/people.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Actor, isPerson, personOf } from '../policies/grant.ts';
import { mayLend } from '../policies/panel.ts';
import { LEAVING } from '../policies/person.ts';
import { boardRoleOf } from '../policies/workspace.ts';
import { slices } from './deletion-state.ts';
import { linkQueries } from './link-queries.ts';
import { membershipQueries } from './membership-queries.ts';

export interface Lending {
  board: string;
  /** The actor that lent the board; null: it is the panel's own. */
  lentBy: string | null;
}

/** Returns a function that says whether the board of one of these sessions is still lent. A panel's own board always counts as lent. */
export async function lendingsNow(
  db: Kysely<Tables>,
  sessions: readonly Lending[],
): Promise<(lending: Lending) => boolean> {
  const lent = sessions.flatMap(({ board, lentBy }) => (lentBy === null ? [] : { board, lender: lentBy as Actor }));
  if (lent.length === 0) return () => true;
  const boards = [...new Set(lent.map(({ board }) => board))];
  const { creators } = await linkQueries(db).sourcesOf({ links: [], made: boards });
  const makerOf = new Map(creators.flatMap(({ board, actor, isInProject }) => (isInProject ? [] : [[board, actor]])));
  const personOfActor = await peopleOf(db, [...lent.map(({ lender }) => lender), ...makerOf.values()]);
  const members = lent.flatMap(({ board, lender }) => {
    const person = personOfActor(lender);
    return person === undefined ? [] : { board, person };
  });
  const standings = members.length > 0 ? await membershipQueries(db).standingsOf(members) : [];
  const roleOf = new Map(standings.map((one) => [`${one.id} ${one.person}`, boardRoleOf(one.given, one.project)]));
  return ({ board, lentBy }) => {
    if (lentBy === null) return true;
    const lender = lentBy as Actor;
    const person = personOfActor(lender);
    // The account is deleted, or about to be.
    if (isPerson(lender) && person === undefined) return false;
    const maker = makerOf.get(board) as Actor | undefined;
    const hasMade =
      maker !== undefined && (maker === lender || (person !== undefined && personOfActor(maker) === person));
    const roles: (BoardRole | undefined)[] = [hasMade ? 'manager' : undefined, roleOf.get(`${board} ${person}`)];
    return mayLend(roles);
  };
}

/** A function that gives the person an actor is, or has become; undefined: nobody, or somebody whose account is deleted. */
async function peopleOf(db: Kysely<Tables>, actors: readonly Actor[]): Promise<(actor: Actor) => string | undefined> {
  const known = new Map<string, string>();
  const guests = [...new Set(actors.filter((actor) => !isPerson(actor) && !isPanel(actor)))];
  for (const some of slices(guests)) {
    const rows = await db.selectFrom('guest_person').select(['guest', 'person']).where('guest', 'in', some).execute();
    for (const { guest, person } of rows) known.set(guest, personOf(person as Actor) as string);
  }
  for (const actor of actors) if (isPerson(actor)) known.set(actor, personOf(actor) as string);
  const living = new Set<string>();
  for (const some of slices([...new Set(known.values())])) {
    const rows = await db
      .selectFrom('person')
      .select('id')
      .where('id', 'in', some)
      .where('iss', '!=', LEAVING)
      .execute();
    for (const { id } of rows) living.add(id);
  }
  return (actor) => {
    const person = known.get(actor);
    return person !== undefined && living.has(person) ? person : undefined;
  };
}
