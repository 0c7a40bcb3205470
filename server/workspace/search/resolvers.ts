// The field that searches boards.

import type { Fields } from '../../web/graphql/context.ts';
import type { Search } from './search.ts';

export const searchFields = (search: Search) =>
  ({
    Query: {
      search: (_, ask, { person }) => search.search(person, ask),
    },
  }) satisfies Fields;
