// What a change by a grant rests on, held and looked at in the change's own transaction, as held-rights.ts does it for rights.

import type { Kysely } from 'kysely';
import type { Grant } from '../access/grant.ts';
import { StandingGrants } from '../access/standing-grants.ts';
import { accessRequestQueries } from './access-requests.ts';
import { grantQueries } from './grants.ts';
import { holdPlaces } from './held-rights.ts';
import { membershipQueries } from './memberships.ts';
import { placesOf } from './panel-places.ts';
import { peopleQueries } from './people.ts';
import { signInQueries } from './sign-ins.ts';
import type { Tables } from './tables.ts';

/** Throws what a request by it would be told now. */
export async function holdGrant(all: Kysely<Tables>, grant: Grant): Promise<void> {
  await holdPlaces(all, [{ kind: 'board', thing: grant.thing.id }]);
  const sources = {
    ...grantQueries(all),
    ...membershipQueries(all),
    ...accessRequestQueries(all),
    ...signInQueries(all),
    ...peopleQueries(all),
    ...placesOf(all),
  };
  await new StandingGrants(sources).holds(grant);
}
