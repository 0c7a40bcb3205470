// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
import { PERSON_SHOWN } from '../../api/operations/people.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type SearchBoardsQueryVariables = Exact<{
  words: string;
}>;
export type SearchBoardsQuery = { readonly titles: { readonly rows: ReadonlyArray<{ readonly board: { readonly id: string, readonly alias: string, readonly title: string, readonly coverSeq: number | null, readonly changedMs: number, readonly changedBy: { readonly personId: string | null, readonly isPanel: boolean, readonly name: string }, readonly project: { readonly name: string } | null } }> }, readonly written: { readonly rows: ReadonlyArray<{ readonly board: { readonly id: string, readonly alias: string, readonly title: string }, readonly item: { readonly id: string, readonly kind: T.SearchKind | null, readonly excerpt: string } | null }> } };
export type SearchPeopleQueryVariables = Exact<{
  words: string;
}>;
export type SearchPeopleQuery = { readonly searchPeople: ReadonlyArray<{ readonly teamId: string | null, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string }, readonly board: { readonly alias: string, readonly title: string } | null }> };

export const SEARCH_BOARDS = operation<SearchBoardsQuery, SearchBoardsQueryVariables>(
  'query SearchBoards($words:String!){titles:search(words:$words kinds:[board]perPage:6){rows{board{id alias title coverSeq changedMs changedBy{personId isPanel name}project{name}}}}written:search(words:$words kinds:[text note shape frame image connector]perPage:5){rows{board{id alias title}item{id kind excerpt}}}}',
);
export const SEARCH_PEOPLE = operation<SearchPeopleQuery, SearchPeopleQueryVariables>(
  `query SearchPeople($words:String!){searchPeople(words:$words){person{...PersonShown}teamId board{alias title}}}${PERSON_SHOWN}`,
);
