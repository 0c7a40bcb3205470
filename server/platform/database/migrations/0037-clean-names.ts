// Removes from stored names the characters that are rejected since decision 0166, so that they are shown everywhere like new names. Adds
// the indexes by which a deletion finds the columns that name a person (person-columns.ts).

import { type Kysely, sql } from 'kysely';
import { cleanText } from '#protocol/names.ts';
import { titleKeyOf } from '../titles.ts';

export const name = '0037-clean-names';

export const statements = [
  'CREATE INDEX account_confirmed_by ON account (confirmed_by)',
  'CREATE INDEX invite_invited_by ON invite (invited_by)',
  'CREATE INDEX invite_accepted_by ON invite (accepted_by)',
  'CREATE INDEX access_request_answered_by ON access_request (answered_by)',
  'CREATE INDEX project_created_by ON project (created_by)',
  'CREATE INDEX team_export_by_person ON team_export (by_person)',
  'CREATE INDEX board_timer_set_by ON board_timer (set_by)',
  'CREATE INDEX panel_session_lent_by ON panel_session (lent_by)',
  'CREATE INDEX panel_session_claimed_by ON panel_session (claimed_by)',
  'CREATE INDEX panel_code_made_by ON panel_code (made_by)',
] as const;

/** Names and texts of people. Files that are handed out live for a day, and are cleaned as well. */
const NAMED: Record<string, readonly string[]> = {
  account: ['given_name', 'family_name'],
  person: ['name', 'initials'],
  entity: ['name'],
  team: ['name'],
  project: ['name'],
  board: ['title'],
  person_board: ['title'],
  board_version: ['name'],
  board_person: ['name'],
  access_request: ['name', 'message'],
  panel_place: ['name'],
  handed_file: ['name', 'by_name'],
};

/** Reads distinct names alone: those of ASCII letters hold nothing of the kind. */
export async function change(all: Kysely<never>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const [table, columns] of Object.entries(NAMED))
    for (const column of columns) {
      const [from, of] = [sql.table(table), sql.ref(column)];
      const isOther = engine === 'sqlite' ? sql`${of} GLOB '*[^ -~]*'` : sql`${of} COLLATE "C" ~ '[^ -~]'`;
      const { rows } = await sql<{
        name: string;
      }>`SELECT DISTINCT ${of} AS "name" FROM ${from} WHERE ${isOther}`.execute(all);
      for (const { name: before } of rows) {
        const after = cleanText(before).trim().normalize('NFC');
        if (after === before) continue;
        await sql`UPDATE ${from} SET ${of} = ${after} WHERE ${of} = ${before}`.execute(all);
        if (table !== 'board') continue;
        await sql`UPDATE board SET title_key = ${titleKeyOf(after)} WHERE title = ${after}`.execute(all);
      }
    }
}
