// Saves, replaces, changes, gives and deletes templates. Each change locks the right to it in its own transaction. The bytes are blobs, which
// are stored before.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { isTemplateCategory } from '#protocol/templates.ts';
import { lockTemplateRights } from '../../access/lock-template-rights.ts';
import type { Right } from '../../access/membership.ts';
import { type StorageUse, takeStorage } from '../../access/stored-byte-changes.ts';
import { ownerRight, templateRight } from '../../access/template-access.ts';
import { markUnnamed, releaseClaim } from '../../platform/database/blob-names.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { titleKeyOf } from '../../platform/database/titles.ts';
import { dropTemplateBlobs, dropTemplates } from '../cleanup/template-clearing-changes.ts';
import { type Owner, refuseFull } from './template-queries.ts';

/** The content of a board, whose blob is stored already. */
export interface TemplateContent {
  /** The board, and the right to read it. */
  board: string;
  right: Right;
  /** The digest of the items' JSON. */
  sha256: Uint8Array;
  bytes: number;
  items: number;
  frames: number;
  searchText: string;
  /** Images that the items show. */
  images: Uint8Array[];
}

interface Change {
  id: string;
  /** The id of the person who changes it. */
  person: string;
  nowMs: number;
}

export interface NewTemplate extends Change, Owner {
  name: string;
  category: string | null;
  content: TemplateContent;
}

export interface NewCover extends Change {
  sha256: Uint8Array;
  type: string;
  size: number;
}

export function templateChanges(db: Kysely<Tables>) {
  return {
    /**
     * Again with the same id by the same person for the same owner it changes nothing. Throws `id-taken`, `templates-full`, `missing-blob`, and
     * `bad-request` for a category that the owner does not have.
     */
    async saveTemplate(template: NewTemplate): Promise<void> {
      const { id, person, owner, ownerId, name, category, content, nowMs } = template;
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [ownerRight({ person, owner, ownerId }, 'save')], [content.right]);
        const existing = await all
          .selectFrom('template')
          .select(['owner_id', 'made_by'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (existing) {
          await releaseClaim(all, content.sha256);
          await markUnnamed(all, [content.sha256], { nowMs });
          if (existing.owner_id !== ownerId || existing.made_by !== person) throw new CallerError('id-taken');
          return;
        }
        await refuseFull(all, { owner, ownerId });
        await refuseUnknownCategory(all, category, ownerId);
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('template')
          .values({
            ...{ id, owner, owner_id: ownerId, category },
            ...nameColumns(name),
            ...contentColumns(content),
            ...{ made_by: person, created_at: nowMs, changed_at: nowMs },
          })
          // Another owner's template may have got the id since it was looked for.
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) throw new CallerError('id-taken');
        await nameBlobs(all, id, content);
      });
    },
    /** Replaces items and images. The cover is removed. Throws `missing-blob`. */
    async replaceTemplate({ id, person, content, nowMs }: Change & { content: TemplateContent }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [templateRight(person, id, 'change')], [content.right]);
        await dropTemplateBlobs(all, { template: id, kinds: 'all' }, nowMs);
        await all
          .updateTable('template')
          .set({ ...contentColumns(content), cover: null, cover_type: null, changed_at: nowMs })
          .where('id', '=', id)
          .execute();
        await nameBlobs(all, id, content);
      });
    },
    /** Leaves undefined fields as they are. Throws `bad-request` for a category that the owner does not have. */
    async changeTemplate(
      change: Change & { name?: string | undefined; category?: string | null | undefined },
    ): Promise<void> {
      const { id, person, name, category, nowMs } = change;
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [templateRight(person, id, 'change')]);
        const { owner_id } = await all
          .selectFrom('template')
          .select('owner_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (category !== undefined) await refuseUnknownCategory(all, category, owner_id);
        await all
          .updateTable('template')
          .set({
            ...(name !== undefined && nameColumns(name)),
            ...(category !== undefined && { category }),
            changed_at: nowMs,
          })
          .where('id', '=', id)
          .execute();
      });
    },
    async retireTemplate({ id, person, isRetired, nowMs }: Change & { isRetired: boolean }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [templateRight(person, id, 'change')]);
        await all
          .updateTable('template')
          .set({ retired_at: isRetired ? nowMs : null })
          .where('id', '=', id)
          .execute();
      });
    },
    async deleteTemplate({ id, person, nowMs }: Change): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [templateRight(person, id, 'change')]);
        await dropTemplates(all, [id], nowMs);
      });
    },
    /** A category of the owner before is left. Throws `templates-full`. */
    async transferTemplate({ id, person, owner, ownerId, nowMs }: Change & Owner): Promise<void> {
      await db.transaction().execute(async (all) => {
        const rights = [templateRight(person, id, 'change'), ownerRight({ person, owner, ownerId }, 'save')];
        await lockTemplateRights(all, rights);
        const before = await all
          .selectFrom('template')
          .select(['owner_id', 'category'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (before.owner_id === ownerId) return;
        await refuseFull(all, { owner, ownerId });
        const { category } = before;
        const isLeft = category !== null && !isTemplateCategory(category);
        await all
          .updateTable('template')
          .set({ owner, owner_id: ownerId, changed_at: nowMs, ...(isLeft && { category: null }) })
          .where('id', '=', id)
          .execute();
      });
    },
    /** Before the bytes of a cover are stored, by the right that the person has now. Throws what `takeStorage` throws. */
    async beginTemplateCover({ id, person, use }: Omit<Change, 'nowMs'> & { use: StorageUse }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [templateRight(person, id, 'change')]);
        await takeStorage(all, use);
      });
    },
    /** Names the cover, whose bytes are stored. */
    async putTemplateCover({ id, person, sha256, type, size, nowMs }: NewCover): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [templateRight(person, id, 'change')]);
        await dropTemplateBlobs(all, { template: id, kinds: 'cover' }, nowMs);
        await all.insertInto('template_blob').values({ template: id, sha256, kind: 'cover', size }).execute();
        await all.updateTable('template').set({ cover: sha256, cover_type: type }).where('id', '=', id).execute();
        await releaseClaim(all, sha256);
      });
    },
  };
}

function nameColumns(name: string) {
  return { name, name_key: titleKeyOf(name) };
}

function contentColumns({ sha256, bytes, items, frames, searchText }: TemplateContent) {
  return { sha256, bytes, items, frames, words: searchText };
}

/** Adds the names of the items' blob and of the images, which the board has. Throws `missing-blob`. */
async function nameBlobs(all: Kysely<Tables>, template: string, content: TemplateContent): Promise<void> {
  const { board, sha256, bytes, images } = content;
  await all.insertInto('template_blob').values({ template, sha256, kind: 'items', size: bytes }).execute();
  await releaseClaim(all, sha256);
  if (images.length === 0) return;
  const named = await all
    .insertInto('template_blob')
    .columns(['template', 'sha256', 'kind', 'size'])
    .expression((of) =>
      of
        .selectFrom('board_blob')
        .select((is) => [is.val(template).as('template'), 'sha256', 'kind', 'size'])
        .where('board', '=', board)
        .where('sha256', 'in', images)
        .where('kind', 'like', 'image/%'),
    )
    .returning('sha256')
    .execute();
  if (new Set(named.map((row) => Buffer.from(row.sha256).toString('hex'))).size < images.length)
    throw new CallerError('missing-blob');
}

async function refuseUnknownCategory(all: Kysely<Tables>, category: string | null, ownerId: string): Promise<void> {
  if (category === null || isTemplateCategory(category)) return;
  const row = await all
    .selectFrom('template_category')
    .select('id')
    .where('id', '=', category)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) throw new CallerError('bad-request', 'category: the owner has no such category');
}
