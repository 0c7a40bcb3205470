// The categories of teams and entities, with the number of templates in each.

import { type Kysely, sql } from 'kysely';
import type { CategoryName, TemplateCategory } from '#protocol/generated/graphql.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** By owner in this order, each owner's in theirs. `owners`: at least one id of a team or entity. */
export async function categoriesOf(all: Kysely<Tables>, owners: readonly string[]): Promise<TemplateCategory[]> {
  const rows = await all
    .selectFrom('template_category as category')
    .select(['category.id', 'category.owner', 'category.owner_id', 'category.names'])
    .select(
      sql<number>`(SELECT count(*) FROM template WHERE template.category = category.id AND template.retired_at IS NULL)`.as(
        'templates',
      ),
    )
    .where('category.owner_id', 'in', owners)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute();
  const categories = rows.map(({ id, owner, owner_id, names, templates }) => ({
    id,
    owner,
    ownerId: owner_id,
    names: namesIn(names),
    templates: Number(templates),
  }));
  return owners.flatMap((owner) => categories.filter(({ ownerId }) => ownerId === owner));
}

/** The value of `names`, which category-changes.ts has written. */
function namesIn(json: string): CategoryName[] {
  return JSON.parse(json);
}
