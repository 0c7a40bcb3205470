// Deletes exports of teams: on request, when they expire, and with their team.

import type { Kysely } from 'kysely';
import { markUnnamed } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Deletes all exports of a team, one export, or all that have expired by a time, with their files. */
export async function dropTeamExports(
  all: Kysely<Tables>,
  which: { team: string } | { id: string } | { untilMs: number },
  nowMs: number,
): Promise<void> {
  const dropped = await all
    .deleteFrom('team_export')
    .$if('team' in which, (rows) => rows.where('team', '=', (which as { team: string }).team))
    .$if('id' in which, (rows) => rows.where('id', '=', (which as { id: string }).id))
    .$if('untilMs' in which, (rows) => rows.where('until', '<=', (which as { untilMs: number }).untilMs))
    .returning('sha256')
    .execute();
  await markUnnamed(
    all,
    dropped.map(({ sha256 }) => sha256),
    { nowMs },
  );
}
