// Made of protocol/contract/*.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { GraphqlContext } from './context.ts';
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };


export type ResolverTypeWrapper<T> = Promise<T> | T;

export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => T.Maybe<TTypes> | Promise<T.Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  BoardStatus: T.BoardStatus;
  BoardSort: T.BoardSort;
  BoardsOf: T.BoardsOf;
  Mark: T.Mark;
  ProjectShown: ResolverTypeWrapper<T.ProjectShown>;
  ID: ResolverTypeWrapper<T.Scalars['ID']['output']>;
  String: ResolverTypeWrapper<T.Scalars['String']['output']>;
  Author: ResolverTypeWrapper<T.Author>;
  Boolean: ResolverTypeWrapper<T.Scalars['Boolean']['output']>;
  Inside: ResolverTypeWrapper<T.Inside>;
  Int: ResolverTypeWrapper<T.Scalars['Int']['output']>;
  BoardCard: ResolverTypeWrapper<T.BoardCard>;
  BoardPage: ResolverTypeWrapper<T.BoardPage>;
  NewBoard: T.NewBoard;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Tier: T.Tier;
  Entity: ResolverTypeWrapper<T.Entity>;
  EntityMember: ResolverTypeWrapper<T.EntityMember>;
  EntityMembers: ResolverTypeWrapper<T.EntityMembers>;
  InboxKind: T.InboxKind;
  InboxDelivery: T.InboxDelivery;
  InboxEntry: ResolverTypeWrapper<T.InboxEntry>;
  InboxPage: ResolverTypeWrapper<T.InboxPage>;
  InboxSetting: ResolverTypeWrapper<T.InboxSetting>;
  InviteLink: T.InviteLink;
  Invite: ResolverTypeWrapper<T.Invite>;
  NewInvite: ResolverTypeWrapper<T.NewInvite>;
  InviteShown: ResolverTypeWrapper<T.InviteShown>;
  Place: ResolverTypeWrapper<T.Place>;
  PlanRequest: ResolverTypeWrapper<T.PlanRequest>;
  Organization: ResolverTypeWrapper<T.Organization>;
  Float: ResolverTypeWrapper<T.Scalars['Float']['output']>;
  Organizations: ResolverTypeWrapper<T.Organizations>;
  PlanTerms: ResolverTypeWrapper<T.PlanTerms>;
  PlanChange: ResolverTypeWrapper<T.PlanChange>;
  Project: ResolverTypeWrapper<T.Project>;
  RequestAnswer: T.RequestAnswer;
  AccessRequest: ResolverTypeWrapper<T.AccessRequest>;
  SearchKind: T.SearchKind;
  FoundItem: ResolverTypeWrapper<T.FoundItem>;
  SearchHit: ResolverTypeWrapper<T.SearchHit>;
  SearchPage: ResolverTypeWrapper<T.SearchPage>;
  FoundPerson: ResolverTypeWrapper<T.FoundPerson>;
  Admits: T.Admits;
  LinkRole: T.LinkRole;
  DerivedLink: T.DerivedLink;
  AccessReason: T.AccessReason;
  BoardPerson: ResolverTypeWrapper<T.BoardPerson>;
  ViaProject: ResolverTypeWrapper<T.ViaProject>;
  BoardLink: ResolverTypeWrapper<T.BoardLink>;
  BoardAccess: ResolverTypeWrapper<T.BoardAccess>;
  Team: ResolverTypeWrapper<T.Team>;
  DeletedTeam: ResolverTypeWrapper<T.DeletedTeam>;
  ProjectRole: ResolverTypeWrapper<T.ProjectRole>;
  Member: ResolverTypeWrapper<T.Member>;
  Members: ResolverTypeWrapper<T.Members>;
  TemplateOwner: T.TemplateOwner;
  Template: ResolverTypeWrapper<T.Template>;
  TemplatePage: ResolverTypeWrapper<T.TemplatePage>;
  CategoryName: ResolverTypeWrapper<T.CategoryName>;
  TemplateCategory: ResolverTypeWrapper<T.TemplateCategory>;
  TemplateSettings: ResolverTypeWrapper<T.TemplateSettings>;
  CategoryNameInput: T.CategoryNameInput;
  Ms: ResolverTypeWrapper<T.Scalars['Ms']['output']>;
  ThingKind: T.ThingKind;
  TeamRole: T.TeamRole;
  BoardRole: T.BoardRole;
  EntityRole: T.EntityRole;
  GivenRole: T.GivenRole;
  PersonShown: ResolverTypeWrapper<T.PersonShown>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  ProjectShown: T.ProjectShown;
  ID: T.Scalars['ID']['output'];
  String: T.Scalars['String']['output'];
  Author: T.Author;
  Boolean: T.Scalars['Boolean']['output'];
  Inside: T.Inside;
  Int: T.Scalars['Int']['output'];
  BoardCard: T.BoardCard;
  BoardPage: T.BoardPage;
  NewBoard: T.NewBoard;
  Query: Record<PropertyKey, never>;
  Mutation: Record<PropertyKey, never>;
  Entity: T.Entity;
  EntityMember: T.EntityMember;
  EntityMembers: T.EntityMembers;
  InboxEntry: T.InboxEntry;
  InboxPage: T.InboxPage;
  InboxSetting: T.InboxSetting;
  Invite: T.Invite;
  NewInvite: T.NewInvite;
  InviteShown: T.InviteShown;
  Place: T.Place;
  PlanRequest: T.PlanRequest;
  Organization: T.Organization;
  Float: T.Scalars['Float']['output'];
  Organizations: T.Organizations;
  PlanTerms: T.PlanTerms;
  PlanChange: T.PlanChange;
  Project: T.Project;
  AccessRequest: T.AccessRequest;
  FoundItem: T.FoundItem;
  SearchHit: T.SearchHit;
  SearchPage: T.SearchPage;
  FoundPerson: T.FoundPerson;
  BoardPerson: T.BoardPerson;
  ViaProject: T.ViaProject;
  BoardLink: T.BoardLink;
  BoardAccess: T.BoardAccess;
  Team: T.Team;
  DeletedTeam: T.DeletedTeam;
  ProjectRole: T.ProjectRole;
  Member: T.Member;
  Members: T.Members;
  Template: T.Template;
  TemplatePage: T.TemplatePage;
  CategoryName: T.CategoryName;
  TemplateCategory: T.TemplateCategory;
  TemplateSettings: T.TemplateSettings;
  CategoryNameInput: T.CategoryNameInput;
  Ms: T.Scalars['Ms']['output'];
  PersonShown: T.PersonShown;
};

export type ProjectShownResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProjectShown'] = ResolversParentTypes['ProjectShown']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  color?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuthorResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Author'] = ResolversParentTypes['Author']> = {
  personId?: Resolver<T.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  isPanel?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type InsideResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Inside'] = ResolversParentTypes['Inside']> = {
  personId?: Resolver<T.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  isPanel?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  colour?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BoardCardResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BoardCard'] = ResolversParentTypes['BoardCard']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  alias?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  project?: Resolver<T.Maybe<ResolversTypes['ProjectShown']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['BoardRole'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['BoardStatus'], ParentType, ContextType>;
  pinned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  favourite?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
  changedMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
  changedBy?: Resolver<ResolversTypes['Author'], ParentType, ContextType>;
  openedMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  inside?: Resolver<ReadonlyArray<ResolversTypes['Inside']>, ParentType, ContextType>;
  insideCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  coverSeq?: Resolver<T.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  clearsMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
};

export type BoardPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BoardPage'] = ResolversParentTypes['BoardPage']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  page?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  perpage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['BoardCard']>, ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  boards?: Resolver<ResolversTypes['BoardPage'], ParentType, ContextType, RequireFields<T.QueryBoardsArgs, 'teamId' | 'of' | 'status' | 'sortBy' | 'search' | 'page' | 'perPage'>>;
  board?: Resolver<T.Maybe<ResolversTypes['BoardCard']>, ParentType, ContextType, Partial<T.QueryBoardArgs>>;
  entity?: Resolver<ResolversTypes['Entity'], ParentType, ContextType, RequireFields<T.QueryEntityArgs, 'id'>>;
  entityMembers?: Resolver<ResolversTypes['EntityMembers'], ParentType, ContextType, RequireFields<T.QueryEntityMembersArgs, 'entityId' | 'search' | 'descending' | 'page' | 'perPage'>>;
  entityTeams?: Resolver<ReadonlyArray<ResolversTypes['Team']>, ParentType, ContextType, RequireFields<T.QueryEntityTeamsArgs, 'entityId'>>;
  embedOrigins?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType, RequireFields<T.QueryEmbedOriginsArgs, 'entityId'>>;
  inbox?: Resolver<ResolversTypes['InboxPage'], ParentType, ContextType, RequireFields<T.QueryInboxArgs, 'limit'>>;
  inboxSettings?: Resolver<ReadonlyArray<ResolversTypes['InboxSetting']>, ParentType, ContextType>;
  invites?: Resolver<ReadonlyArray<ResolversTypes['Invite']>, ParentType, ContextType, RequireFields<T.QueryInvitesArgs, 'kind' | 'id'>>;
  sendsMail?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  invite?: Resolver<T.Maybe<ResolversTypes['InviteShown']>, ParentType, ContextType, RequireFields<T.QueryInviteArgs, 'token'>>;
  organizations?: Resolver<ResolversTypes['Organizations'], ParentType, ContextType, RequireFields<T.QueryOrganizationsArgs, 'search' | 'page'>>;
  planChanges?: Resolver<ReadonlyArray<ResolversTypes['PlanChange']>, ParentType, ContextType, RequireFields<T.QueryPlanChangesArgs, 'entityId'>>;
  projects?: Resolver<ReadonlyArray<ResolversTypes['Project']>, ParentType, ContextType, RequireFields<T.QueryProjectsArgs, 'teamId' | 'archived'>>;
  project?: Resolver<T.Maybe<ResolversTypes['Project']>, ParentType, ContextType, RequireFields<T.QueryProjectArgs, 'id'>>;
  projectMembers?: Resolver<ResolversTypes['Members'], ParentType, ContextType, RequireFields<T.QueryProjectMembersArgs, 'projectId' | 'page' | 'perPage'>>;
  accessRequests?: Resolver<ReadonlyArray<ResolversTypes['AccessRequest']>, ParentType, ContextType, RequireFields<T.QueryAccessRequestsArgs, 'kind' | 'id'>>;
  requestAnswer?: Resolver<T.Maybe<ResolversTypes['RequestAnswer']>, ParentType, ContextType, RequireFields<T.QueryRequestAnswerArgs, 'kind'>>;
  search?: Resolver<ResolversTypes['SearchPage'], ParentType, ContextType, RequireFields<T.QuerySearchArgs, 'words' | 'page' | 'perPage'>>;
  searchPeople?: Resolver<ReadonlyArray<ResolversTypes['FoundPerson']>, ParentType, ContextType, RequireFields<T.QuerySearchPeopleArgs, 'words' | 'perPage'>>;
  boardAccess?: Resolver<ResolversTypes['BoardAccess'], ParentType, ContextType, RequireFields<T.QueryBoardAccessArgs, 'boardId'>>;
  peopleToInvite?: Resolver<ReadonlyArray<ResolversTypes['PersonShown']>, ParentType, ContextType, RequireFields<T.QueryPeopleToInviteArgs, 'kind' | 'id' | 'search'>>;
  teams?: Resolver<ReadonlyArray<ResolversTypes['Team']>, ParentType, ContextType>;
  deletedTeams?: Resolver<ReadonlyArray<ResolversTypes['DeletedTeam']>, ParentType, ContextType>;
  team?: Resolver<ResolversTypes['Team'], ParentType, ContextType, RequireFields<T.QueryTeamArgs, 'id'>>;
  members?: Resolver<ResolversTypes['Members'], ParentType, ContextType, RequireFields<T.QueryMembersArgs, 'teamId' | 'search' | 'descending' | 'page' | 'perPage'>>;
  templates?: Resolver<ResolversTypes['TemplatePage'], ParentType, ContextType, RequireFields<T.QueryTemplatesArgs, 'teamId' | 'search' | 'page' | 'perPage'>>;
  template?: Resolver<ResolversTypes['Template'], ParentType, ContextType, RequireFields<T.QueryTemplateArgs, 'id'>>;
  templateSettings?: Resolver<ResolversTypes['TemplateSettings'], ParentType, ContextType, RequireFields<T.QueryTemplateSettingsArgs, 'teamId'>>;
  managedTemplates?: Resolver<ResolversTypes['TemplatePage'], ParentType, ContextType, RequireFields<T.QueryManagedTemplatesArgs, 'owner' | 'ownerId' | 'search' | 'page'>>;
  managedCategories?: Resolver<ResolversTypes['TemplateSettings'], ParentType, ContextType, RequireFields<T.QueryManagedCategoriesArgs, 'owner' | 'ownerId'>>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createBoard?: Resolver<ResolversTypes['BoardCard'], ParentType, ContextType, RequireFields<T.MutationCreateBoardArgs, 'board'>>;
  renameBoard?: Resolver<ResolversTypes['BoardCard'], ParentType, ContextType, RequireFields<T.MutationRenameBoardArgs, 'id' | 'title'>>;
  moveBoards?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationMoveBoardsArgs, 'ids' | 'projectId'>>;
  copyBoard?: Resolver<ResolversTypes['BoardCard'], ParentType, ContextType, RequireFields<T.MutationCopyBoardArgs, 'id' | 'board'>>;
  archiveBoards?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationArchiveBoardsArgs, 'ids'>>;
  restoreBoards?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationRestoreBoardsArgs, 'ids'>>;
  deleteBoards?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationDeleteBoardsArgs, 'ids'>>;
  clearBoards?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationClearBoardsArgs, 'ids'>>;
  markBoard?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationMarkBoardArgs, 'id' | 'mark' | 'on'>>;
  changeEntity?: Resolver<ResolversTypes['Entity'], ParentType, ContextType, RequireFields<T.MutationChangeEntityArgs, 'id' | 'name'>>;
  setEmbedOrigins?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType, RequireFields<T.MutationSetEmbedOriginsArgs, 'entityId' | 'origins'>>;
  setEntityRole?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationSetEntityRoleArgs, 'entityId' | 'personIds' | 'role'>>;
  removeFromEntity?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationRemoveFromEntityArgs, 'entityId' | 'personIds'>>;
  markInboxRead?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, Partial<T.MutationMarkInboxReadArgs>>;
  setInboxDelivery?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationSetInboxDeliveryArgs, 'kind' | 'delivery'>>;
  answerInvite?: Resolver<T.Maybe<ResolversTypes['Place']>, ParentType, ContextType, RequireFields<T.MutationAnswerInviteArgs, 'id' | 'accept'>>;
  createInvite?: Resolver<ResolversTypes['NewInvite'], ParentType, ContextType, RequireFields<T.MutationCreateInviteArgs, 'kind' | 'id' | 'email' | 'role'>>;
  sendInviteAgain?: Resolver<ResolversTypes['NewInvite'], ParentType, ContextType, RequireFields<T.MutationSendInviteAgainArgs, 'id'>>;
  copyInviteLink?: Resolver<ResolversTypes['NewInvite'], ParentType, ContextType, RequireFields<T.MutationCopyInviteLinkArgs, 'id'>>;
  endInvite?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationEndInviteArgs, 'id'>>;
  acceptInvite?: Resolver<ResolversTypes['Place'], ParentType, ContextType, RequireFields<T.MutationAcceptInviteArgs, 'token'>>;
  requestPlan?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationRequestPlanArgs, 'entityId' | 'tier'>>;
  setPlan?: Resolver<ResolversTypes['Organization'], ParentType, ContextType, RequireFields<T.MutationSetPlanArgs, 'entityId' | 'tier' | 'reason'>>;
  createProject?: Resolver<ResolversTypes['Project'], ParentType, ContextType, RequireFields<T.MutationCreateProjectArgs, 'id' | 'teamId' | 'name' | 'color' | 'isPrivate'>>;
  changeProject?: Resolver<ResolversTypes['Project'], ParentType, ContextType, RequireFields<T.MutationChangeProjectArgs, 'id'>>;
  setProjectRole?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationSetProjectRoleArgs, 'projectId' | 'personIds' | 'role'>>;
  removeFromProject?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationRemoveFromProjectArgs, 'projectId' | 'personIds'>>;
  archiveProject?: Resolver<ResolversTypes['Project'], ParentType, ContextType, RequireFields<T.MutationArchiveProjectArgs, 'id'>>;
  restoreProject?: Resolver<ResolversTypes['Project'], ParentType, ContextType, RequireFields<T.MutationRestoreProjectArgs, 'id'>>;
  deleteProject?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationDeleteProjectArgs, 'id'>>;
  askForAccess?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationAskForAccessArgs, 'kind' | 'message'>>;
  answerRequest?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationAnswerRequestArgs, 'id'>>;
  setBoardRole?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationSetBoardRoleArgs, 'boardId' | 'personId' | 'role'>>;
  removeFromBoard?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationRemoveFromBoardArgs, 'boardId' | 'personId'>>;
  setAdmits?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationSetAdmitsArgs, 'boardId' | 'admits'>>;
  setPublished?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationSetPublishedArgs, 'boardId' | 'published'>>;
  createTeam?: Resolver<ResolversTypes['Team'], ParentType, ContextType, RequireFields<T.MutationCreateTeamArgs, 'id' | 'entityId' | 'name' | 'color'>>;
  changeTeam?: Resolver<ResolversTypes['Team'], ParentType, ContextType, RequireFields<T.MutationChangeTeamArgs, 'id'>>;
  deleteTeam?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationDeleteTeamArgs, 'id'>>;
  restoreTeam?: Resolver<ResolversTypes['Team'], ParentType, ContextType, RequireFields<T.MutationRestoreTeamArgs, 'id'>>;
  setTeamRole?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationSetTeamRoleArgs, 'teamId' | 'personIds' | 'role'>>;
  removeFromTeam?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationRemoveFromTeamArgs, 'teamId' | 'personIds'>>;
  createBoardFromTemplate?: Resolver<ResolversTypes['BoardCard'], ParentType, ContextType, RequireFields<T.MutationCreateBoardFromTemplateArgs, 'board' | 'template' | 'language' | 'examples'>>;
  saveTemplate?: Resolver<ResolversTypes['Template'], ParentType, ContextType, RequireFields<T.MutationSaveTemplateArgs, 'id' | 'boardId' | 'name' | 'owner' | 'ownerId'>>;
  changeTemplate?: Resolver<ResolversTypes['Template'], ParentType, ContextType, RequireFields<T.MutationChangeTemplateArgs, 'id'>>;
  replaceTemplate?: Resolver<ResolversTypes['Template'], ParentType, ContextType, RequireFields<T.MutationReplaceTemplateArgs, 'id' | 'boardId'>>;
  retireTemplate?: Resolver<ResolversTypes['Template'], ParentType, ContextType, RequireFields<T.MutationRetireTemplateArgs, 'id' | 'isRetired'>>;
  deleteTemplate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationDeleteTemplateArgs, 'id'>>;
  transferTemplate?: Resolver<ResolversTypes['Template'], ParentType, ContextType, RequireFields<T.MutationTransferTemplateArgs, 'id' | 'owner' | 'ownerId'>>;
  hideTemplate?: Resolver<ResolversTypes['TemplateSettings'], ParentType, ContextType, RequireFields<T.MutationHideTemplateArgs, 'owner' | 'ownerId' | 'name' | 'isHidden'>>;
  saveCategory?: Resolver<ResolversTypes['TemplateCategory'], ParentType, ContextType, RequireFields<T.MutationSaveCategoryArgs, 'id' | 'owner' | 'ownerId' | 'names'>>;
  orderCategories?: Resolver<ResolversTypes['TemplateSettings'], ParentType, ContextType, RequireFields<T.MutationOrderCategoriesArgs, 'owner' | 'ownerId' | 'ids'>>;
  deleteCategory?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<T.MutationDeleteCategoryArgs, 'id'>>;
};

export type EntityResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Entity'] = ResolversParentTypes['Entity']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tier?: Resolver<ResolversTypes['Tier'], ParentType, ContextType>;
  seats?: Resolver<T.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  seatsTaken?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  expiresMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  role?: Resolver<T.Maybe<ResolversTypes['EntityRole']>, ParentType, ContextType>;
};

export type EntityMemberResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EntityMember'] = ResolversParentTypes['EntityMember']> = {
  person?: Resolver<ResolversTypes['PersonShown'], ParentType, ContextType>;
  role?: Resolver<T.Maybe<ResolversTypes['EntityRole']>, ParentType, ContextType>;
  teams?: Resolver<ReadonlyArray<ResolversTypes['ID']>, ParentType, ContextType>;
  seenMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
};

export type EntityMembersResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EntityMembers'] = ResolversParentTypes['EntityMembers']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  page?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  perpage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['EntityMember']>, ParentType, ContextType>;
};

export type InboxEntryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InboxEntry'] = ResolversParentTypes['InboxEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['InboxKind'], ParentType, ContextType>;
  thingKind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  thingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  alias?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sender?: Resolver<T.Maybe<ResolversTypes['PersonShown']>, ParentType, ContextType>;
  requests?: Resolver<ReadonlyArray<ResolversTypes['AccessRequest']>, ParentType, ContextType>;
  requestCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  invite?: Resolver<T.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  role?: Resolver<T.Maybe<ResolversTypes['GivenRole']>, ParentType, ContextType>;
  filePath?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tier?: Resolver<T.Maybe<ResolversTypes['Tier']>, ParentType, ContextType>;
  isPlanRequested?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  planStartMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  atMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
  isRead?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type InboxPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InboxPage'] = ResolversParentTypes['InboxPage']> = {
  unread?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['InboxEntry']>, ParentType, ContextType>;
  next?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type InboxSettingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InboxSetting'] = ResolversParentTypes['InboxSetting']> = {
  kind?: Resolver<ResolversTypes['InboxKind'], ParentType, ContextType>;
  delivery?: Resolver<ResolversTypes['InboxDelivery'], ParentType, ContextType>;
};

export type InviteResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Invite'] = ResolversParentTypes['Invite']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  thingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['GivenRole'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  invitedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  atMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
  expiresMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
  mailable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type NewInviteResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['NewInvite'] = ResolversParentTypes['NewInvite']> = {
  invite?: Resolver<ResolversTypes['Invite'], ParentType, ContextType>;
  token?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  mailed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type InviteShownResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['InviteShown'] = ResolversParentTypes['InviteShown']> = {
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['GivenRole'], ParentType, ContextType>;
  invitedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  link?: Resolver<ResolversTypes['InviteLink'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PlaceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Place'] = ResolversParentTypes['Place']> = {
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  alias?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PlanRequestResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PlanRequest'] = ResolversParentTypes['PlanRequest']> = {
  person?: Resolver<ResolversTypes['PersonShown'], ParentType, ContextType>;
  tier?: Resolver<ResolversTypes['Tier'], ParentType, ContextType>;
  atMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
};

export type OrganizationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Organization'] = ResolversParentTypes['Organization']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ownerEmail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
  tier?: Resolver<ResolversTypes['Tier'], ParentType, ContextType>;
  ownSeats?: Resolver<T.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  seats?: Resolver<T.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  seatsTaken?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  boards?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  storedBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  startsMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  expiresMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  request?: Resolver<T.Maybe<ResolversTypes['PlanRequest']>, ParentType, ContextType>;
};

export type OrganizationsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Organizations'] = ResolversParentTypes['Organizations']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  page?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  perpage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['Organization']>, ParentType, ContextType>;
};

export type PlanTermsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PlanTerms'] = ResolversParentTypes['PlanTerms']> = {
  tier?: Resolver<ResolversTypes['Tier'], ParentType, ContextType>;
  seats?: Resolver<T.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  startsMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  expiresMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
};

export type PlanChangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PlanChange'] = ResolversParentTypes['PlanChange']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  by?: Resolver<T.Maybe<ResolversTypes['PersonShown']>, ParentType, ContextType>;
  atMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<ResolversTypes['PlanTerms'], ParentType, ContextType>;
  after?: Resolver<ResolversTypes['PlanTerms'], ParentType, ContextType>;
};

export type ProjectResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Project'] = ResolversParentTypes['Project']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  teamId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  color?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isPrivate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  archivedMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  deletedMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['TeamRole'], ParentType, ContextType>;
  pinned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  boards?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AccessRequestResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AccessRequest'] = ResolversParentTypes['AccessRequest']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  thingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isGuest?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  atMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
};

export type FoundItemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FoundItem'] = ResolversParentTypes['FoundItem']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<T.Maybe<ResolversTypes['SearchKind']>, ParentType, ContextType>;
  excerpt?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SearchHitResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchHit'] = ResolversParentTypes['SearchHit']> = {
  board?: Resolver<ResolversTypes['BoardCard'], ParentType, ContextType>;
  item?: Resolver<T.Maybe<ResolversTypes['FoundItem']>, ParentType, ContextType>;
  isPartial?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SearchPageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchPage'] = ResolversParentTypes['SearchPage']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  page?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  perpage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['SearchHit']>, ParentType, ContextType>;
};

export type FoundPersonResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['FoundPerson'] = ResolversParentTypes['FoundPerson']> = {
  person?: Resolver<ResolversTypes['PersonShown'], ParentType, ContextType>;
  teamId?: Resolver<T.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  board?: Resolver<T.Maybe<ResolversTypes['BoardCard']>, ParentType, ContextType>;
};

export type BoardPersonResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BoardPerson'] = ResolversParentTypes['BoardPerson']> = {
  person?: Resolver<ResolversTypes['PersonShown'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['BoardRole'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['AccessReason'], ParentType, ContextType>;
  explicit?: Resolver<T.Maybe<ResolversTypes['BoardRole']>, ParentType, ContextType>;
};

export type ViaProjectResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ViaProject'] = ResolversParentTypes['ViaProject']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  people?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['BoardRole'], ParentType, ContextType>;
};

export type BoardLinkResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BoardLink'] = ResolversParentTypes['BoardLink']> = {
  sha256?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['LinkRole'], ParentType, ContextType>;
  expiresMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
  revoked?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPassword?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  history?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  derived?: Resolver<T.Maybe<ResolversTypes['DerivedLink']>, ParentType, ContextType>;
};

export type BoardAccessResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BoardAccess'] = ResolversParentTypes['BoardAccess']> = {
  people?: Resolver<ReadonlyArray<ResolversTypes['BoardPerson']>, ParentType, ContextType>;
  viaProject?: Resolver<T.Maybe<ResolversTypes['ViaProject']>, ParentType, ContextType>;
  invites?: Resolver<ReadonlyArray<ResolversTypes['Invite']>, ParentType, ContextType>;
  links?: Resolver<ReadonlyArray<ResolversTypes['BoardLink']>, ParentType, ContextType>;
  requests?: Resolver<ReadonlyArray<ResolversTypes['AccessRequest']>, ParentType, ContextType>;
  admits?: Resolver<ResolversTypes['Admits'], ParentType, ContextType>;
  published?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type TeamResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Team'] = ResolversParentTypes['Team']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  entity?: Resolver<ResolversTypes['Entity'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  color?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['TeamRole'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeletedTeamResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeletedTeam'] = ResolversParentTypes['DeletedTeam']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  color?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  clearsMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
};

export type ProjectRoleResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProjectRole'] = ResolversParentTypes['ProjectRole']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['TeamRole'], ParentType, ContextType>;
};

export type MemberResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Member'] = ResolversParentTypes['Member']> = {
  person?: Resolver<ResolversTypes['PersonShown'], ParentType, ContextType>;
  role?: Resolver<T.Maybe<ResolversTypes['TeamRole']>, ParentType, ContextType>;
  effective?: Resolver<ResolversTypes['TeamRole'], ParentType, ContextType>;
  projects?: Resolver<ReadonlyArray<ResolversTypes['ProjectRole']>, ParentType, ContextType>;
  seenMs?: Resolver<T.Maybe<ResolversTypes['Ms']>, ParentType, ContextType>;
};

export type MembersResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Members'] = ResolversParentTypes['Members']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  page?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  perpage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['Member']>, ParentType, ContextType>;
};

export type TemplateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Template'] = ResolversParentTypes['Template']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  owner?: Resolver<ResolversTypes['TemplateOwner'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  category?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  frames?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  savedBy?: Resolver<T.Maybe<ResolversTypes['PersonShown']>, ParentType, ContextType>;
  changedMs?: Resolver<ResolversTypes['Ms'], ParentType, ContextType>;
  isRetired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  cover?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  mayChange?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type TemplatePageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TemplatePage'] = ResolversParentTypes['TemplatePage']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  page?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  perpage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPage?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['Template']>, ParentType, ContextType>;
};

export type CategoryNameResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CategoryName'] = ResolversParentTypes['CategoryName']> = {
  language?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TemplateCategoryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TemplateCategory'] = ResolversParentTypes['TemplateCategory']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  owner?: Resolver<ResolversTypes['TemplateOwner'], ParentType, ContextType>;
  ownerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  names?: Resolver<ReadonlyArray<ResolversTypes['CategoryName']>, ParentType, ContextType>;
  templates?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TemplateSettingsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TemplateSettings'] = ResolversParentTypes['TemplateSettings']> = {
  categories?: Resolver<ReadonlyArray<ResolversTypes['TemplateCategory']>, ParentType, ContextType>;
  hidden?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  lastUsed?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastUsedName?: Resolver<T.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export interface MsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Ms'], any> {
  name: 'Ms';
}

export type PersonShownResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PersonShown'] = ResolversParentTypes['PersonShown']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  initials?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  color?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  ProjectShown?: ProjectShownResolvers<ContextType>;
  Author?: AuthorResolvers<ContextType>;
  Inside?: InsideResolvers<ContextType>;
  BoardCard?: BoardCardResolvers<ContextType>;
  BoardPage?: BoardPageResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Entity?: EntityResolvers<ContextType>;
  EntityMember?: EntityMemberResolvers<ContextType>;
  EntityMembers?: EntityMembersResolvers<ContextType>;
  InboxEntry?: InboxEntryResolvers<ContextType>;
  InboxPage?: InboxPageResolvers<ContextType>;
  InboxSetting?: InboxSettingResolvers<ContextType>;
  Invite?: InviteResolvers<ContextType>;
  NewInvite?: NewInviteResolvers<ContextType>;
  InviteShown?: InviteShownResolvers<ContextType>;
  Place?: PlaceResolvers<ContextType>;
  PlanRequest?: PlanRequestResolvers<ContextType>;
  Organization?: OrganizationResolvers<ContextType>;
  Organizations?: OrganizationsResolvers<ContextType>;
  PlanTerms?: PlanTermsResolvers<ContextType>;
  PlanChange?: PlanChangeResolvers<ContextType>;
  Project?: ProjectResolvers<ContextType>;
  AccessRequest?: AccessRequestResolvers<ContextType>;
  FoundItem?: FoundItemResolvers<ContextType>;
  SearchHit?: SearchHitResolvers<ContextType>;
  SearchPage?: SearchPageResolvers<ContextType>;
  FoundPerson?: FoundPersonResolvers<ContextType>;
  BoardPerson?: BoardPersonResolvers<ContextType>;
  ViaProject?: ViaProjectResolvers<ContextType>;
  BoardLink?: BoardLinkResolvers<ContextType>;
  BoardAccess?: BoardAccessResolvers<ContextType>;
  Team?: TeamResolvers<ContextType>;
  DeletedTeam?: DeletedTeamResolvers<ContextType>;
  ProjectRole?: ProjectRoleResolvers<ContextType>;
  Member?: MemberResolvers<ContextType>;
  Members?: MembersResolvers<ContextType>;
  Template?: TemplateResolvers<ContextType>;
  TemplatePage?: TemplatePageResolvers<ContextType>;
  CategoryName?: CategoryNameResolvers<ContextType>;
  TemplateCategory?: TemplateCategoryResolvers<ContextType>;
  TemplateSettings?: TemplateSettingsResolvers<ContextType>;
  Ms?: GraphQLScalarType;
  PersonShown?: PersonShownResolvers<ContextType>;
};
