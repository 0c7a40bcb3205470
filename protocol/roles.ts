// Roles of entities, teams, projects and boards, and the verbs one may or may not do on a board. Who may do what is decided in
// server/policies alone; this file only names the words both sides use.

/** In the order of their code on the wire (WELCOME); never reordered. */
export const BOARD_ROLES = ['viewer', 'commenter', 'editor', 'manager'] as const;
export type BoardRole = (typeof BOARD_ROLES)[number];
/** What a link may give. */
export const LINK_ROLES = ['viewer', 'commenter', 'editor'] as const satisfies readonly BoardRole[];
export type LinkRole = (typeof LINK_ROLES)[number];

/** Why a board is read-only for everybody: it or its project was archived, or the licence of its entity has ended. */
export const READ_ONLY_REASONS = ['archived', 'licence-ended'] as const;
export type ReadOnlyReason = (typeof READ_ONLY_REASONS)[number];

export const ENTITY_ROLES = ['owner', 'admin', 'member'] as const;
export type EntityRole = (typeof ENTITY_ROLES)[number];

/** Of teams and projects. A contributor edits boards and makes no projects. */
export const TEAM_ROLES = ['admin', 'member', 'contributor'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export function roleCode(role: BoardRole): number {
  return BOARD_ROLES.indexOf(role);
}

export function roleOfCode(code: number): BoardRole | undefined {
  return BOARD_ROLES[code];
}

export const BOARD_VERBS = [
  'read', // see the board, its snapshots and blobs
  'duplicate', // into a new board, as it is
  'appear', // cursor, viewport, selection, laser
  'comment', // beside what is drawn; changes nothing of it
  'call', // the others to where one is
  'draw-live', // strokes while they are drawn
  'add',
  'change',
  'remove',
  'set-board', // paper, title
  'name-version', // and take the name away again, by those who read the history
  'set-cover', // the picture that cards and links show of it
  'set-timer', // start, change and end it
  'present', // show the frames to everybody on the board, or take that over
  'share', // give, change and end links
  'delete', // the board
  'lead', // lock the focus of others, silence and hide them, lower their hands, choose their tools, give roles for a meeting, remove people
  'set-mode', // who may edit it: everybody, managers alone, each their own
] as const;
export type BoardVerb = (typeof BOARD_VERBS)[number];
