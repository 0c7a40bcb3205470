// Somebody who was invited is in, as accepting an invite does it.

import type { EntityRole, TeamRole } from '#protocol/roles.ts';
import { lockResources } from '../../../server/access/lock-rights.ts';
import { addMember } from '../../../server/access/membership-changes.ts';
import type { StoredPerson } from '../../../server/identity/person-queries.ts';
import type { Database } from '../../../server/platform/database/database.ts';

type Place =
  | { kind: 'entity'; thing: string; role: EntityRole }
  | { kind: 'team' | 'project'; thing: string; role: TeamRole };

export async function joins({ queries }: Database, { id }: StoredPerson, place: Place): Promise<void> {
  await queries.transaction().execute(async (all) => {
    await lockResources(all, [place]);
    await addMember(all, { ...place, person: id, nowMs: 1 });
  });
}
