// People: one for each (iss, sub), with an entity and a team of their own that are made with them.

import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { hashOfName } from '../platform/secrets/hashed.ts';
import type { PersonName } from '../policies/person.ts';

/** What a provider says of somebody. */
export interface Profile {
  name: string;
  initials: string;
  color: string;
  email: string;
  emailVerified: boolean;
  language: string | null;
}

export interface StoredPerson extends PersonName, Profile {
  id: string;
  role: string;
  aiConsent: boolean;
  entityId: string;
  teamId: string;
}

export type PersonChange = Partial<
  Pick<StoredPerson, 'name' | 'initials' | 'color' | 'role' | 'language' | 'aiConsent'>
>;

export function peopleQueries(db: Kysely<Tables>) {
  const named = async ({ iss, sub }: PersonName): Promise<StoredPerson | undefined> => {
    const row = await db
      .selectFrom('person')
      .selectAll()
      .where('iss', '=', iss)
      .where('sub', '=', sub)
      .executeTakeFirst();
    return row && personOfRow(row);
  };

  return {
    personNamed: named,
    /** Who it is; made now, with an entity and a team, if they were never here. Of several at once one makes them. */
    async personMade({ iss, sub, profile }: PersonName & { profile: Profile }): Promise<StoredPerson> {
      const there = await named({ iss, sub });
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
      return (await named({ iss, sub })) as StoredPerson;
    },
    /** When somebody of this name deleted the account here. */
    async personGoneMs(one: PersonName): Promise<number | undefined> {
      const row = await db
        .selectFrom('person_gone')
        .select('at')
        .where('sha256', '=', hashOfName(one))
        .executeTakeFirst();
      return row?.at;
    },
    async personOf(id: string): Promise<StoredPerson | undefined> {
      const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
      return row && personOfRow(row);
    },
    async changePerson({ id, change }: { id: string; change: PersonChange }): Promise<void> {
      const { aiConsent, ...others } = change;
      await db
        .updateTable('person')
        .set({ ...others, ...(aiConsent !== undefined && { ai_consent: aiConsent ? 1 : 0 }) })
        .where('id', '=', id)
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
    /** JSON. */
    async metadataOf(id: string): Promise<string | undefined> {
      const row = await db.selectFrom('person').select('metadata').where('id', '=', id).executeTakeFirst();
      return row?.metadata;
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

function personOfRow(row: Selectable<Tables['person']>): StoredPerson {
  return {
    id: row.id,
    iss: row.iss,
    sub: row.sub,
    name: row.name,
    initials: row.initials,
    color: row.color,
    email: row.email,
    emailVerified: row.email_verified !== 0,
    role: row.role,
    language: row.language,
    aiConsent: row.ai_consent !== 0,
    entityId: row.entity,
    teamId: row.team,
  };
}
