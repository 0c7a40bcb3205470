// Reads the entities of the installation with their plans, and the changes of a plan. Who may ask is decided before (plans.ts).

import type { Kysely } from 'kysely';
import type { PersonShown, Tier } from '#protocol/generated/graphql.ts';
import { PLAN_CHANGE } from '#protocol/plans.ts';
import { boardsWithEntities } from '../../access/embed-queries.ts';
import { isOpenPlanRequest } from '../../access/seats.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { byName, hasLetters } from '../teams/people-page-queries.ts';
import { seatsTaken } from '../teams/team-queries.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  ownerName: string;
  ownerEmail: string;
  createdMs: number;
  tier: string;
  seats: number | null;
  starts: number | null;
  expires: number | null;
  seatCount: number;
  boards: number;
  storedBytes: number;
  request: { person: PersonShown; tier: Tier; atMs: number } | null;
}

interface OrganizationsQuery {
  /** Letters of a name, or of an owner's name or address; '': any. */
  search: string;
  tier: Tier | undefined;
  /** The first page is 1. */
  page: number;
  perPage: number;
}

interface StoredTerms {
  tier: string;
  seats: number | null;
  startsMs: number | null;
  expiresMs: number | null;
}

export interface PlanChangeRow {
  id: string;
  administrator: PersonShown | null;
  atMs: number;
  reason: string;
  before: StoredTerms;
  after: StoredTerms;
}

export function planQueries(db: Kysely<Tables>) {
  return {
    /** Entities with an open request come first, then by name. `count`: on all pages. */
    async organizationPage(query: OrganizationsQuery): Promise<{ count: number; rows: OrganizationRow[] }> {
      const { search, tier, page, perPage } = query;
      const [all, requests] = await Promise.all([ownedEntities(db), openRequests(db)]);
      const found = all
        .filter((entity) => (!tier || entity.tier === tier) && isFound(entity, search))
        .sort((a, b) => Number(requests.has(b.id)) - Number(requests.has(a.id)) || byName(a, b));
      const rows = found.slice((page - 1) * perPage, page * perPage);
      return { count: found.length, rows: await withFigures(db, rows, requests) };
    },
    async organization(id: string): Promise<OrganizationRow | undefined> {
      const [all, requests] = await Promise.all([ownedEntities(db, id), openRequests(db)]);
      return (await withFigures(db, all, requests))[0];
    },
    /** The newest first. */
    async planChangesOf(entity: string): Promise<PlanChangeRow[]> {
      const rows = await db
        .selectFrom('plan_change as c')
        .leftJoin('person', 'person.id', 'c.by_person')
        .selectAll('c')
        .select(['person.id as person', 'name', 'initials', 'color', 'email'])
        .where('c.entity', '=', entity)
        .orderBy('c.at', 'desc')
        .orderBy('c.id')
        .limit(PLAN_CHANGE.listed)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        administrator: row.person === null ? null : shownPerson({ ...row, id: row.person }),
        atMs: row.at,
        reason: row.reason,
        before: {
          tier: row.old_tier,
          seats: row.old_seats,
          startsMs: row.old_starts,
          expiresMs: row.old_expires,
        },
        after: { tier: row.tier, seats: row.seats, startsMs: row.starts, expiresMs: row.expires },
      }));
    },
  };
}

/** An entity with its owners, the longest-serving first. `name` is the entity's, or else that owner's. */
interface OwnedEntity extends Pick<OrganizationRow, 'id' | 'createdMs' | 'tier' | 'seats' | 'starts' | 'expires'> {
  ownName: string;
  name: string;
  /** The address of the same owner. */
  email: string;
  owners: { name: string; email: string }[];
}

async function ownedEntities(db: Kysely<Tables>, id?: string): Promise<OwnedEntity[]> {
  const [entities, owners] = await Promise.all([
    db
      .selectFrom('entity')
      .select(['id', 'name', 'created_at', 'tier', 'seats', 'starts', 'expires'])
      .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? ''))
      .execute(),
    db
      .selectFrom('membership as m')
      .innerJoin('person', 'person.id', 'm.person')
      .select(['m.thing as entity', 'person.name', 'email'])
      .where('m.kind', '=', 'entity')
      .where('m.role', '=', 'owner')
      .$if(id !== undefined, (rows) => rows.where('m.thing', '=', id ?? ''))
      .orderBy('m.at')
      .orderBy('person.created_at')
      .execute(),
  ]);
  const ownersOf = new Map<string, OwnedEntity['owners']>();
  for (const { entity, ...owner } of owners) ownersOf.set(entity, [...(ownersOf.get(entity) ?? []), owner]);
  return entities.map(({ created_at, name, ...entity }) => {
    const entityOwners = ownersOf.get(entity.id) ?? [];
    const [first] = entityOwners;
    const sortKeys = { name: name || (first?.name ?? ''), email: first?.email ?? '' };
    return { ...entity, ...sortKeys, createdMs: created_at, ownName: name, owners: entityOwners };
  });
}

function isFound({ name, owners }: OwnedEntity, search: string): boolean {
  return [{ name, email: '' }, ...owners].some((row) => hasLetters(row, search));
}

/** The newest request of each entity that has an open one. */
async function openRequests(db: Kysely<Tables>): Promise<Map<string, OrganizationRow['request']>> {
  const rows = await db
    .selectFrom('plan_request')
    .innerJoin('person', 'person.id', 'plan_request.person')
    .select(['plan_request.entity', 'tier', 'at', 'person.id', 'name', 'initials', 'color', 'email'])
    .where((is) => isOpenPlanRequest(is))
    .orderBy('at')
    .orderBy('person.id')
    .execute();
  return new Map(rows.map((row) => [row.entity, { person: shownPerson(row), tier: row.tier, atMs: row.at }]));
}

async function withFigures(
  db: Kysely<Tables>,
  entities: readonly OwnedEntity[],
  requests: ReadonlyMap<string, OrganizationRow['request']>,
): Promise<OrganizationRow[]> {
  const ids = entities.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Deleted boards, and those of deleted projects and teams, are stored until they are cleared.
  const boardsOf = () =>
    boardsWithEntities(db)
      .where('entity.id', 'in', ids)
      .groupBy('entity.id')
      .select((of) => of.ref('entity.id').$notNull().as('id'));
  const [seats, boards, bytes] = await Promise.all([
    db
      .selectFrom('entity')
      .select('id')
      .select((of) => seatsTaken(of).as('n'))
      .where('id', 'in', ids)
      .execute(),
    boardsOf()
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('board.deleted_at', 'is', null)
      .where('project.deleted_at', 'is', null)
      .where('team.deleted_at', 'is', null)
      .execute(),
    boardsOf()
      .innerJoin('board_blob', 'board_blob.board', 'board.id')
      .select((of) => of.fn.sum<number>('board_blob.size').as('n'))
      .execute(),
  ]);
  const figures = (rows: readonly { id: string; n: number | null }[]) =>
    new Map(rows.map(({ id, n }) => [id, Number(n ?? 0)]));
  const [seatsById, boardsById, bytesById] = [figures(seats), figures(boards), figures(bytes)];
  return entities.map(({ owners, ownName, email, ...entity }) => ({
    ...entity,
    name: ownName,
    ownerName: owners[0]?.name ?? '',
    ownerEmail: email,
    seatCount: seatsById.get(entity.id) ?? 0,
    boards: boardsById.get(entity.id) ?? 0,
    storedBytes: bytesById.get(entity.id) ?? 0,
    request: requests.get(entity.id) ?? null,
  }));
}

function shownPerson(row: { [Key in keyof PersonShown]: PersonShown[Key] | null }): PersonShown {
  const { id, name, initials, color, email } = row;
  return { id: id ?? '', name: name ?? '', initials: initials ?? '', color: color ?? '', email: email ?? '' };
}
