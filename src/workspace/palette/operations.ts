// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
import { PERSON_SHOWN } from '../../api/operations/people.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type SearchBoardsQueryVariables = Exact<{
  words: string;
}>;
export type SearchBoardsQuery = { readonly titles: { readonly rows: ReadonlyArray<{ readonly board: { readonly id: string, readonly alias: string, readonly title: string, readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string } | null } }> }, readonly written: { readonly rows: ReadonlyArray<{ readonly board: { readonly id: string, readonly alias: string, readonly title: string }, readonly item: { readonly id: string, readonly kind: T.SearchKind | null, readonly excerpt: string } | null }> } };
export type FindPeopleQueryVariables = Exact<{
  teamId: string;
  search?: string | null | undefined;
}>;
export type FindPeopleQuery = { readonly members: { readonly rows: ReadonlyArray<{ readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } }> } };

export const SEARCH_BOARDS = operation<SearchBoardsQuery, SearchBoardsQueryVariables>(
  'query SearchBoards($words:String!){titles:search(words:$words kinds:[board]perPage:6){rows{board{id alias title project{id teamId name color}}}}written:search(words:$words kinds:[text note shape frame image connector]perPage:5){rows{board{id alias title}item{id kind excerpt}}}}',
);
export const FIND_PEOPLE = operation<FindPeopleQuery, FindPeopleQueryVariables>(
  `query FindPeople($teamId:ID!$search:String){members(teamId:$teamId search:$search perPage:5){rows{person{...PersonShown}}}}${PERSON_SHOWN}`,
);
