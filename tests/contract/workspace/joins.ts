// Somebody who was invited is in, as accepting an invite does it.

import type { EntityRole, TeamRole } from '#protocol/roles.ts';
import type { Database } from '../../../server/db/database.ts';
import { holdPlaces } from '../../../server/db/held-rights.ts';
import type { StoredPerson } from '../../../server/db/people.ts';
import { joined } from '../../../server/db/team-changes.ts';

type Place =
  | { kind: 'entity'; thing: string; role: EntityRole }
  | { kind: 'team' | 'project'; thing: string; role: TeamRole };

export async function joins({ queries }: Database, { id }: StoredPerson, place: Place): Promise<void> {
  await queries.transaction().execute(async (all) => {
    await holdPlaces(all, [place]);
    await joined(all, { ...place, person: id, nowMs: 1 });
  });
}
