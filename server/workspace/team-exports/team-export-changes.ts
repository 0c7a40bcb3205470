// Orders, stores and drops exports of whole teams.

import type { Kysely } from 'kysely';
import { requestEntries } from '../../access/inbox-event-changes.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { exportChanges } from '../exports/export-changes.ts';
import { TEAM_EXPORT } from './job-kind.ts';

export const teamExportChanges = (db: Kysely<Tables>) =>
  exportChanges(db, {
    table: 'team_export',
    job: TEAM_EXPORT,
    rowOf: ({ owner, person }) => ({ team: owner, by_person: person }),
    owners: (all) => all.selectFrom('team').select('id').where('deleted_at', 'is', null),
    onStored: notify,
  });

async function notify(all: Kysely<Tables>, id: string): Promise<void> {
  const { team: resource, by_person: subject } = await all
    .selectFrom('team_export')
    .select(['team', 'by_person'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // The person may have deleted the account.
  if (subject !== '') await requestEntries(all, { kind: 'file', resourceKind: 'team', resource, subject, sender: '' });
}
