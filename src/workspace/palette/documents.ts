// What the palette asks of GraphQL (server/web/graphql/schema.graphql): a first page of each, by what is typed.

import type { BoardCard, Member } from '#protocol/workspace.ts';
import { operation } from '../../api/graphql-client.ts';

interface Searched {
  teamId: string;
  search: string;
}

export type FoundBoard = Pick<BoardCard, 'id' | 'alias' | 'title' | 'project'>;

export const FIND_BOARDS = operation<{ boards: { rows: FoundBoard[] } }, Searched>(
  `query FindBoards($teamId: ID!, $search: String) {
  boards(teamId: $teamId, search: $search) { rows { id alias title project { id teamId name color } } }
}`,
);

export type FoundPerson = Pick<Member, 'person'>;

export const FIND_PEOPLE = operation<{ members: { rows: FoundPerson[] } }, Searched>(
  `query FindPeople($teamId: ID!, $search: String) {
  members(teamId: $teamId, search: $search, perPage: 5) { rows { person { id name initials color email } } }
}`,
);
