// Made of protocol/contract/*.graphql by `npm run check -- graphql --fix`.

export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** Epoch ms. In the whole schema ids are uuids and colours are #rrggbb. Every list takes a constant number of queries. */
  Ms: { input: number; output: number; }
};

export const BoardStatus = {
  Active: 'active',
  Archived: 'archived',
  Deleted: 'deleted'
} as const;

export type BoardStatus = typeof BoardStatus[keyof typeof BoardStatus];
export const BoardSort = {
  Opened: 'opened',
  Changed: 'changed',
  Created: 'created',
  Title: 'title'
} as const;

export type BoardSort = typeof BoardSort[keyof typeof BoardSort];
/** The boards of a list: all that the caller may see, those the caller created, those of others that are shared with the caller one by one, favourites. */
export const BoardsOf = {
  All: 'all',
  Mine: 'mine',
  Shared: 'shared',
  Favourite: 'favourite'
} as const;

export type BoardsOf = typeof BoardsOf[keyof typeof BoardsOf];
export const Mark = {
  Pin: 'pin',
  Favourite: 'favourite'
} as const;

export type Mark = typeof Mark[keyof typeof Mark];
export type ProjectShown = {
  readonly id: Scalars['ID']['output'];
  readonly teamId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly color: Scalars['String']['output'];
};

export type Author = {
  /** Null: a guest, or a panel. */
  readonly personId: Maybe<Scalars['ID']['output']>;
  /** The author is a wall panel. The person before it is not known. */
  readonly isPanel: Scalars['Boolean']['output'];
  /** Empty: nobody, or somebody who gave no name. */
  readonly name: Scalars['String']['output'];
};

/** A person, guest or panel that is on a board now. */
export type Inside = {
  readonly personId: Maybe<Scalars['ID']['output']>;
  readonly isPanel: Scalars['Boolean']['output'];
  readonly name: Scalars['String']['output'];
  /** Number of the colour (protocol/people.ts). */
  readonly colour: Scalars['Int']['output'];
};

export type BoardCard = {
  readonly id: Scalars['ID']['output'];
  readonly alias: Scalars['String']['output'];
  /** Empty: none given. */
  readonly title: Scalars['String']['output'];
  /** Null: in no project; of who made it. */
  readonly project: Maybe<ProjectShown>;
  readonly role: BoardRole;
  readonly status: BoardStatus;
  readonly pinned: Scalars['Boolean']['output'];
  readonly favourite: Scalars['Boolean']['output'];
  readonly createdMs: Scalars['Ms']['output'];
  readonly changedMs: Scalars['Ms']['output'];
  readonly changedBy: Author;
  readonly openedMs: Maybe<Scalars['Ms']['output']>;
  /** Lists at most five; `insideCount` counts all. */
  readonly inside: ReadonlyArray<Inside>;
  readonly insideCount: Scalars['Int']['output'];
  /** The version of the stored cover. Null: there is no cover yet. */
  readonly coverSeq: Maybe<Scalars['Int']['output']>;
  /** The time when a deleted board is cleared. */
  readonly clearsMs: Maybe<Scalars['Ms']['output']>;
};

export type BoardPage = {
  readonly count: Scalars['Int']['output'];
  readonly page: Scalars['Int']['output'];
  readonly perpage: Scalars['Int']['output'];
  readonly totalPage: Scalars['Int']['output'];
  readonly rows: ReadonlyArray<BoardCard>;
};

export type NewBoard = {
  /** None: the board is of who makes it, and nobody else sees it until it is shared. */
  readonly projectId?: InputMaybe<Scalars['ID']['input']>;
  /** The alias and the secret it is derived from; again with the same is the same board. */
  readonly alias: Scalars['String']['input'];
  readonly secret: Scalars['String']['input'];
  readonly title?: InputMaybe<Scalars['String']['input']>;
};

export type Query = {
  readonly boards: BoardPage;
  readonly board: Maybe<BoardCard>;
  /** The caller needs a role in the entity. */
  readonly entity: Entity;
  /** role null: everybody. */
  readonly entityMembers: EntityMembers;
  /** All teams of the entity, as `teams` lists them. The caller must administer the entity. */
  readonly entityTeams: ReadonlyArray<Team>;
  /** The origins of pages that may embed boards of the entity, for example `https://wiki.example`. The caller must administer the entity. */
  readonly embedOrigins: ReadonlyArray<Scalars['String']['output']>;
  /** The caller's inbox, newest entries first. Entries about something that the caller can no longer read are neither listed nor counted. */
  readonly inbox: InboxPage;
  /** The caller's setting for each kind. */
  readonly inboxSettings: ReadonlyArray<InboxSetting>;
  readonly invites: ReadonlyArray<Invite>;
  /** Letters go out from this server: an invite by address is mailed. Else its link is copied and passed on. */
  readonly sendsMail: Scalars['Boolean']['output'];
  /** The invite of a secret. Null: no invite has it, or the invite has ended. */
  readonly invite: Maybe<InviteShown>;
  /** All entities: first those with a requested plan, then by name. `search` matches part of the name, or of an owner's name or address. The caller must administer the installation. */
  readonly organizations: Organizations;
  /** The newest changes of an entity's plan, at most 50. The caller must administer the installation. */
  readonly planChanges: ReadonlyArray<PlanChange>;
  readonly projects: ReadonlyArray<Project>;
  readonly project: Maybe<Project>;
  readonly projectMembers: Members;
  readonly accessRequests: ReadonlyArray<AccessRequest>;
  /** The answer to the caller's own request. Null: the request waits, or there is none. given: the caller has access, for whatever reason. */
  readonly requestAnswer: Maybe<RequestAnswer>;
  /** Boards that the caller may read and that are neither archived nor deleted. Titles first, then whole words, then beginnings of words; what was changed last comes first. Words in quotes are found in this order. New words are found within 90 seconds. */
  readonly search: SearchPage;
  /** People with these letters in their names or addresses who hold a seat of an entity in which the caller has a role, or a role in one of its teams. The caller is left out. Sorted by name. */
  readonly searchPeople: ReadonlyArray<FoundPerson>;
  readonly boardAccess: BoardAccess;
  /** People of the board's, project's or team's entity whose name or address has these letters; at most ten. */
  readonly peopleToInvite: ReadonlyArray<PersonShown>;
  readonly teams: ReadonlyArray<Team>;
  /** Teams that the caller administered, for 30 days after their deletion. */
  readonly deletedTeams: ReadonlyArray<DeletedTeam>;
  readonly team: Team;
  readonly members: Members;
  /** The templates that the caller may use in a team: first their own, then the team's, then the entity's, each newest first. Without retired ones. `search` matches words of the name and of the texts. */
  readonly templates: TemplatePage;
  readonly template: Template;
  readonly templateSettings: TemplateSettings;
  /** The templates of an owner, including retired ones: all of them if the caller manages them, otherwise those that the caller saved. For the owner `person`, `ownerId` is the caller's id. */
  readonly managedTemplates: TemplatePage;
  /** The categories of a team or entity that the caller manages, and what it hides. */
  readonly managedCategories: TemplateSettings;
};


export type QueryBoardsArgs = {
  teamId: Scalars['ID']['input'];
  projectId?: InputMaybe<Scalars['ID']['input']>;
  of?: InputMaybe<BoardsOf>;
  status?: InputMaybe<BoardStatus>;
  sortBy?: InputMaybe<BoardSort>;
  search?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryBoardArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  alias?: InputMaybe<Scalars['String']['input']>;
};


export type QueryEntityArgs = {
  id: Scalars['ID']['input'];
};


export type QueryEntityMembersArgs = {
  entityId: Scalars['ID']['input'];
  search?: InputMaybe<Scalars['String']['input']>;
  role?: InputMaybe<EntityRole>;
  descending?: InputMaybe<Scalars['Boolean']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryEntityTeamsArgs = {
  entityId: Scalars['ID']['input'];
};


export type QueryEmbedOriginsArgs = {
  entityId: Scalars['ID']['input'];
};


export type QueryInboxArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryInvitesArgs = {
  kind: ThingKind;
  id: Scalars['ID']['input'];
};


export type QueryInviteArgs = {
  token: Scalars['String']['input'];
};


export type QueryOrganizationsArgs = {
  search?: InputMaybe<Scalars['String']['input']>;
  tier?: InputMaybe<Tier>;
  page?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPlanChangesArgs = {
  entityId: Scalars['ID']['input'];
};


export type QueryProjectsArgs = {
  teamId: Scalars['ID']['input'];
  archived?: InputMaybe<Scalars['Boolean']['input']>;
};


export type QueryProjectArgs = {
  id: Scalars['ID']['input'];
};


export type QueryProjectMembersArgs = {
  projectId: Scalars['ID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryAccessRequestsArgs = {
  kind: ThingKind;
  id: Scalars['ID']['input'];
};


export type QueryRequestAnswerArgs = {
  kind: ThingKind;
  id?: InputMaybe<Scalars['ID']['input']>;
  alias?: InputMaybe<Scalars['String']['input']>;
};


export type QuerySearchArgs = {
  words: Scalars['String']['input'];
  teamId?: InputMaybe<Scalars['ID']['input']>;
  projectId?: InputMaybe<Scalars['ID']['input']>;
  kinds?: InputMaybe<ReadonlyArray<SearchKind>>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QuerySearchPeopleArgs = {
  words: Scalars['String']['input'];
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryBoardAccessArgs = {
  boardId: Scalars['ID']['input'];
};


export type QueryPeopleToInviteArgs = {
  kind: ThingKind;
  id: Scalars['ID']['input'];
  search: Scalars['String']['input'];
};


export type QueryTeamArgs = {
  id: Scalars['ID']['input'];
};


export type QueryMembersArgs = {
  teamId: Scalars['ID']['input'];
  search?: InputMaybe<Scalars['String']['input']>;
  role?: InputMaybe<TeamRole>;
  descending?: InputMaybe<Scalars['Boolean']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryTemplatesArgs = {
  teamId: Scalars['ID']['input'];
  search?: InputMaybe<Scalars['String']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
  owner?: InputMaybe<TemplateOwner>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryTemplateArgs = {
  id: Scalars['ID']['input'];
};


export type QueryTemplateSettingsArgs = {
  teamId: Scalars['ID']['input'];
};


export type QueryManagedTemplatesArgs = {
  owner: TemplateOwner;
  ownerId: Scalars['ID']['input'];
  search?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryManagedCategoriesArgs = {
  owner: TemplateOwner;
  ownerId: Scalars['ID']['input'];
};

export type Mutation = {
  readonly createBoard: BoardCard;
  readonly renameBoard: BoardCard;
  readonly moveBoards: Scalars['Boolean']['output'];
  readonly copyBoard: BoardCard;
  readonly archiveBoards: Scalars['Boolean']['output'];
  readonly restoreBoards: Scalars['Boolean']['output'];
  readonly deleteBoards: Scalars['Boolean']['output'];
  /** For good, at once. */
  readonly clearBoards: Scalars['Boolean']['output'];
  /** A project is pinned at /api/user/team/{teamId}/project/{projectId}/pin. */
  readonly markBoard: Scalars['Boolean']['output'];
  /** name empty: it bears its owner's. */
  readonly changeEntity: Entity;
  /** Replaces the list of these origins: at most 50, only https, without a path. A leading `*.` means all subdomains of a domain with at least two labels. Returns the stored list. */
  readonly setEmbedOrigins: ReadonlyArray<Scalars['String']['output']>;
  /** Changes the role of people who hold a seat. Only owners add and remove owners; one owner stays. */
  readonly setEntityRole: Scalars['Boolean']['output'];
  /** From its teams, projects and boards as well. Teams they alone administered are administered by who asks. */
  readonly removeFromEntity: Scalars['Boolean']['output'];
  /** ids null: all entries. upToMs: only those whose last event was not later, so that no event that the caller was not shown counts as read. */
  readonly markInboxRead: Scalars['Boolean']['output'];
  readonly setInboxDelivery: Scalars['Boolean']['output'];
  /** Accepts or declines an open invite for the caller's verified address. Returns null if it was declined. */
  readonly answerInvite: Maybe<Place>;
  /** email empty: the link is valid for everybody who has it. With an address the link is mailed and is not in the answer. If the server sends no mail, the answer has a link that is valid for everybody who has it. */
  readonly createInvite: NewInvite;
  /** Another letter; the links before stay. Where it is not mailable: as copyInviteLink. */
  readonly sendInviteAgain: NewInvite;
  /** A further link, for whoever has it; the links before stay. */
  readonly copyInviteLink: NewInvite;
  /** Ends the invite and all its links. */
  readonly endInvite: Scalars['Boolean']['output'];
  readonly acceptInvite: Place;
  /** Requests a plan: the owners of the entity get an entry in their inbox. Further requests of the same person on the same day change nothing. The caller must hold a seat of the entity. */
  readonly requestPlan: Scalars['Boolean']['output'];
  /** Sets the plan of an entity and notifies its owners. Without `seats` the number of the tier applies, without `startMs` the plan starts now, without `expiresMs` it never ends. `reason` has 3 to 500 characters and is stored with the change. The caller must administer the installation. */
  readonly setPlan: Organization;
  readonly createProject: Project;
  readonly changeProject: Project;
  readonly setProjectRole: Scalars['Boolean']['output'];
  readonly removeFromProject: Scalars['Boolean']['output'];
  readonly archiveProject: Project;
  readonly restoreProject: Project;
  readonly deleteProject: Scalars['Boolean']['output'];
  /** A board can be named by its alias if its id is not known. */
  readonly askForAccess: Scalars['Boolean']['output'];
  /** role null: refused. */
  readonly answerRequest: Scalars['Boolean']['output'];
  readonly setBoardRole: Scalars['Boolean']['output'];
  readonly removeFromBoard: Scalars['Boolean']['output'];
  readonly setAdmits: Scalars['Boolean']['output'];
  readonly setPublished: Scalars['Boolean']['output'];
  /** id: made by who asks, so that asking again makes nothing more. */
  readonly createTeam: Team;
  readonly changeTeam: Team;
  readonly deleteTeam: Scalars['Boolean']['output'];
  /** Restores the team and everything that was deleted with it. */
  readonly restoreTeam: Team;
  readonly setTeamRole: Scalars['Boolean']['output'];
  readonly removeFromTeam: Scalars['Boolean']['output'];
  /** Creates a board from a template. A repeated request with the same alias and secret returns the same board. `template` is the name of an Atrium template or the id of a saved one. `language` is for Atrium's own templates. `examples`: false leaves out the example notes. Without a title the board gets the template's name. */
  readonly createBoardFromTemplate: BoardCard;
  /** Saves the current items of a board as a template. `itemIds` limits it to these items and those inside them. The caller chooses `id`, so that a repeated request saves nothing twice. */
  readonly saveTemplate: Template;
  /** An empty `category` removes the template from its category. */
  readonly changeTemplate: Template;
  /** Replaces the items and images of a template with those of a board, and removes its cover. */
  readonly replaceTemplate: Template;
  readonly retireTemplate: Template;
  /** Deletes a template. Boards that were created from it stay. */
  readonly deleteTemplate: Scalars['Boolean']['output'];
  /** Gives a template to a team or entity. The caller must have the right to change it and to save templates there. */
  readonly transferTemplate: Template;
  /** Hides one of Atrium's own templates or categories from a team or entity, or shows it again. */
  readonly hideTemplate: TemplateSettings;
  /** Creates or renames a category. A new one comes last. */
  readonly saveCategory: TemplateCategory;
  /** Orders the categories of an owner. `ids` must contain all of them. */
  readonly orderCategories: TemplateSettings;
  /** Deletes a category. Its templates stay, without a category. */
  readonly deleteCategory: Scalars['Boolean']['output'];
};


export type MutationCreateBoardArgs = {
  board: NewBoard;
};


export type MutationRenameBoardArgs = {
  id: Scalars['ID']['input'];
  title: Scalars['String']['input'];
};


export type MutationMoveBoardsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
  projectId: Scalars['ID']['input'];
};


export type MutationCopyBoardArgs = {
  id: Scalars['ID']['input'];
  board: NewBoard;
};


export type MutationArchiveBoardsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationRestoreBoardsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationDeleteBoardsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationClearBoardsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationMarkBoardArgs = {
  id: Scalars['ID']['input'];
  mark: Mark;
  on: Scalars['Boolean']['input'];
};


export type MutationChangeEntityArgs = {
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};


export type MutationSetEmbedOriginsArgs = {
  entityId: Scalars['ID']['input'];
  origins: ReadonlyArray<Scalars['String']['input']>;
};


export type MutationSetEntityRoleArgs = {
  entityId: Scalars['ID']['input'];
  personIds: ReadonlyArray<Scalars['ID']['input']>;
  role: EntityRole;
};


export type MutationRemoveFromEntityArgs = {
  entityId: Scalars['ID']['input'];
  personIds: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationMarkInboxReadArgs = {
  ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  upToMs?: InputMaybe<Scalars['Ms']['input']>;
};


export type MutationSetInboxDeliveryArgs = {
  kind: InboxKind;
  delivery: InboxDelivery;
};


export type MutationAnswerInviteArgs = {
  id: Scalars['ID']['input'];
  accept: Scalars['Boolean']['input'];
};


export type MutationCreateInviteArgs = {
  kind: ThingKind;
  id: Scalars['ID']['input'];
  email: Scalars['String']['input'];
  role: Scalars['String']['input'];
};


export type MutationSendInviteAgainArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCopyInviteLinkArgs = {
  id: Scalars['ID']['input'];
};


export type MutationEndInviteArgs = {
  id: Scalars['ID']['input'];
};


export type MutationAcceptInviteArgs = {
  token: Scalars['String']['input'];
};


export type MutationRequestPlanArgs = {
  entityId: Scalars['ID']['input'];
  tier: Tier;
};


export type MutationSetPlanArgs = {
  entityId: Scalars['ID']['input'];
  tier: Tier;
  seats?: InputMaybe<Scalars['Int']['input']>;
  startMs?: InputMaybe<Scalars['Ms']['input']>;
  expiresMs?: InputMaybe<Scalars['Ms']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationCreateProjectArgs = {
  id: Scalars['ID']['input'];
  teamId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  color: Scalars['String']['input'];
  isPrivate?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationChangeProjectArgs = {
  id: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  color?: InputMaybe<Scalars['String']['input']>;
  isPrivate?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationSetProjectRoleArgs = {
  projectId: Scalars['ID']['input'];
  personIds: ReadonlyArray<Scalars['ID']['input']>;
  role: TeamRole;
};


export type MutationRemoveFromProjectArgs = {
  projectId: Scalars['ID']['input'];
  personIds: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationArchiveProjectArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRestoreProjectArgs = {
  id: Scalars['ID']['input'];
};


export type MutationDeleteProjectArgs = {
  id: Scalars['ID']['input'];
};


export type MutationAskForAccessArgs = {
  kind: ThingKind;
  id?: InputMaybe<Scalars['ID']['input']>;
  alias?: InputMaybe<Scalars['String']['input']>;
  message?: InputMaybe<Scalars['String']['input']>;
};


export type MutationAnswerRequestArgs = {
  id: Scalars['ID']['input'];
  role?: InputMaybe<Scalars['String']['input']>;
};


export type MutationSetBoardRoleArgs = {
  boardId: Scalars['ID']['input'];
  personId: Scalars['ID']['input'];
  role: BoardRole;
};


export type MutationRemoveFromBoardArgs = {
  boardId: Scalars['ID']['input'];
  personId: Scalars['ID']['input'];
};


export type MutationSetAdmitsArgs = {
  boardId: Scalars['ID']['input'];
  admits: Admits;
};


export type MutationSetPublishedArgs = {
  boardId: Scalars['ID']['input'];
  published: Scalars['Boolean']['input'];
};


export type MutationCreateTeamArgs = {
  id: Scalars['ID']['input'];
  entityId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  color: Scalars['String']['input'];
};


export type MutationChangeTeamArgs = {
  id: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  color?: InputMaybe<Scalars['String']['input']>;
};


export type MutationDeleteTeamArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRestoreTeamArgs = {
  id: Scalars['ID']['input'];
};


export type MutationSetTeamRoleArgs = {
  teamId: Scalars['ID']['input'];
  personIds: ReadonlyArray<Scalars['ID']['input']>;
  role: TeamRole;
};


export type MutationRemoveFromTeamArgs = {
  teamId: Scalars['ID']['input'];
  personIds: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationCreateBoardFromTemplateArgs = {
  board: NewBoard;
  template: Scalars['String']['input'];
  language: Scalars['String']['input'];
  examples?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationSaveTemplateArgs = {
  id: Scalars['ID']['input'];
  boardId: Scalars['ID']['input'];
  itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  name: Scalars['String']['input'];
  owner: TemplateOwner;
  ownerId: Scalars['ID']['input'];
  category?: InputMaybe<Scalars['String']['input']>;
};


export type MutationChangeTemplateArgs = {
  id: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
};


export type MutationReplaceTemplateArgs = {
  id: Scalars['ID']['input'];
  boardId: Scalars['ID']['input'];
  itemIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};


export type MutationRetireTemplateArgs = {
  id: Scalars['ID']['input'];
  isRetired: Scalars['Boolean']['input'];
};


export type MutationDeleteTemplateArgs = {
  id: Scalars['ID']['input'];
};


export type MutationTransferTemplateArgs = {
  id: Scalars['ID']['input'];
  owner: TemplateOwner;
  ownerId: Scalars['ID']['input'];
};


export type MutationHideTemplateArgs = {
  owner: TemplateOwner;
  ownerId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  isHidden: Scalars['Boolean']['input'];
};


export type MutationSaveCategoryArgs = {
  id: Scalars['ID']['input'];
  owner: TemplateOwner;
  ownerId: Scalars['ID']['input'];
  names: ReadonlyArray<CategoryNameInput>;
};


export type MutationOrderCategoriesArgs = {
  owner: TemplateOwner;
  ownerId: Scalars['ID']['input'];
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationDeleteCategoryArgs = {
  id: Scalars['ID']['input'];
};

export const Tier = {
  Free: 'free',
  Pro: 'pro',
  Enterprise: 'enterprise'
} as const;

export type Tier = typeof Tier[keyof typeof Tier];
export type Entity = {
  readonly id: Scalars['ID']['output'];
  /** Empty: a person's own; each page says so in its own language. */
  readonly name: Scalars['String']['output'];
  /** The owner. It is shown if `name` is empty, and as the name of a person's first team. */
  readonly ownerName: Scalars['String']['output'];
  readonly tier: Tier;
  /** Null: any number. */
  readonly seats: Maybe<Scalars['Int']['output']>;
  readonly seatsTaken: Scalars['Int']['output'];
  readonly expiresMs: Maybe<Scalars['Ms']['output']>;
  /** The caller's role. Null: the caller is only in teams of the entity. */
  readonly role: Maybe<EntityRole>;
};

/** Somebody who holds a seat of an entity. role null: by teams and projects alone. */
export type EntityMember = {
  readonly person: PersonShown;
  readonly role: Maybe<EntityRole>;
  /** By id, those they are in. */
  readonly teams: ReadonlyArray<Scalars['ID']['output']>;
  readonly seenMs: Maybe<Scalars['Ms']['output']>;
};

export type EntityMembers = {
  readonly count: Scalars['Int']['output'];
  readonly page: Scalars['Int']['output'];
  readonly perpage: Scalars['Int']['output'];
  readonly totalPage: Scalars['Int']['output'];
  readonly rows: ReadonlyArray<EntityMember>;
};

/** The reason for an entry: a person requests access, an invite is open, the caller's role has changed, a file is ready, a plan is requested or has changed. */
export const InboxKind = {
  Request: 'request',
  Invite: 'invite',
  Role: 'role',
  File: 'file',
  Plan: 'plan'
} as const;

export type InboxKind = typeof InboxKind[keyof typeof InboxKind];
/** How a person is notified of a kind of entry: not at all, only in the inbox, also by an immediate email, or also by one email a day. */
export const InboxDelivery = {
  Off: 'off',
  Inbox: 'inbox',
  Mail: 'mail',
  Daily: 'daily'
} as const;

export type InboxDelivery = typeof InboxDelivery[keyof typeof InboxDelivery];
/** A notification about an entity, team, project or board. All fields except the time have current values, not those of the time of the event. */
export type InboxEntry = {
  readonly id: Scalars['ID']['output'];
  readonly kind: InboxKind;
  readonly thingKind: ThingKind;
  readonly thingId: Scalars['ID']['output'];
  /** The board's alias, or null if the entry is not about a board. */
  readonly alias: Maybe<Scalars['String']['output']>;
  /** The name of the entity, team, project or board. */
  readonly name: Scalars['String']['output'];
  /** The person who caused the event last. For requests, the person who has waited longest. Null if there is none, or the account was deleted. */
  readonly sender: Maybe<PersonShown>;
  /** Open requests that the caller may answer: the five oldest, oldest first. Only for the kind `request`. */
  readonly requests: ReadonlyArray<AccessRequest>;
  /** The number of all open requests. */
  readonly requestCount: Scalars['Int']['output'];
  /** The open invite that the caller can answer. Only for the kind `invite`. */
  readonly invite: Maybe<Scalars['ID']['output']>;
  /** The offered role, or the caller's current role. */
  readonly role: Maybe<GivenRole>;
  /** The path of the file until it is deleted. Only for the kind `file`. */
  readonly filePath: Maybe<Scalars['String']['output']>;
  /** The requested tier, or the tier that was set. Only for the kind `plan`. */
  readonly tier: Maybe<Tier>;
  /** True if the tier is requested, false if it was set. Only for the kind `plan`. */
  readonly isPlanRequested: Scalars['Boolean']['output'];
  /** The start of the tier that was set, or null if it has started. Only for the kind `plan`. */
  readonly planStartMs: Maybe<Scalars['Ms']['output']>;
  readonly atMs: Scalars['Ms']['output'];
  readonly isRead: Scalars['Boolean']['output'];
};

export type InboxPage = {
  /** The number of unread entries in the whole inbox, at most 100. */
  readonly unread: Scalars['Int']['output'];
  readonly rows: ReadonlyArray<InboxEntry>;
  /** Pass it to read the next page. Null on the last page. */
  readonly next: Maybe<Scalars['String']['output']>;
};

export type InboxSetting = {
  readonly kind: InboxKind;
  readonly delivery: InboxDelivery;
};

/** The kind of a link. Old links, of invites by address from before there were kinds, require that address, verified. */
export const InviteLink = {
  Mailed: 'mailed',
  Copied: 'copied',
  Old: 'old'
} as const;

export type InviteLink = typeof InviteLink[keyof typeof InviteLink];
/** An invite that nobody has accepted yet. */
export type Invite = {
  readonly id: Scalars['ID']['output'];
  readonly kind: ThingKind;
  readonly thingId: Scalars['ID']['output'];
  readonly role: GivenRole;
  /** Empty: whoever has the link. */
  readonly email: Scalars['String']['output'];
  readonly invitedBy: Scalars['String']['output'];
  readonly atMs: Scalars['Ms']['output'];
  /** The last of its links ends then. */
  readonly expiresMs: Scalars['Ms']['output'];
  /** Whether sendInviteAgain mails another letter: the invite has an address and the server sends mail. Otherwise its links are copied. */
  readonly mailable: Scalars['Boolean']['output'];
};

/** A new invite, or a further link of one. mailed: only the letter has the token, and `token` is null. Otherwise the token is returned this once, for the caller to pass on. */
export type NewInvite = {
  readonly invite: Invite;
  readonly token: Maybe<Scalars['String']['output']>;
  readonly mailed: Scalars['Boolean']['output'];
};

/** The details of an invite that are shown before it is accepted. */
export type InviteShown = {
  readonly kind: ThingKind;
  /** The name of the board, project, team or entity. */
  readonly name: Scalars['String']['output'];
  readonly role: GivenRole;
  /** The name of the person who created this link. */
  readonly invitedBy: Scalars['String']['output'];
  /** mailed: seen by the mail alone. copied: whoever has it. old: asks for the address, verified. */
  readonly link: InviteLink;
  /** The address this link is for alone; empty: whoever has it. */
  readonly email: Scalars['String']['output'];
};

/** Where an accepted invite or a granted request leads: the board's alias, or the id of a project or team. */
export type Place = {
  readonly kind: ThingKind;
  readonly id: Scalars['ID']['output'];
  readonly alias: Maybe<Scalars['String']['output']>;
};

/** A person who has requested a plan. */
export type PlanRequest = {
  readonly person: PersonShown;
  readonly tier: Tier;
  readonly atMs: Scalars['Ms']['output'];
};

/** An entity, as administrators of the installation see it. */
export type Organization = {
  readonly id: Scalars['ID']['output'];
  /** Empty for a person's own entity, which pages name in their language. */
  readonly name: Scalars['String']['output'];
  readonly ownerName: Scalars['String']['output'];
  /** Empty if the owner has no name. */
  readonly ownerEmail: Scalars['String']['output'];
  readonly createdMs: Scalars['Ms']['output'];
  /** The stored tier. Before startsMs and after expiresMs, the limits of the tier `free` apply. */
  readonly tier: Tier;
  /** The number of seats set for this entity. Null if the number of the tier applies. */
  readonly ownSeats: Maybe<Scalars['Int']['output']>;
  /** The current limit. Null if there is none. */
  readonly seats: Maybe<Scalars['Int']['output']>;
  readonly seatsTaken: Scalars['Int']['output'];
  readonly boards: Scalars['Int']['output'];
  /** The size of all files of its boards. */
  readonly storedBytes: Scalars['Float']['output'];
  readonly startsMs: Maybe<Scalars['Ms']['output']>;
  readonly expiresMs: Maybe<Scalars['Ms']['output']>;
  /** The newest request since the last change of the plan. */
  readonly request: Maybe<PlanRequest>;
};

export type Organizations = {
  readonly count: Scalars['Int']['output'];
  readonly page: Scalars['Int']['output'];
  readonly perpage: Scalars['Int']['output'];
  readonly totalPage: Scalars['Int']['output'];
  readonly rows: ReadonlyArray<Organization>;
};

export type PlanTerms = {
  readonly tier: Tier;
  readonly seats: Maybe<Scalars['Int']['output']>;
  readonly startsMs: Maybe<Scalars['Ms']['output']>;
  readonly expiresMs: Maybe<Scalars['Ms']['output']>;
};

export type PlanChange = {
  readonly id: Scalars['ID']['output'];
  /** Null if the administrator's account was deleted. */
  readonly by: Maybe<PersonShown>;
  readonly atMs: Scalars['Ms']['output'];
  readonly reason: Scalars['String']['output'];
  readonly before: PlanTerms;
  readonly after: PlanTerms;
};

export type Project = {
  readonly id: Scalars['ID']['output'];
  readonly teamId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly color: Scalars['String']['output'];
  readonly isPrivate: Scalars['Boolean']['output'];
  readonly archivedMs: Maybe<Scalars['Ms']['output']>;
  readonly deletedMs: Maybe<Scalars['Ms']['output']>;
  /** The caller's role, which follows from the roles in the entity, the team and the project. */
  readonly role: TeamRole;
  readonly pinned: Scalars['Boolean']['output'];
  /** Neither archived nor deleted. */
  readonly boards: Scalars['Int']['output'];
  /** People who asked for access, where the asker may answer them; else 0. */
  readonly waiting: Scalars['Int']['output'];
};

/** The answer to a request for access. */
export const RequestAnswer = {
  Given: 'given',
  Refused: 'refused'
} as const;

export type RequestAnswer = typeof RequestAnswer[keyof typeof RequestAnswer];
/** To be let in (a guest at the door) or to be given a role (a person). */
export type AccessRequest = {
  readonly id: Scalars['ID']['output'];
  readonly kind: ThingKind;
  readonly thingId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  /** The message of a person to those who answer the request. Empty: there is none. */
  readonly message: Scalars['String']['output'];
  readonly isGuest: Scalars['Boolean']['output'];
  readonly atMs: Scalars['Ms']['output'];
};

/** What search finds: boards by their titles, and items by what is written on them. */
export const SearchKind = {
  Board: 'board',
  Text: 'text',
  Note: 'note',
  Shape: 'shape',
  Frame: 'frame',
  Image: 'image',
  Connector: 'connector'
} as const;

export type SearchKind = typeof SearchKind[keyof typeof SearchKind];
export type FoundItem = {
  /** As in the address of the item (`shape-id`). */
  readonly id: Scalars['ID']['output'];
  /** Null: a kind that is in no group of `SearchKind`. */
  readonly kind: Maybe<SearchKind>;
  /** What is written on it, around the first word that was found; at most 160 characters. */
  readonly excerpt: Scalars['String']['output'];
};

export type SearchHit = {
  readonly board: BoardCard;
  /** Null: the board was found by its title. */
  readonly item: Maybe<FoundItem>;
  /** Whether the board has more texts than search holds: the others are not found. */
  readonly isPartial: Scalars['Boolean']['output'];
};

export type SearchPage = {
  /** Of items on at most 50 boards. */
  readonly count: Scalars['Int']['output'];
  readonly page: Scalars['Int']['output'];
  readonly perpage: Scalars['Int']['output'];
  readonly totalPage: Scalars['Int']['output'];
  readonly rows: ReadonlyArray<SearchHit>;
};

export type FoundPerson = {
  readonly person: PersonShown;
  /** A team that the caller sees and the person is in. Null: there is none. */
  readonly teamId: Maybe<Scalars['ID']['output']>;
  /** A board on which the person is now, if the caller may read it. */
  readonly board: Maybe<BoardCard>;
};

export const Admits = {
  All: 'all',
  Asked: 'asked'
} as const;

export type Admits = typeof Admits[keyof typeof Admits];
export const LinkRole = {
  Viewer: 'viewer',
  Commenter: 'commenter',
  Editor: 'editor'
} as const;

export type LinkRole = typeof LinkRole[keyof typeof LinkRole];
/** The two links that a board begins with: its alias is derived from the secret of `edit`, the secret of `view` from that one. */
export const DerivedLink = {
  Edit: 'edit',
  View: 'view'
} as const;

export type DerivedLink = typeof DerivedLink[keyof typeof DerivedLink];
/** Why somebody has access to a board. */
export const AccessReason = {
  Entity: 'entity',
  Team: 'team',
  Project: 'project',
  Board: 'board',
  Creator: 'creator'
} as const;

export type AccessReason = typeof AccessReason[keyof typeof AccessReason];
export type BoardPerson = {
  readonly person: PersonShown;
  readonly role: BoardRole;
  readonly reason: AccessReason;
  readonly explicit: Maybe<BoardRole>;
};

export type ViaProject = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly people: Scalars['Int']['output'];
  readonly role: BoardRole;
};

export type BoardLink = {
  /** Hex, of the link's secret. */
  readonly sha256: Scalars['String']['output'];
  readonly role: LinkRole;
  /** Null: never. */
  readonly expiresMs: Maybe<Scalars['Ms']['output']>;
  readonly revoked: Scalars['Boolean']['output'];
  readonly hasPassword: Scalars['Boolean']['output'];
  /** Whether people who edit by this link read the board's history. */
  readonly history: Scalars['Boolean']['output'];
  readonly derived: Maybe<DerivedLink>;
};

export type BoardAccess = {
  /** People with a role on the board itself come first, then the others by `reason`. */
  readonly people: ReadonlyArray<BoardPerson>;
  /** The team's people who come by the project, where it is not private. */
  readonly viaProject: Maybe<ViaProject>;
  readonly invites: ReadonlyArray<Invite>;
  readonly links: ReadonlyArray<BoardLink>;
  readonly requests: ReadonlyArray<AccessRequest>;
  readonly admits: Admits;
  /** The board has a public picture. */
  readonly published: Scalars['Boolean']['output'];
};

export type Team = {
  readonly id: Scalars['ID']['output'];
  readonly entity: Entity;
  /** Empty: a person's first; each page says so in its own language. */
  readonly name: Scalars['String']['output'];
  readonly color: Scalars['String']['output'];
  /** The caller's role, which follows from the roles in the entity and the team. */
  readonly role: TeamRole;
  readonly members: Scalars['Int']['output'];
  /** People who asked for access, where the asker may answer them; else 0. */
  readonly waiting: Scalars['Int']['output'];
};

/** A deleted team that the caller administered and may restore. */
export type DeletedTeam = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly color: Scalars['String']['output'];
  /** The team can be restored until this time. */
  readonly clearsMs: Scalars['Ms']['output'];
};

export type ProjectRole = {
  readonly id: Scalars['ID']['output'];
  readonly role: TeamRole;
};

export type Member = {
  readonly person: PersonShown;
  /** The role on this team or project itself. Null: the role is only inherited. */
  readonly role: Maybe<TeamRole>;
  /** The role that applies here. */
  readonly effective: TeamRole;
  /** The roles in projects of the team. */
  readonly projects: ReadonlyArray<ProjectRole>;
  readonly seenMs: Maybe<Scalars['Ms']['output']>;
};

export type Members = {
  readonly count: Scalars['Int']['output'];
  readonly page: Scalars['Int']['output'];
  readonly perpage: Scalars['Int']['output'];
  readonly totalPage: Scalars['Int']['output'];
  readonly rows: ReadonlyArray<Member>;
};

/** The kind of owner of a template or category. */
export const TemplateOwner = {
  Person: 'person',
  Team: 'team',
  Entity: 'entity'
} as const;

export type TemplateOwner = typeof TemplateOwner[keyof typeof TemplateOwner];
/** A saved template. Atrium's own templates have a name instead of an id (protocol/templates.ts). */
export type Template = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly owner: TemplateOwner;
  readonly ownerId: Scalars['ID']['output'];
  /** The name of an Atrium category, or the id of a category of the owner. Null if there is none, or it was deleted. */
  readonly category: Maybe<Scalars['String']['output']>;
  readonly items: Scalars['Int']['output'];
  readonly frames: Scalars['Int']['output'];
  /** Null if the account was deleted. */
  readonly savedBy: Maybe<PersonShown>;
  readonly changedMs: Scalars['Ms']['output'];
  /** Retired templates appear only in management lists and to the person who saved them. */
  readonly isRetired: Scalars['Boolean']['output'];
  /** The SHA-256 of the cover, or null. */
  readonly cover: Maybe<Scalars['String']['output']>;
  /** Whether the caller may rename, replace, retire, give and delete it. */
  readonly mayChange: Scalars['Boolean']['output'];
};

export type TemplatePage = {
  readonly count: Scalars['Int']['output'];
  readonly page: Scalars['Int']['output'];
  readonly perpage: Scalars['Int']['output'];
  readonly totalPage: Scalars['Int']['output'];
  readonly rows: ReadonlyArray<Template>;
};

export type CategoryName = {
  readonly language: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
};

/** A category of a team or entity. */
export type TemplateCategory = {
  readonly id: Scalars['ID']['output'];
  readonly owner: TemplateOwner;
  readonly ownerId: Scalars['ID']['output'];
  /** Must include English, which is shown in languages without a name. */
  readonly names: ReadonlyArray<CategoryName>;
  /** The number of templates in it, without retired ones. */
  readonly templates: Scalars['Int']['output'];
};

/** Settings for the templates of a team, combined from the team and its entity. */
export type TemplateSettings = {
  /** Sorted as the owners have ordered them, the team's first. */
  readonly categories: ReadonlyArray<TemplateCategory>;
  /** Names of Atrium's own templates and categories that the team or the entity has hidden. */
  readonly hidden: ReadonlyArray<Scalars['String']['output']>;
  /** The name or id of the template that the caller used last for a new board. Null if there is none, or it is retired, or the caller may no longer use it. */
  readonly lastUsed: Maybe<Scalars['String']['output']>;
  /** The name of that template if it is a saved one. */
  readonly lastUsedName: Maybe<Scalars['String']['output']>;
};

export type CategoryNameInput = {
  readonly language: Scalars['String']['input'];
  readonly name: Scalars['String']['input'];
};

export const ThingKind = {
  Entity: 'entity',
  Team: 'team',
  Project: 'project',
  Board: 'board'
} as const;

export type ThingKind = typeof ThingKind[keyof typeof ThingKind];
/** A contributor edits boards and makes no projects. */
export const TeamRole = {
  Admin: 'admin',
  Member: 'member',
  Contributor: 'contributor'
} as const;

export type TeamRole = typeof TeamRole[keyof typeof TeamRole];
export const BoardRole = {
  Viewer: 'viewer',
  Commenter: 'commenter',
  Editor: 'editor',
  Manager: 'manager'
} as const;

export type BoardRole = typeof BoardRole[keyof typeof BoardRole];
export const EntityRole = {
  Owner: 'owner',
  Admin: 'admin',
  Member: 'member'
} as const;

export type EntityRole = typeof EntityRole[keyof typeof EntityRole];
/** A role of any kind. */
export const GivenRole = {
  Owner: 'owner',
  Admin: 'admin',
  Member: 'member',
  Contributor: 'contributor',
  Viewer: 'viewer',
  Commenter: 'commenter',
  Editor: 'editor',
  Manager: 'manager'
} as const;

export type GivenRole = typeof GivenRole[keyof typeof GivenRole];
/** Somebody as others see them. */
export type PersonShown = {
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly initials: Scalars['String']['output'];
  readonly color: Scalars['String']['output'];
  /** Empty where the asker may not see it. */
  readonly email: Scalars['String']['output'];
};
