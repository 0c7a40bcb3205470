// Reads which processes are alive and which lines each has, by the database's clock. The changes are in owner-changes.ts.

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** No lease is longer (`LEASE_MS`): one that ends later was given by a clock that has been set back since, and counts as over. */
const MAX_LEASE_MS = 600_000;

export function ownerQueries(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  const isAlive = isAliveAt(nowMs);

  return {
    /** Where one is reached that is alive. */
    async nodeAddress(): Promise<string | undefined> {
      const node = await db.selectFrom('node').select('address').where(isAlive).limit(1).executeTakeFirst();
      return node?.address;
    },
    /** Address of the living node that has the line. */
    lineAddress: (line: Uint8Array): Promise<string | undefined> => findLineAddress(db, line, nowMs),
    /** The database's clock, which all processes share; epoch ms. */
    async timeMs(): Promise<number> {
      const { now } = await db.selectNoFrom(nowMs.as('now')).executeTakeFirstOrThrow();
      return Number(now);
    },
    async settingNow(name: string): Promise<Uint8Array | undefined> {
      return (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value;
    },
  };
}

/** Whether a node's lease holds. */
export function isAliveAt(nowMs: Database['nowMs']) {
  return sql<boolean>`(node.until > ${nowMs} AND node.until <= ${nowMs} + ${sql.lit(MAX_LEASE_MS)})`;
}

export async function findLineAddress(
  db: Kysely<Tables>,
  line: Uint8Array,
  nowMs: Database['nowMs'],
): Promise<string | undefined> {
  const there = await db
    .selectFrom('http_line')
    .innerJoin('node', 'node.id', 'http_line.node')
    .select('address')
    .where('line', '=', line)
    .where(isAliveAt(nowMs))
    .executeTakeFirst();
  return there?.address;
}
