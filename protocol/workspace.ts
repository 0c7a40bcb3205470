// The place around the board, as GraphQL (server/web/graphql/schema.graphql) and /api/user/… answer it: entities, teams, projects,
// boards, and who has access. Times are epoch ms, ids uuids, colours #rrggbb.

import type { BoardRole, EntityRole, LinkRole, TeamRole } from './roles.ts';

/** Rows of a page of any list. */
export const PAGE_SIZE = 24;
/** What deleted boards are shown for with the archive before they are cleared, days. */
export const DELETED_KEPT_DAYS = 30;

/** A page of a list; a failure gives the empty one. */
export interface Page<Row> {
  /** Of all pages. */
  count: number;
  /** From 1. */
  page: number;
  perpage: number;
  totalPage: number;
  rows: Row[];
}

export const TIERS = ['free', 'pro', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

export interface Entity {
  id: string;
  /** '': a person's own; each page says so in its own language. */
  name: string;
  /** Of whom it is; it stands for the name where that is '', and for the name of a first team. */
  ownerName: string;
  tier: Tier;
  /** Null: any number. */
  seats: number | null;
  seatsTaken: number;
  expiresMs: number | null;
  /** Of who asks; null: in one of its teams only. */
  role: EntityRole | null;
}

export interface Team {
  id: string;
  entity: Entity;
  /** '': a person's first; each page says so in its own language. */
  name: string;
  color: string;
  /** Of who asks, as it comes out of the entity's and the team's. */
  role: TeamRole;
  members: number;
  /** People who asked for access, where who asks may answer them; else 0. */
  waiting: number;
}

/** One that who asks was an administrator of when it was deleted, and may restore. */
export interface DeletedTeam {
  id: string;
  name: string;
  color: string;
  /** Until then. */
  clearsMs: number;
}

export interface Project {
  id: string;
  teamId: string;
  name: string;
  color: string;
  isPrivate: boolean;
  archivedMs: number | null;
  deletedMs: number | null;
  /** Of who asks, as it comes out of the entity's, the team's and the project's. */
  role: TeamRole;
  pinned: boolean;
  /** Neither archived nor deleted. */
  boards: number;
  /** People who asked for access, where who asks may answer them; else 0. */
  waiting: number;
}

/** Somebody as others see them. */
export interface PersonShown {
  id: string;
  name: string;
  initials: string;
  color: string;
}

/** Who is on a board now; a guest has no person. */
export interface Author {
  personId: string | null;
  /** A wall panel: whoever stood before it. */
  isPanel: boolean;
  /** '': nobody, or somebody who gave no name. */
  name: string;
}

export interface Inside extends Author {
  /** Number of the colour (protocol/people.ts). */
  colour: number;
}

export const BOARD_STATUSES = ['active', 'archived', 'deleted'] as const;
export type BoardStatus = (typeof BOARD_STATUSES)[number];
export const BOARD_SORTS = ['opened', 'changed', 'created', 'title'] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];
/** Whose boards a list has: all one may see, those one made, those of others that one was given one by one, favourites. */
export const BOARDS_OF = ['all', 'mine', 'shared', 'favourite'] as const;
export type BoardsOf = (typeof BOARDS_OF)[number];

export interface BoardCard {
  id: string;
  alias: string;
  /** '': none given. */
  title: string;
  /** Null: of who made it, in no project. */
  project: { id: string; teamId: string; name: string; color: string } | null;
  role: BoardRole;
  status: BoardStatus;
  pinned: boolean;
  favourite: boolean;
  createdMs: number;
  changedMs: number;
  changedBy: Author;
  openedMs: number | null;
  /** At most five; `insideCount` has them all. */
  inside: Inside[];
  insideCount: number;
  /** Of the picture the server has: it changes with it. Null: none yet. */
  coverSeq: number | null;
  /** Of a deleted one: when it is cleared. */
  clearsMs: number | null;
}

export interface Member {
  person: PersonShown & { email: string };
  /** What was given here; null: inherited alone. */
  role: TeamRole | null;
  /** What counts here. */
  effective: TeamRole;
  /** Of the team's projects, by id, what was given there. */
  projects: { id: string; role: TeamRole }[];
  seenMs: number | null;
}

/** Somebody who holds a seat of an entity. */
export interface EntityMember {
  person: PersonShown & { email: string };
  /** Null: they are here by teams and projects alone. */
  role: EntityRole | null;
  /** By id, those they are in. */
  teams: string[];
  seenMs: number | null;
}

export const INVITE_KINDS = ['entity', 'team', 'project', 'board'] as const;
export type InviteKind = (typeof INVITE_KINDS)[number];

/** One that waits. */
export interface Invite {
  id: string;
  kind: InviteKind;
  thingId: string;
  role: EntityRole | TeamRole | BoardRole;
  /** '': whoever has the link. */
  email: string;
  invitedBy: string;
  atMs: number;
  /** The last of its links ends then. */
  expiresMs: number;
  /** It has an address, and mail goes out from this server: sendInviteAgain writes another letter. Else its links are copied. */
  mailable: boolean;
}

/**
 * What the token of a link says of who has it: a mailed one was seen by the mail alone, a copied one by whoever made it. An old one, of
 * an invite by address from before tokens had kinds, asks for that address, verified.
 */
export const INVITE_TOKEN_KINDS = ['mailed', 'copied', 'old'] as const;
export type InviteTokenKind = (typeof INVITE_TOKEN_KINDS)[number];

/** What somebody who was invited is shown before they accept. POST /api/invites/shown tells it before they sign in, too. */
export interface InviteShown {
  kind: InviteKind;
  /** Of the thing. */
  name: string;
  role: string;
  /** Who made this link. */
  invitedBy: string;
  link: InviteTokenKind;
  /** The address this link is for alone; '': whoever has it may accept (every copied one). */
  email: string;
}

/** One that was just made, or a further link of one, for whoever asked to pass on: its token is told this once. */
export interface CopiedInvite {
  invite: Invite;
  token: string;
  mailed: false;
}

/** Or a letter is on its way, which alone has the token. */
export type NewInvite = CopiedInvite | { invite: Invite; token: null; mailed: true };

/** Where an accepted invite leads. */
export interface Place {
  kind: InviteKind;
  id: string;
  /** Of a board. */
  alias: string | null;
}

/** A request to be let in (a guest at the door) or to be given a role (a person). */
export interface AccessRequest {
  id: string;
  kind: 'team' | 'project' | 'board';
  thingId: string;
  name: string;
  /** Of a person, to who may let them in; '': none. */
  message: string;
  isGuest: boolean;
  atMs: number;
}

/** What became of one's own request; none while it waits. */
export const REQUEST_ANSWERS = ['given', 'refused'] as const;
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number];

/** Why somebody has access to a board. */
export type AccessReason = 'entity' | 'team' | 'project' | 'board' | 'creator';

export interface BoardAccess {
  /** People, whoever was given something here first; the rest come by `reason`. */
  people: {
    person: PersonShown & { email: string };
    role: BoardRole;
    reason: AccessReason;
    explicit: BoardRole | null;
  }[];
  /** The team's people who come by the project, where it is not private. */
  viaProject: { id: string; name: string; people: number; role: BoardRole } | null;
  invites: Invite[];
  links: {
    sha256: string;
    role: LinkRole;
    expiresMs: number | null;
    revoked: boolean;
    hasPassword: boolean;
    history: boolean;
    derived: 'edit' | 'view' | null;
  }[];
  requests: AccessRequest[];
  admits: 'all' | 'asked';
  /** The board has a public picture. */
  published: boolean;
}

/** GET /api/user/dashboard?teamId= */
export interface Dashboard {
  teams: Team[];
  /** Of `teamId`, or the team one was in last. */
  teamId: string;
  pinned: Project[];
  projects: Project[];
  recent: Page<BoardCard>;
}

/** What GET /api/user/events tells: something of this changed; what it is now is asked for. */
export type WorkspaceEvent =
  | { kind: 'board'; id: string; projectId: string | null }
  | { kind: 'inside'; id: string }
  | { kind: 'cover'; id: string; seq: number }
  | { kind: 'project'; id: string; teamId: string }
  | { kind: 'team'; id: string }
  | { kind: 'request'; board: string }
  /** The account of the person who is told. */
  | { kind: 'user' }
  /** Everything: what one may see is another now, or something may have been missed. */
  | { kind: 'all' };

const FIELDS_OF_EVENT: Record<WorkspaceEvent['kind'], readonly string[]> = {
  board: ['id'],
  inside: ['id'],
  cover: ['id'],
  project: ['id', 'teamId'],
  team: ['id'],
  request: ['board'],
  user: [],
  all: [],
};

/** One of a kind this side knows: what others say may be of a later version. */
export function isWorkspaceEvent(said: unknown): said is WorkspaceEvent {
  if (typeof said !== 'object' || said === null) return false;
  const event = said as Record<string, unknown>;
  const fields = Object.hasOwn(FIELDS_OF_EVENT, String(event.kind)) && FIELDS_OF_EVENT[event.kind as 'all'];
  return fields !== false && fields.every((field) => typeof event[field] === 'string');
}
