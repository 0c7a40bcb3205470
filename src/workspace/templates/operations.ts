// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type SavedTemplateFragment = { readonly id: string, readonly name: string, readonly owner: T.TemplateOwner, readonly ownerId: string, readonly category: string | null, readonly items: number, readonly frames: number, readonly isRetired: boolean, readonly cover: string | null, readonly mayChange: boolean, readonly savedBy: { readonly name: string } | null };
export type TemplatesQueryVariables = Exact<{
  teamId: string;
  search: string;
  category?: string | null | undefined;
  owner?: T.TemplateOwner | null | undefined;
  page?: number | null | undefined;
}>;
export type TemplatesQuery = { readonly templates: { readonly count: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly id: string, readonly name: string, readonly owner: T.TemplateOwner, readonly ownerId: string, readonly category: string | null, readonly items: number, readonly frames: number, readonly isRetired: boolean, readonly cover: string | null, readonly mayChange: boolean, readonly savedBy: { readonly name: string } | null }> } };
export type OwnTemplatesQueryVariables = Exact<{
  owner: T.TemplateOwner;
  ownerId: string;
  search: string;
  page?: number | null | undefined;
}>;
export type OwnTemplatesQuery = { readonly managedTemplates: { readonly count: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly id: string, readonly name: string, readonly owner: T.TemplateOwner, readonly ownerId: string, readonly category: string | null, readonly items: number, readonly frames: number, readonly isRetired: boolean, readonly cover: string | null, readonly mayChange: boolean, readonly savedBy: { readonly name: string } | null }> } };
export type TemplateSettingsQueryVariables = Exact<{
  teamId: string;
}>;
export type TemplateSettingsQuery = { readonly templateSettings: { readonly hidden: ReadonlyArray<string>, readonly lastUsed: string | null, readonly lastUsedName: string | null, readonly categories: ReadonlyArray<{ readonly id: string, readonly names: ReadonlyArray<{ readonly language: string, readonly name: string }> }> } };
export type CreateBoardFromTemplateMutationVariables = Exact<{
  board: T.NewBoard;
  template: string;
  language: string;
  examples: boolean;
}>;
export type CreateBoardFromTemplateMutation = { readonly createBoardFromTemplate: { readonly alias: string } };
export type ChangeTemplateMutationVariables = Exact<{
  id: string;
  name?: string | null | undefined;
  category?: string | null | undefined;
}>;
export type ChangeTemplateMutation = { readonly changeTemplate: { readonly id: string } };
export type RetireTemplateMutationVariables = Exact<{
  id: string;
  isRetired: boolean;
}>;
export type RetireTemplateMutation = { readonly retireTemplate: { readonly id: string } };
export type DeleteTemplateMutationVariables = Exact<{
  id: string;
}>;
export type DeleteTemplateMutation = { readonly deleteTemplate: boolean };
export type TransferTemplateMutationVariables = Exact<{
  id: string;
  owner: T.TemplateOwner;
  ownerId: string;
}>;
export type TransferTemplateMutation = { readonly transferTemplate: { readonly id: string } };

/** The fragment SavedTemplate. */
export const SAVED_TEMPLATE = 'fragment SavedTemplate on Template{id name owner ownerId category items frames savedBy{name}isRetired cover mayChange}';
export const TEMPLATES = operation<TemplatesQuery, TemplatesQueryVariables>(
  `query Templates($teamId:ID!$search:String!$category:String$owner:TemplateOwner$page:Int){templates(teamId:$teamId search:$search category:$category owner:$owner page:$page){count totalPage rows{...SavedTemplate}}}${SAVED_TEMPLATE}`,
);
export const OWN_TEMPLATES = operation<OwnTemplatesQuery, OwnTemplatesQueryVariables>(
  `query OwnTemplates($owner:TemplateOwner!$ownerId:ID!$search:String!$page:Int){managedTemplates(owner:$owner ownerId:$ownerId search:$search page:$page){count totalPage rows{...SavedTemplate}}}${SAVED_TEMPLATE}`,
);
export const TEMPLATE_SETTINGS = operation<TemplateSettingsQuery, TemplateSettingsQueryVariables>(
  'query TemplateSettings($teamId:ID!){templateSettings(teamId:$teamId){categories{id names{language name}}hidden lastUsed lastUsedName}}',
);
export const CREATE_BOARD_FROM_TEMPLATE = operation<CreateBoardFromTemplateMutation, CreateBoardFromTemplateMutationVariables>(
  'mutation CreateBoardFromTemplate($board:NewBoard!$template:String!$language:String!$examples:Boolean!){createBoardFromTemplate(board:$board template:$template language:$language examples:$examples){alias}}',
);
export const CHANGE_TEMPLATE = operation<ChangeTemplateMutation, ChangeTemplateMutationVariables>(
  'mutation ChangeTemplate($id:ID!$name:String$category:String){changeTemplate(id:$id name:$name category:$category){id}}',
);
export const RETIRE_TEMPLATE = operation<RetireTemplateMutation, RetireTemplateMutationVariables>(
  'mutation RetireTemplate($id:ID!$isRetired:Boolean!){retireTemplate(id:$id isRetired:$isRetired){id}}',
);
export const DELETE_TEMPLATE = operation<DeleteTemplateMutation, DeleteTemplateMutationVariables>(
  'mutation DeleteTemplate($id:ID!){deleteTemplate(id:$id)}',
);
export const TRANSFER_TEMPLATE = operation<TransferTemplateMutation, TransferTemplateMutationVariables>(
  'mutation TransferTemplate($id:ID!$owner:TemplateOwner!$ownerId:ID!){transferTemplate(id:$id owner:$owner ownerId:$ownerId){id}}',
);
