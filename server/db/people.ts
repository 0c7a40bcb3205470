// People: one for each (iss, sub), with an entity and a team of their own that are made with them.

import { randomUUID } from 'node:crypto';
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
  };
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
