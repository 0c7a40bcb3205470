// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type TemplateOwnersQueryVariables = Exact<{ [key: string]: never; }>;
export type TemplateOwnersQuery = { readonly teams: ReadonlyArray<{ readonly id: string, readonly name: string, readonly role: T.TeamRole, readonly entity: { readonly id: string, readonly name: string, readonly ownerName: string, readonly role: T.EntityRole | null } }> };
export type TemplateCategoriesQueryVariables = Exact<{
  teamId: string;
}>;
export type TemplateCategoriesQuery = { readonly templateSettings: { readonly hidden: ReadonlyArray<string>, readonly categories: ReadonlyArray<{ readonly id: string, readonly owner: T.TemplateOwner, readonly ownerId: string, readonly names: ReadonlyArray<{ readonly language: string, readonly name: string }> }> } };
export type ReplaceableTemplatesQueryVariables = Exact<{
  owner: T.TemplateOwner;
  ownerId: string;
  search: string;
  page: number;
}>;
export type ReplaceableTemplatesQuery = { readonly managedTemplates: { readonly count: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly id: string, readonly name: string, readonly owner: T.TemplateOwner, readonly isRetired: boolean, readonly mayChange: boolean }> } };
export type SaveTemplateMutationVariables = Exact<{
  id: string;
  boardId: string;
  itemIds?: ReadonlyArray<string> | null | undefined;
  name: string;
  owner: T.TemplateOwner;
  ownerId: string;
  category?: string | null | undefined;
}>;
export type SaveTemplateMutation = { readonly saveTemplate: { readonly id: string } };
export type ReplaceTemplateMutationVariables = Exact<{
  id: string;
  boardId: string;
  itemIds?: ReadonlyArray<string> | null | undefined;
}>;
export type ReplaceTemplateMutation = { readonly replaceTemplate: { readonly id: string } };
export type ReplacementBoardsQueryVariables = Exact<{
  teamId: string;
  search: string;
}>;
export type ReplacementBoardsQuery = { readonly boards: { readonly rows: ReadonlyArray<{ readonly id: string, readonly alias: string, readonly title: string, readonly coverSeq: number | null, readonly project: { readonly name: string } | null }> } };

export const TEMPLATE_OWNERS = operation<TemplateOwnersQuery, TemplateOwnersQueryVariables>(
  'query TemplateOwners{teams{id name role entity{id name ownerName role}}}',
);
export const TEMPLATE_CATEGORIES = operation<TemplateCategoriesQuery, TemplateCategoriesQueryVariables>(
  'query TemplateCategories($teamId:ID!){templateSettings(teamId:$teamId){hidden categories{id owner ownerId names{language name}}}}',
);
export const REPLACEABLE_TEMPLATES = operation<ReplaceableTemplatesQuery, ReplaceableTemplatesQueryVariables>(
  'query ReplaceableTemplates($owner:TemplateOwner!$ownerId:ID!$search:String!$page:Int!){managedTemplates(owner:$owner ownerId:$ownerId search:$search page:$page){count totalPage rows{id name owner isRetired mayChange}}}',
);
export const SAVE_TEMPLATE = operation<SaveTemplateMutation, SaveTemplateMutationVariables>(
  'mutation SaveTemplate($id:ID!$boardId:ID!$itemIds:[ID!]$name:String!$owner:TemplateOwner!$ownerId:ID!$category:String){saveTemplate(id:$id boardId:$boardId itemIds:$itemIds name:$name owner:$owner ownerId:$ownerId category:$category){id}}',
);
export const REPLACE_TEMPLATE = operation<ReplaceTemplateMutation, ReplaceTemplateMutationVariables>(
  'mutation ReplaceTemplate($id:ID!$boardId:ID!$itemIds:[ID!]){replaceTemplate(id:$id boardId:$boardId itemIds:$itemIds){id}}',
);
export const REPLACEMENT_BOARDS = operation<ReplacementBoardsQuery, ReplacementBoardsQueryVariables>(
  'query ReplacementBoards($teamId:ID!$search:String!){boards(teamId:$teamId search:$search){rows{id alias title coverSeq project{name}}}}',
);
