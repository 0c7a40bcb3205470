// People: one for each (iss, sub), with an entity and a team of their own that are made with them.

import { createHash, randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

export interface PersonName {
  iss: string;
  sub: string;
}

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
      const [id, entity, team] = [randomUUID(), randomUUID(), randomUUID()];
      const nowMs = Date.now();
      await db
        .transaction()
        .execute(async (all) => {
          await all.insertInto('entity').values({ id: entity, name: '', created_at: nowMs }).execute();
          await all.insertInto('team').values({ id: team, entity, name: '', created_at: nowMs }).execute();
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
              entity,
              team,
              created_at: nowMs,
            })
            .onConflict((one) => one.columns(['iss', 'sub']).doNothing())
            .executeTakeFirstOrThrow();
          if (!numInsertedOrUpdatedRows) throw new MadeMeanwhile();
          await all
            .insertInto('membership')
            .values([
              { kind: 'entity', thing: entity, person: id, role: 'owner' },
              { kind: 'team', thing: team, person: id, role: 'admin' },
            ])
            .execute();
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

/** Undoes the transaction. */
class MadeMeanwhile extends Error {}

/** Nothing of who it was can be read from it without knowing them. */
export function hashOfName({ iss, sub }: PersonName): string {
  return createHash('sha256').update(`${iss}\0${sub}`).digest('base64url');
}

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
