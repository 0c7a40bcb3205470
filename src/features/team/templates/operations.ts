// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../../api/graphql-client.ts';
import { PERSON_SHOWN } from '../../../api/operations/people.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type ManagedTemplateFragment = { readonly id: string, readonly name: string, readonly category: string | null, readonly items: number, readonly frames: number, readonly changedMs: number, readonly isRetired: boolean, readonly cover: string | null, readonly savedBy: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } | null };
export type ManagedSettingsFragment = { readonly hidden: ReadonlyArray<string>, readonly categories: ReadonlyArray<{ readonly id: string, readonly templates: number, readonly names: ReadonlyArray<{ readonly language: string, readonly name: string }> }> };
export type ManagedTemplatesQueryVariables = Exact<{
  owner: T.TemplateOwner;
  ownerId: string;
  search?: string | null | undefined;
  page?: number | null | undefined;
}>;
export type ManagedTemplatesQuery = { readonly managedTemplates: { readonly count: number, readonly page: number, readonly perpage: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly id: string, readonly name: string, readonly category: string | null, readonly items: number, readonly frames: number, readonly changedMs: number, readonly isRetired: boolean, readonly cover: string | null, readonly savedBy: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } | null }> } };
export type ManagedCategoriesQueryVariables = Exact<{
  owner: T.TemplateOwner;
  ownerId: string;
}>;
export type ManagedCategoriesQuery = { readonly managedCategories: { readonly hidden: ReadonlyArray<string>, readonly categories: ReadonlyArray<{ readonly id: string, readonly templates: number, readonly names: ReadonlyArray<{ readonly language: string, readonly name: string }> }> } };
export type HideTemplateMutationVariables = Exact<{
  owner: T.TemplateOwner;
  ownerId: string;
  name: string;
  isHidden: boolean;
}>;
export type HideTemplateMutation = { readonly hideTemplate: { readonly hidden: ReadonlyArray<string>, readonly categories: ReadonlyArray<{ readonly id: string, readonly templates: number, readonly names: ReadonlyArray<{ readonly language: string, readonly name: string }> }> } };
export type SaveCategoryMutationVariables = Exact<{
  id: string;
  owner: T.TemplateOwner;
  ownerId: string;
  names: ReadonlyArray<T.CategoryNameInput>;
}>;
export type SaveCategoryMutation = { readonly saveCategory: { readonly id: string } };
export type OrderCategoriesMutationVariables = Exact<{
  owner: T.TemplateOwner;
  ownerId: string;
  ids: ReadonlyArray<string>;
}>;
export type OrderCategoriesMutation = { readonly orderCategories: { readonly hidden: ReadonlyArray<string>, readonly categories: ReadonlyArray<{ readonly id: string, readonly templates: number, readonly names: ReadonlyArray<{ readonly language: string, readonly name: string }> }> } };
export type DeleteCategoryMutationVariables = Exact<{
  id: string;
}>;
export type DeleteCategoryMutation = { readonly deleteCategory: boolean };

/** The fragment ManagedTemplate. */
export const MANAGED_TEMPLATE = 'fragment ManagedTemplate on Template{id name category items frames changedMs isRetired cover savedBy{...PersonShown}}';
/** The fragment ManagedSettings. */
export const MANAGED_SETTINGS = 'fragment ManagedSettings on TemplateSettings{hidden categories{id templates names{language name}}}';
export const MANAGED_TEMPLATES = operation<ManagedTemplatesQuery, ManagedTemplatesQueryVariables>(
  `query ManagedTemplates($owner:TemplateOwner!$ownerId:ID!$search:String$page:Int){managedTemplates(owner:$owner ownerId:$ownerId search:$search page:$page){count page perpage totalPage rows{...ManagedTemplate}}}${MANAGED_TEMPLATE}${PERSON_SHOWN}`,
);
export const MANAGED_CATEGORIES = operation<ManagedCategoriesQuery, ManagedCategoriesQueryVariables>(
  `query ManagedCategories($owner:TemplateOwner!$ownerId:ID!){managedCategories(owner:$owner ownerId:$ownerId){...ManagedSettings}}${MANAGED_SETTINGS}`,
);
export const HIDE_TEMPLATE = operation<HideTemplateMutation, HideTemplateMutationVariables>(
  `mutation HideTemplate($owner:TemplateOwner!$ownerId:ID!$name:String!$isHidden:Boolean!){hideTemplate(owner:$owner ownerId:$ownerId name:$name isHidden:$isHidden){...ManagedSettings}}${MANAGED_SETTINGS}`,
);
export const SAVE_CATEGORY = operation<SaveCategoryMutation, SaveCategoryMutationVariables>(
  'mutation SaveCategory($id:ID!$owner:TemplateOwner!$ownerId:ID!$names:[CategoryNameInput!]!){saveCategory(id:$id owner:$owner ownerId:$ownerId names:$names){id}}',
);
export const ORDER_CATEGORIES = operation<OrderCategoriesMutation, OrderCategoriesMutationVariables>(
  `mutation OrderCategories($owner:TemplateOwner!$ownerId:ID!$ids:[ID!]!){orderCategories(owner:$owner ownerId:$ownerId ids:$ids){...ManagedSettings}}${MANAGED_SETTINGS}`,
);
export const DELETE_CATEGORY = operation<DeleteCategoryMutation, DeleteCategoryMutationVariables>(
  'mutation DeleteCategory($id:ID!){deleteCategory(id:$id)}',
);
