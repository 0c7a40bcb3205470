// Reads saved templates, single ones and pages of them, with their blobs. Callers have checked the rights before
// (server/access/template-access.ts).

import { type Kysely, type SqlBool, sql } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { folded } from '#protocol/fold.ts';
import type { PersonShown, TemplateOwner } from '#protocol/generated/graphql.ts';
import { shownName } from '#protocol/names.ts';
import { currentPlan, seatsOf } from '../../access/seats.ts';
import { templateRightQueries } from '../../access/template-right-queries.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { LEAVING } from '../../policies/person.ts';
import { roomFor } from '../../policies/plans.ts';
import { categoriesOf } from './category-queries.ts';

export interface Owner {
  owner: TemplateOwner;
  ownerId: string;
}

export interface TemplateRow extends Owner {
  id: string;
  name: string;
  category: string | null;
  items: number;
  frames: number;
  maker: PersonShown | null;
  changedMs: number;
  isRetired: boolean;
  /** The digest of the items' JSON, in hex. */
  sha256: string;
  /** In hex, and its type. */
  cover: string | null;
  coverType: string | null;
}

export interface TemplatesQuery {
  /** The owners in the order of the list; at least one. */
  owners: readonly Owner[];
  /** Words of the name or of the texts, as typed. */
  search: string;
  category?: string | undefined;
  /** Retired ones are in the list too. */
  isManaged: boolean;
  /** Only templates that this person has saved. */
  maker?: string | undefined;
  offset: number;
  limit: number;
}

/** The words of one search. */
const MAX_TOKENS = 8;

export function templateQueries(db: Kysely<Tables>) {
  const rows = () =>
    db
      .selectFrom('template')
      .leftJoin('person', (on) => on.onRef('person.id', '=', 'template.made_by').on('person.iss', '!=', LEAVING))
      .select(['template.id', 'template.owner', 'template.owner_id', 'template.name', 'template.category'])
      .select(['template.items', 'template.frames', 'template.changed_at', 'template.retired_at'])
      .select(['template.sha256', 'template.cover', 'template.cover_type'])
      .select(['person.id as person', 'person.name as person_name', 'person.initials', 'person.color']);

  return {
    /** The number of templates, and a page of them: by owner, the one that changed last first. */
    async pageOfTemplates(query: TemplatesQuery): Promise<{ count: number; rows: TemplateRow[] }> {
      const { owners, search, category, isManaged, maker, offset, limit } = query;
      const ids = owners.map(({ ownerId }) => ownerId);
      const tokens = folded(shownName(search)).split(/\s+/).filter(Boolean).slice(0, MAX_TOKENS);
      const isFound = sql<SqlBool>`${sql.join(
        [
          sql`template.owner_id IN (${sql.join(ids)})`,
          ...(isManaged ? [] : [sql`template.retired_at IS NULL`]),
          ...(category === undefined ? [] : [sql`template.category = ${category}`]),
          ...(maker === undefined ? [] : [sql`template.made_by = ${maker}`]),
          ...tokens.map(hasToken),
        ],
        sql` AND `,
      )}`;
      const { count } = await db
        .selectFrom('template')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where(isFound)
        .executeTakeFirstOrThrow();
      if (Number(count) <= offset) return { count: Number(count), rows: [] };
      const order = sql`CASE template.owner_id ${sql.join(
        ids.map((id, at) => sql`WHEN ${id} THEN ${sql.lit(at)}`),
        sql` `,
      )} END`;
      const page = await rows()
        .where(isFound)
        .orderBy(order)
        .orderBy('template.changed_at', 'desc')
        .orderBy('template.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { count: Number(count), rows: page.map(rowOf) };
    },
    async templateRow(id: string): Promise<TemplateRow | undefined> {
      const row = await rows().where('template.id', '=', id).executeTakeFirst();
      return row && rowOf(row);
    },
    /** The type of an image of the template; undefined: it has no such image. */
    async templateImage(args: { template: string; sha256: Uint8Array }): Promise<string | undefined> {
      const row = await db
        .selectFrom('template_blob')
        .select('kind')
        .where('template', '=', args.template)
        .where('sha256', '=', args.sha256)
        .where('kind', 'like', 'image/%')
        .executeTakeFirst();
      return row?.kind;
    },
    categoriesOf: (owners: readonly string[]) => categoriesOf(db, owners),
    async categoryOwner(id: string): Promise<Owner | undefined> {
      const row = await db
        .selectFrom('template_category')
        .select(['owner', 'owner_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { owner: row.owner, ownerId: row.owner_id };
    },
    /** Names of Atrium's own templates and categories that one of these owners has hidden. */
    async hiddenTemplates(owners: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('template_hidden')
        .select('name')
        .distinct()
        .where('owner_id', 'in', owners)
        .orderBy('name')
        .execute();
      return rows.map(({ name }) => name);
    },
    /** The template by which the person created a board last: a name of Atrium's own, or an id. */
    async lastTemplate(person: string): Promise<string | undefined> {
      const row = await db.selectFrom('person').select('last_template').where('id', '=', person).executeTakeFirst();
      return row?.last_template ?? undefined;
    },
    /** Throws `templates-full` if the owner has as many as the plan allows. */
    refuseFull: (owner: Owner): Promise<void> => refuseFull(db, owner),
    /** The people who may use the owner's templates, and are notified of changes. */
    async peopleOfOwner({ owner, ownerId }: Owner): Promise<string[]> {
      if (owner === 'person') return [ownerId];
      if (owner === 'entity') return seatsOf(db, ownerId);
      const entity = db.selectFrom('team').select('entity').where('id', '=', ownerId);
      // Of the entity, its owners and admins alone are in every team.
      const rows = await db
        .selectFrom('membership')
        .select('person')
        .distinct()
        .where((is) =>
          is.or([
            is.and([is('kind', '=', 'team'), is('thing', '=', ownerId)]),
            is.and([is('kind', '=', 'entity'), is('thing', 'in', entity), is('role', 'in', ['owner', 'admin'])]),
          ]),
        )
        .execute();
      return rows.map(({ person }) => person);
    },
  };
}

/** Throws `templates-full` if the owner may not have one more. It counts for sure only while the owner is locked. */
export async function refuseFull(all: Kysely<Tables>, { owner, ownerId }: Owner): Promise<void> {
  const entity = await templateRightQueries(all).entityOfOwner({ owner, ownerId });
  if (entity === undefined) throw new CallerError('not-found');
  const { taken } = await all
    .selectFrom('template')
    .select((is) => is.fn.countAll<number>().as('taken'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  roomFor((await currentPlan(all, entity)).templates, { taken: Number(taken) }, 'templates-full');
}

/** Whether the name or the texts contain a token, which is folded. */
function hasToken(token: string) {
  const pattern = `%${token.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(template.name_key LIKE ${pattern} ESCAPE '\\' OR template.words LIKE ${pattern} ESCAPE '\\')`;
}

interface SelectedRow {
  id: string;
  owner: TemplateOwner;
  owner_id: string;
  name: string;
  category: string | null;
  items: number;
  frames: number;
  changed_at: number;
  retired_at: number | null;
  sha256: Uint8Array;
  cover: Uint8Array | null;
  cover_type: string | null;
  person: string | null;
  person_name: string | null;
  initials: string | null;
  color: string | null;
}

function rowOf(row: SelectedRow): TemplateRow {
  const { id, owner, name, category, items, frames, person, person_name, initials, color } = row;
  const details = { name: person_name ?? '', initials: initials ?? '', color: color ?? '', email: '' };
  return {
    id,
    owner,
    ownerId: row.owner_id,
    name,
    category,
    items,
    frames,
    maker: person === null ? null : { id: person, ...details },
    changedMs: row.changed_at,
    isRetired: row.retired_at !== null,
    sha256: hexOf(row.sha256),
    cover: row.cover && hexOf(row.cover),
    coverType: row.cover_type,
  };
}
