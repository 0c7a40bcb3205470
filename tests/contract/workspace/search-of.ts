// Search over a database without a server, and the job that indexes its boards.

import { WorkspaceAccess } from '../../../server/access/membership.ts';
import { membershipQueries } from '../../../server/access/membership-queries.ts';
import type { ItemText } from '../../../server/board/core/board-texts.ts';
import { searchIndexChanges } from '../../../server/board/search/index-changes.ts';
import { indexKind } from '../../../server/board/search/index-job.ts';
import { searchIndexQueries } from '../../../server/board/search/index-queries.ts';
import { personChanges } from '../../../server/identity/person-changes.ts';
import { personQueries } from '../../../server/identity/person-queries.ts';
import { LocalBus } from '../../../server/platform/bus/bus.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import type { Person } from '../../../server/policies/person.ts';
import type { DatabaseClient } from '../../../server/start/queries.ts';
import { type BoardDeps, Boards } from '../../../server/workspace/boards/boards.ts';
import { boardCardQueries } from '../../../server/workspace/boards/card-queries.ts';
import { projectQueries } from '../../../server/workspace/projects/project-queries.ts';
import { PeopleSearch } from '../../../server/workspace/search/people-search.ts';
import { peopleSearchQueries } from '../../../server/workspace/search/people-search-queries.ts';
import { Search } from '../../../server/workspace/search/search.ts';
import { searchQueries } from '../../../server/workspace/search/search-queries.ts';
import { peoplePageQueries } from '../../../server/workspace/teams/people-page-queries.ts';

const profile = { initials: 'A', color: '#223344', email: '', emailVerified: false, language: null };

export function searchOf(database: Database) {
  const db = database.queries;
  const reads = {
    boardCards: boardCardQueries(db, database),
    memberships: membershipQueries(db),
    people: personQueries(db),
    projects: projectQueries(db, database),
    search: searchQueries(db, database),
    peopleSearch: peopleSearchQueries(db, database),
    peoplePages: peoplePageQueries(db),
  };
  const client = { reads, changes: {} } as unknown as DatabaseClient;
  const deps = { db: client, bus: new LocalBus(), access: new WorkspaceAccess(client.reads.memberships) };
  const boards = new Boards(deps as unknown as BoardDeps);
  const index = { reads: { searchIndex: searchIndexQueries(db) }, changes: { searchIndex: searchIndexChanges(db) } };
  return {
    boards,
    search: new Search({ db: client, boards }),
    peopleSearch: new PeopleSearch({ db: client, boards }),
    async addPerson(sub: string): Promise<Person> {
      const account = { iss: 'https://northside.example', sub };
      const { id } = await personChanges(db).personMade({ ...account, profile: { ...profile, name: sub } });
      return { ...account, id } as Person;
    },
    /** Runs the job of a board that has these texts. */
    async indexBoard(board: string, texts: readonly ItemText[]): Promise<void> {
      const textsOf = async () => ({ seq: 1, texts: [...texts], omitted: 0 });
      const job = { thing: board, payload: '{}', lease: 'lease' };
      await indexKind({ db: index, textsOf }).run(job, new AbortController().signal);
    },
  };
}
