// People: one for each (iss, sub), with an entity and a team of their own that are made with them.

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
  /** An IANA name, or null. */
  timeZone: string | null;
  aiConsent: boolean;
  entityId: string;
  teamId: string;
}

export function personQueries(db: Kysely<Tables>) {
  return {
    personNamed: (name: PersonName): Promise<StoredPerson | undefined> => findPersonByName(db, name),
    /** When somebody of this name deleted the account here. */
    async personGoneMs(one: PersonName): Promise<number | undefined> {
      const row = await db
        .selectFrom('person_gone')
        .select('at')
        .where('sha256', '=', hashOfName(one))
        .executeTakeFirst();
      return row?.at;
    },
    async hasPeople(): Promise<boolean> {
      return (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    async personOf(id: string): Promise<StoredPerson | undefined> {
      const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
      return row && personOfRow(row);
    },
    async personByVerifiedEmail(emailKey: string): Promise<{ id: string; language: string | null } | undefined> {
      return db
        .selectFrom('person')
        .select(['id', 'language'])
        .where((of) => of(of.fn('lower', ['email']), '=', emailKey))
        .where('email_verified', '=', 1)
        .executeTakeFirst();
    },
    /** JSON. */
    async metadataOf(id: string): Promise<string | undefined> {
      const row = await db.selectFrom('person').select('metadata').where('id', '=', id).executeTakeFirst();
      return row?.metadata;
    },
  };
}

export async function findPersonByName(
  db: Kysely<Tables>,
  { iss, sub }: PersonName,
): Promise<StoredPerson | undefined> {
  const row = await db
    .selectFrom('person')
    .selectAll()
    .where('iss', '=', iss)
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row && personOfRow(row);
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
    timeZone: row.time_zone,
    aiConsent: row.ai_consent !== 0,
    entityId: row.entity,
    teamId: row.team,
  };
}
