// Locks and checks the grant by which a change is made, within its transaction, as lock-rights.ts does for rights.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Grant } from '../policies/grant.ts';
import { type GrantedRights, GrantValidator } from './grant-validator.ts';
import { linkQueries } from './link-queries.ts';
import { lockResources } from './lock-rights.ts';
import { meetingQueries } from './meeting-queries.ts';
import { membershipQueries } from './membership-queries.ts';
import { placeQueries } from './panel-place-queries.ts';
import { sourceQueries } from './source-queries.ts';

/** Returns the rights of the grant. Throws the error that a request by it would get now. */
export async function lockGrant(all: Kysely<Tables>, grant: Grant): Promise<GrantedRights> {
  await lockResources(all, [{ kind: 'board', thing: grant.thing.id }]);
  const sources = {
    links: linkQueries(all),
    meetings: meetingQueries(all),
    memberships: membershipQueries(all),
    sources: sourceQueries(all),
    participants: placeQueries(all),
  };
  return new GrantValidator(sources).validate(grant);
}
