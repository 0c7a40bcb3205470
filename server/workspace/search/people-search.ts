// Search for people of all entities of the caller, with the board on which each of them is now.

import { z } from 'zod';
import type { FoundPerson, QuerySearchPeopleArgs } from '#protocol/generated/graphql.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Person } from '../../policies/person.ts';
import type { Boards } from '../boards/boards.ts';
import type { peoplePageQueries } from '../teams/people-page-queries.ts';
import { personShown, search } from '../teams/team-people.ts';
import type { peopleSearchQueries } from './people-search-queries.ts';

export interface PeopleSearchDeps {
  db: Uses<{
    reads: {
      peopleSearch: Only<typeof peopleSearchQueries, 'boardsInside' | 'entitiesOf' | 'sharedTeams'>;
      peoplePages: Only<typeof peoplePageQueries, 'peopleOffered'>;
    };
  }>;
  boards: Pick<Boards, 'cards'>;
}

const searchArgs = z.object({
  words: search.min(1),
  perPage: z.number().int().min(1).max(SERVER_LIMITS.peopleOffered).default(5),
}) satisfies z.ZodType<QuerySearchPeopleArgs>;

/** The people of this number of entities are searched. */
const MAX_ENTITIES = 50;

export class PeopleSearch {
  readonly #deps: PeopleSearchDeps;
  constructor(deps: PeopleSearchDeps) {
    this.#deps = deps;
  }

  async search(caller: Person, args: QuerySearchPeopleArgs): Promise<FoundPerson[]> {
    const { reads } = this.#deps.db;
    const { words, perPage: limit } = parsed(searchArgs, args);
    const entities = await reads.peopleSearch.entitiesOf({ person: caller.id, limit: MAX_ENTITIES });
    const rows = await reads.peoplePages.peopleOffered({ entities, asker: caller.id, search: words, limit });
    const people = rows.map(({ id }) => id);
    const [teams, inside] = await Promise.all([
      reads.peopleSearch.sharedTeams({ person: caller.id, people }),
      reads.peopleSearch.boardsInside(people),
    ]);
    const cards = await this.#deps.boards.cards(caller, [...new Set(inside.map(({ board }) => board))]);
    const active = new Map(cards.filter(({ status }) => status === 'active').map((card) => [card.id, card]));
    return rows.map((row) => ({
      person: personShown(row),
      teamId: teams.find(({ person }) => person === row.id)?.team ?? null,
      board: inside.flatMap(({ person, board }) => (person === row.id ? (active.get(board) ?? []) : [])).at(0) ?? null,
    }));
  }
}
