// What is told of the place around boards beside its GraphQL schema (protocol/contract/*.graphql): pages of lists, the dashboard, events.

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
  rows: readonly Row[];
}

/** What GET /api/user/events tells: something of this changed; what it is now is asked for. */
export type WorkspaceEvent =
  | { kind: 'board'; id: string; projectId: string | null }
  | { kind: 'inside'; id: string }
  | { kind: 'cover'; id: string; seq: number }
  | { kind: 'project'; id: string; teamId: string }
  | { kind: 'team'; id: string }
  | { kind: 'request'; board: string }
  /** A template, category or hidden template of this person, team or entity. */
  | { kind: 'templates'; ownerId: string }
  /** The account of the person who is told. */
  | { kind: 'user' }
  /** The inbox of the person has changed. */
  | { kind: 'inbox' }
  /** Everything: what one may see is another now, or something may have been missed. */
  | { kind: 'all' };

const FIELDS_OF_EVENT: Record<WorkspaceEvent['kind'], readonly string[]> = {
  board: ['id'],
  inside: ['id'],
  cover: ['id'],
  project: ['id', 'teamId'],
  team: ['id'],
  request: ['board'],
  templates: ['ownerId'],
  user: [],
  inbox: [],
  all: [],
};

/** One of a kind this side knows: what others say may be of a later version. */
export function isWorkspaceEvent(said: unknown): said is WorkspaceEvent {
  if (typeof said !== 'object' || said === null) return false;
  const event = said as Record<string, unknown>;
  const fields = Object.hasOwn(FIELDS_OF_EVENT, String(event.kind)) && FIELDS_OF_EVENT[event.kind as 'all'];
  return fields !== false && fields.every((field) => typeof event[field] === 'string');
}
