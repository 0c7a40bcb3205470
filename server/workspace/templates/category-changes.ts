// Creates, orders and deletes the categories of a team or entity, and hides Atrium's own templates there. Each change locks the right to it in
// its own transaction.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { CategoryName } from '#protocol/generated/graphql.ts';
import { TEMPLATE_LIMITS } from '#protocol/templates.ts';
import { lockTemplateRights } from '../../access/lock-template-rights.ts';
import { ownerRight } from '../../access/template-access.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Owner } from './template-queries.ts';

interface CategoryChange extends Owner {
  /** The id of the person who changes it. */
  person: string;
}

export function templateCategoryChanges(db: Kysely<Tables>) {
  return {
    /** Changes the names of a category, or creates it as the last one. Throws `id-taken`, and `too-large` for one category too many. */
    async saveCategory(args: CategoryChange & { id: string; names: readonly CategoryName[] }): Promise<void> {
      const { id, owner, ownerId, names } = args;
      const json = JSON.stringify(names);
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [ownerRight(args, 'manage')]);
        const existing = await all
          .selectFrom('template_category')
          .select('owner_id')
          .where('id', '=', id)
          .executeTakeFirst();
        if (existing && existing.owner_id !== ownerId) throw new CallerError('id-taken');
        if (existing) {
          await all.updateTable('template_category').set({ names: json }).where('id', '=', id).execute();
          return;
        }
        const { taken, last } = await all
          .selectFrom('template_category')
          .select((is) => [is.fn.countAll<number>().as('taken'), is.fn.max('position').as('last')])
          .where('owner_id', '=', ownerId)
          .executeTakeFirstOrThrow();
        if (Number(taken) >= TEMPLATE_LIMITS.categories)
          throw new CallerError('too-large', `categories: at most ${TEMPLATE_LIMITS.categories}`);
        const position = last === null ? 0 : Number(last) + 1;
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('template_category')
          .values({ id, owner, owner_id: ownerId, names: json, position })
          // Another owner's category may have got the id since it was looked for.
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) throw new CallerError('id-taken');
      });
    },
    /** Throws `bad-request` unless these are all categories of the owner. */
    async orderCategories(args: CategoryChange & { ids: readonly string[] }): Promise<void> {
      const { ownerId, ids } = args;
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [ownerRight(args, 'manage')]);
        const rows = await all.selectFrom('template_category').select('id').where('owner_id', '=', ownerId).execute();
        const existingIds = new Set(rows.map(({ id }) => id));
        if (
          ids.length !== existingIds.size ||
          new Set(ids).size !== existingIds.size ||
          ids.some((id) => !existingIds.has(id))
        )
          throw new CallerError('bad-request', 'ids: not all categories of the owner, each once');
        for (const [position, id] of ids.entries())
          await all.updateTable('template_category').set({ position }).where('id', '=', id).execute();
      });
    },
    /** Templates that were in it have no category. */
    async deleteCategory(args: CategoryChange & { id: string }): Promise<void> {
      const { id, ownerId } = args;
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [ownerRight(args, 'manage')]);
        await all.deleteFrom('template_category').where('id', '=', id).where('owner_id', '=', ownerId).execute();
        await all.updateTable('template').set({ category: null }).where('category', '=', id).execute();
      });
    },
    async hideTemplate(args: CategoryChange & { name: string; isHidden: boolean }): Promise<void> {
      const { owner, ownerId, name, isHidden } = args;
      await db.transaction().execute(async (all) => {
        await lockTemplateRights(all, [ownerRight(args, 'manage')]);
        if (isHidden)
          await all
            .insertInto('template_hidden')
            .values({ owner, owner_id: ownerId, name })
            .onConflict((there) => there.doNothing())
            .execute();
        else await all.deleteFrom('template_hidden').where('owner_id', '=', ownerId).where('name', '=', name).execute();
      });
    },
  };
}
