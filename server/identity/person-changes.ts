// Creates and changes people: one for each (iss, sub), with an entity and a team of their own that are made with them.

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { PersonName } from '../policies/person.ts';
import { findPersonByName, type Profile, type StoredPerson } from './person-queries.ts';

export type PersonChange = Partial<
  Pick<StoredPerson, 'name' | 'initials' | 'color' | 'role' | 'language' | 'timeZone' | 'aiConsent'>
>;

export function personChanges(db: Kysely<Tables>) {
  return {
    /** Who it is; made now, with an entity and a team, if they were never here. Of several at once one makes them. */
    async personMade({ iss, sub, profile }: PersonName & { profile: Profile }): Promise<StoredPerson> {
      const there = await findPersonByName(db, { iss, sub });
      if (there) return there;
      const id = randomUUID();
      const nowMs = Date.now();
      await db
        .transaction()
        .execute(async (all) => {
          const home = await homeMade(all, nowMs);
          const { name, initials, color, email, emailVerified, language } = profile;
          const { numInsertedOrUpdatedRows } = await all
            .insertInto('person')
            .values({
              id,
              iss,
              sub,
              name,
              initials,
              color,
              email,
              email_verified: emailVerified ? 1 : 0,
              language,
              ...home,
              created_at: nowMs,
            })
            .onConflict((one) => one.columns(['iss', 'sub']).doNothing())
            .executeTakeFirstOrThrow();
          if (!numInsertedOrUpdatedRows) throw new MadeMeanwhile();
          await homeGiven(all, id, home);
        })
        .catch((error: unknown) => {
          if (!(error instanceof MadeMeanwhile)) throw error;
        });
      return (await findPersonByName(db, { iss, sub })) as StoredPerson;
    },
    async changePerson({ id, change }: { id: string; change: PersonChange }): Promise<void> {
      const { aiConsent, timeZone, ...others } = change;
      await db
        .updateTable('person')
        .set({
          ...others,
          ...(timeZone !== undefined && { time_zone: timeZone }),
          ...(aiConsent !== undefined && { ai_consent: aiConsent ? 1 : 0 }),
        })
        .where('id', '=', id)
        .execute();
    },
    /** Stores the time zone of a person who has none. */
    async setFirstTimeZone({ id, timeZone }: { id: string; timeZone: string }): Promise<void> {
      await db
        .updateTable('person')
        .set({ time_zone: timeZone })
        .where('id', '=', id)
        .where('time_zone', 'is', null)
        .execute();
    },
    /** As the provider has it now. */
    async setPersonEmail({ id, email, emailVerified }: { id: string } & Pick<Profile, 'email' | 'emailVerified'>) {
      await db
        .updateTable('person')
        .set({ email, email_verified: emailVerified ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },
    /** Whether that is news. */
    async setPermissionUntil({ id, untilMs }: { id: string; untilMs: number | null }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('person')
        .set({ permission_until: untilMs })
        .where('id', '=', id)
        .where((of) => of('permission_until', 'is distinct from', untilMs))
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** False, and nothing is changed, when it is not `before` any more. */
    async setMetadata({ id, before, after }: { id: string; before: string; after: string }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('person')
        .set({ metadata: after })
        .where('id', '=', id)
        .where('metadata', '=', before)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };
}

interface Home {
  entity: string;
  team: string;
}

/** An entity with a first team, nobody's yet. */
async function homeMade(all: Kysely<Tables>, nowMs: number): Promise<Home> {
  const home = { entity: randomUUID(), team: randomUUID() };
  await all.insertInto('entity').values({ id: home.entity, name: '', created_at: nowMs }).execute();
  const team = { id: home.team, entity: home.entity, name: '', created_at: nowMs };
  await all.insertInto('team').values(team).execute();
  return home;
}

async function homeGiven(all: Kysely<Tables>, person: string, { entity, team }: Home): Promise<void> {
  await all
    .insertInto('membership')
    .values([
      { kind: 'entity', thing: entity, person, role: 'owner' },
      { kind: 'team', thing: team, person, role: 'admin' },
    ])
    .execute();
}

/** Of these people, those whose own entity this was have another one from now on, as if they had just signed up. */
export async function homedAnew(all: Kysely<Tables>, ask: { entity: string; people: string[]; nowMs: number }) {
  const { entity, people, nowMs } = ask;
  const moved = await all
    .selectFrom('person')
    .select('id')
    .where('entity', '=', entity)
    .where('id', 'in', people)
    .execute();
  for (const { id } of moved) {
    const home = await homeMade(all, nowMs);
    await all.updateTable('person').set(home).where('id', '=', id).execute();
    await homeGiven(all, id, home);
  }
}

/** Undoes the transaction. */
class MadeMeanwhile extends Error {}
