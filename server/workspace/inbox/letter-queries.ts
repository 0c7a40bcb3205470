// Reads what letters about inboxes need: the state of an entry, its person, and the entries of a daily letter.

import type { Kysely } from 'kysely';
import type { InboxDelivery, InboxKind } from '#protocol/generated/graphql.ts';
import { DEFAULT_DELIVERY } from '#protocol/inbox.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface EntryState {
  person: string;
  kind: InboxKind;
  delivery: InboxDelivery;
  version: number;
  readVersion: number;
  mailedVersion: number;
}

export interface UnmailedEntry {
  id: string;
  version: number;
  atMs: number;
}

const MAILED: readonly InboxDelivery[] = ['mail', 'daily'];

export function inboxLetterQueries(db: Kysely<Tables>) {
  const entries = db
    .selectFrom('inbox_entry as entry')
    .leftJoin('inbox_setting as setting', (on) =>
      on.onRef('setting.person', '=', 'entry.person').onRef('setting.kind', '=', 'entry.kind'),
    )
    .select([
      'entry.id',
      'entry.person',
      'entry.kind',
      'entry.at',
      'version',
      'read_version as readVersion',
      'mailed_version as mailedVersion',
      'delivery',
    ]);

  return {
    async entryState(id: string): Promise<EntryState | undefined> {
      const row = await entries.where('entry.id', '=', id).executeTakeFirst();
      return row && { ...row, delivery: row.delivery ?? DEFAULT_DELIVERY[row.kind] };
    },
    /**
     * Entries of kinds that are mailed, daily or at once, that were neither read nor mailed, the newest first. A kind that is mailed at once
     * now may have been daily when its entry was written.
     */
    async digestEntries(person: string): Promise<UnmailedEntry[]> {
      const rows = await entries
        .where('entry.person', '=', person)
        .whereRef('read_version', '<', 'version')
        .whereRef('mailed_version', '<', 'version')
        .orderBy('entry.at', 'desc')
        .orderBy('entry.id')
        .execute();
      return rows
        .filter(({ kind, delivery }) => MAILED.includes(delivery ?? DEFAULT_DELIVERY[kind]))
        .map(({ id, version, at }) => ({ id, version, atMs: Number(at) }));
    },
  };
}
