// The inbox of a person: pages of entries, what of them was read, and how the person hears of each kind.

import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import {
  InboxDelivery,
  InboxKind,
  type InboxPage,
  type InboxSetting,
  type MutationMarkInboxReadArgs,
  type MutationSetInboxDeliveryArgs,
  type QueryInboxArgs,
} from '#protocol/generated/graphql.ts';
import { DEFAULT_DELIVERY, INBOX } from '#protocol/inbox.ts';
import { notifyInboxes } from '../../access/inbox-events.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person } from '../../policies/person.ts';
import { type EntriesDb, isRead, type VisibleEntry, visibleEntries, withDetails } from './entries.ts';
import type { inboxChanges } from './entry-changes.ts';
import type { inboxQueries } from './entry-queries.ts';

export interface InboxDeps {
  db: EntriesDb &
    Uses<{
      reads: { inbox: Only<typeof inboxQueries, 'settingsOf'> };
      changes: { inbox: Only<typeof inboxChanges, 'markRead' | 'setDelivery'> };
    }>;
  bus: Pick<Bus, 'publish'>;
}

/** The time and id of a row, parsed from the cursor `next`. */
const cursor = z
  .string()
  .max(64)
  .regex(/^\d+\.[0-9a-f-]+$/)
  .transform((text) => {
    const [atMs, id] = text.split('.') as [string, string];
    return { atMs: Number(atMs), id };
  });
const pageArgs = z.object({
  after: cursor.nullish(),
  limit: z.number().int().min(1).max(INBOX.entriesOfPerson).default(INBOX.pageRows),
});
const readArgs = z.object({
  ids: z.array(uuid).max(INBOX.entriesOfPerson).nullish(),
  upToMs: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
});
const settingArgs = z.object({ kind: z.enum(InboxKind), delivery: z.enum(InboxDelivery) });

export class Inbox {
  readonly #deps: InboxDeps;

  constructor(deps: InboxDeps) {
    this.#deps = deps;
  }

  async page({ id: person }: Person, args: QueryInboxArgs): Promise<InboxPage> {
    const { after, limit } = parsed(pageArgs, args);
    const { db } = this.#deps;
    const all = await visibleEntries(db, person, { nowMs: Date.now() });
    const rest = after ? all.filter((entry) => isAfter(entry, after)) : all;
    const rows = rest.slice(0, limit);
    const last = rows.at(-1);
    return {
      unread: Math.min(all.filter((entry) => !isRead(entry)).length, INBOX.maxUnread),
      rows: await withDetails(db, person, rows),
      next: last && rest.length > limit ? `${last.atMs}.${last.id}` : null,
    };
  }

  async settings({ id: person }: Person): Promise<InboxSetting[]> {
    const chosen = await this.#deps.db.reads.inbox.settingsOf(person);
    return Object.values(InboxKind).map((kind) => ({
      kind,
      delivery: chosen.find((setting) => setting.kind === kind)?.delivery ?? DEFAULT_DELIVERY[kind],
    }));
  }

  async markRead({ id: person }: Person, args: MutationMarkInboxReadArgs): Promise<true> {
    const { ids, upToMs } = parsed(readArgs, args);
    if (await this.#deps.db.changes.inbox.markRead({ person, ids: ids ?? null, upToMs: upToMs ?? null }))
      notifyInboxes(this.#deps.bus, [person]);
    return true;
  }

  async setDelivery({ id: person }: Person, args: MutationSetInboxDeliveryArgs): Promise<true> {
    await this.#deps.db.changes.inbox.setDelivery({ person, ...parsed(settingArgs, args) });
    notifyInboxes(this.#deps.bus, [person]);
    return true;
  }
}

/** Whether an entry follows a row in the order of the list. */
function isAfter(entry: VisibleEntry, row: { atMs: number; id: string }): boolean {
  return entry.atMs < row.atMs || (entry.atMs === row.atMs && entry.id > row.id);
}
