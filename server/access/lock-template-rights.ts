// Locks and checks the rights to templates within a transaction, together with other rights it depends on (lock-rights.ts). The templates of a
// team or entity are locked by the entity's row, which whoever changes a role there locks too; those of a person by the person's.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { TemplateOwner } from '#protocol/generated/graphql.ts';
import type { Tables } from '../platform/database/tables.ts';
import { lockAndCheckRights, lockPeople } from './lock-rights.ts';
import type { Right } from './membership.ts';
import { TemplateAccess, type TemplateRight } from './template-access.ts';
import { templateRightQueries } from './template-right-queries.ts';

interface Owner {
  owner: TemplateOwner;
  ownerId: string;
}

/** Throws the errors of template-access.ts, and `not-ready` if a template has another owner by now. */
export async function lockTemplateRights(
  all: Kysely<Tables>,
  rights: readonly TemplateRight[],
  otherRights: readonly Right[] = [],
): Promise<void> {
  const queries = templateRightQueries(all);
  const owners = await ownersOf(all, rights);
  const shared = owners.filter(({ owner }) => owner !== 'person');
  const entities = (await Promise.all(shared.map((row) => queries.entityOfOwner(row)))).flatMap((id) => id ?? []);
  await lockAndCheckRights(all, otherRights, entities);
  await lockPeople(
    all,
    owners.flatMap(({ owner, ownerId }) => (owner === 'person' ? ownerId : [])),
  );
  // The locks of another owner may not follow these: entities are locked before people.
  if (idsOf(await ownersOf(all, rights)) !== idsOf(owners))
    throw new CallerError('not-ready', 'The template was given to another owner meanwhile; try again');
  const access = new TemplateAccess(queries);
  for (const right of rights) await access.check(right);
}

function idsOf(owners: readonly Owner[]): string {
  return owners
    .map(({ ownerId }) => ownerId)
    .sort()
    .join();
}

async function ownersOf(all: Kysely<Tables>, rights: readonly TemplateRight[]): Promise<Owner[]> {
  const owners = rights.flatMap((right) => (right.kind === 'template-owner' ? right : []));
  const ids = rights.flatMap((right) => (right.kind === 'template' ? right.template : []));
  if (ids.length === 0) return owners;
  const rows = await all.selectFrom('template').select(['owner', 'owner_id']).where('id', 'in', ids).execute();
  return [...owners, ...rows.map(({ owner, owner_id }) => ({ owner, ownerId: owner_id }))];
}
