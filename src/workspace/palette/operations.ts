// Made of operations.graphql by `npm run check -- graphql --fix`.

import { operation } from '../../api/graphql-client.ts';
import { PERSON_SHOWN } from '../../api/operations/people.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type FindBoardsQueryVariables = Exact<{
  teamId: string;
  search?: string | null | undefined;
}>;
export type FindBoardsQuery = { readonly boards: { readonly rows: ReadonlyArray<{ readonly id: string, readonly alias: string, readonly title: string, readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string } | null }> } };
export type FindPeopleQueryVariables = Exact<{
  teamId: string;
  search?: string | null | undefined;
}>;
export type FindPeopleQuery = { readonly members: { readonly rows: ReadonlyArray<{ readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } }> } };

export const FIND_BOARDS = operation<FindBoardsQuery, FindBoardsQueryVariables>(
  'query FindBoards($teamId:ID!$search:String){boards(teamId:$teamId search:$search){rows{id alias title project{id teamId name color}}}}',
);
export const FIND_PEOPLE = operation<FindPeopleQuery, FindPeopleQueryVariables>(
  `query FindPeople($teamId:ID!$search:String){members(teamId:$teamId search:$search perPage:5){rows{person{...PersonShown}}}}${PERSON_SHOWN}`,
);
