// The fields that search boards and people.

import type { Fields } from '../../web/graphql/context.ts';
import type { PeopleSearch } from './people-search.ts';
import type { Search } from './search.ts';

export const searchFields = (search: Search, people: PeopleSearch) =>
  ({
    Query: {
      search: (_, ask, { person }) => search.search(person, ask),
      searchPeople: (_, ask, { person }) => people.search(person, ask),
    },
  }) satisfies Fields;
