// What a change by a grant rests on, held and looked at in the change's own transaction, as lock-rights.ts does it for rights.

import type { Kysely } from 'kysely';
import { peopleQueries } from '../identity/person-queries.ts';
import { signInQueries } from '../identity/sign-in-queries.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Grant } from '../policies/grant.ts';
import { accessRequestQueries } from '../workspace/sharing/request-queries.ts';
import { GrantValidator } from './grant-validator.ts';
import { grantQueries } from './link-queries.ts';
import { lockResources } from './lock-rights.ts';
import { membershipQueries } from './membership-queries.ts';
import { placesOf } from './panel-place-queries.ts';

/** Throws what a request by it would be told now. */
export async function lockGrant(all: Kysely<Tables>, grant: Grant): Promise<void> {
  await lockResources(all, [{ kind: 'board', thing: grant.thing.id }]);
  const sources = {
    ...grantQueries(all),
    ...membershipQueries(all),
    ...accessRequestQueries(all),
    ...signInQueries(all),
    ...peopleQueries(all),
    ...placesOf(all),
  };
  await new GrantValidator(sources).holds(grant);
}
