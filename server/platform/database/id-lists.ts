// Conditions with lists of ids. A statement takes at most 32,766 variables (SQLite) or 65,535 (PostgreSQL), so that a long list is one
// variable.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';

/** The ids of a list that are a variable each: for these the planner of an engine knows their number. */
const MAX_VARIABLES = 500;

/** The condition that a column has one of these ids. There is at least one. */
export function hasOneOf({ isInList }: Pick<Database, 'isInList'>, column: string, ids: readonly string[]) {
  const { length } = ids;
  return length <= MAX_VARIABLES ? sql<SqlBool>`${sql.ref(column)} IN (${sql.join(ids)})` : isInList(column, ids);
}

/** The list as JSON. */
export function isInJson(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** The list as an array. */
export function isInArray(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} = ANY(${ids})`;
}
