// Who may do what on a board: the only place that says yes or no. A role has verbs; every op on every kind of item is one
// verb. Used alike by the socket, HTTP and blobs.

import { BOARD_VERBS, type BoardRole, type BoardVerb } from '#protocol/roles.ts';
import { OP_CODES as OP } from '#protocol/txn.ts';
import type { Grant, Resource, SourceNow } from './grant.ts';

const everybody: readonly BoardVerb[] = ['read', 'duplicate', 'appear'];
const ofManagers: readonly BoardVerb[] = ['share', 'delete', 'lead', 'set-mode'];
const verbs: Record<BoardRole, readonly BoardVerb[]> = {
  viewer: everybody,
  commenter: [...everybody, 'comment'],
  editor: BOARD_VERBS.filter((verb) => !ofManagers.includes(verb)),
  manager: BOARD_VERBS,
};

export function may(role: BoardRole, verb: BoardVerb): boolean {
  return verbs[role].includes(verb);
}

/** Whether a grant that holds (grant-validity.ts) allows `verb` on `resource`. */
export function allow({ thing: granted, role }: Grant, verb: BoardVerb, resource: Resource): boolean {
  return granted.kind === resource.kind && granted.id === resource.id && may(role, verb);
}

/**
 * Whether a source gives the board's history: versions, earlier rows, and copies of what the board was. No role gives it alone: `now.role` is
 * the role as it was given, so that an archived board keeps its history for those who edited it.
 */
export function readsHistory(now: Pick<SourceNow, 'role' | 'history'>): boolean {
  return now.history && may(now.role, 'change');
}

/**
 * Whether a source gives the list of the board's links and the right to end each of them. `now.role` is the role as it was given, so that
 * managers of a read-only board can still end its links.
 */
export function mayEndLinks(now: Pick<SourceNow, 'role'>): boolean {
  return may(now.role, 'share');
}

/** Whether an actor who may end the board's links changes one so. `role` is the role now: on a read-only board a link can only be ended. */
export function mayChangeLink(role: BoardRole, change: { revoked?: boolean | undefined }): boolean {
  return may(role, 'share') || (change.revoked === true && Object.keys(change).length === 1);
}

/**
 * Whether a board's social image may be shown to everyone who asks: only under the public name the board was given. A board
 * opened by a secret in a fragment has none, and its content reaches nobody who does not hold the secret.
 */
export function mayShowToAll(publicName: string | undefined): publicName is string {
  return publicName !== undefined;
}

const BOARD_RECORD = 0;

/** The verb an op is, or undefined for an op nobody may do. `kind` is that of an item it reaches (docs/formats.md). */
export function verbOf(opcode: number, kind: number): BoardVerb | undefined {
  switch (opcode) {
    case OP.put:
      return kind === BOARD_RECORD ? 'set-board' : 'add';
    case OP.restore:
      return 'add';
    case OP.set:
      return kind === BOARD_RECORD ? 'set-board' : 'change';
    case OP.move:
    case OP.style:
    case OP.cut:
    case OP.splice:
    case OP.format:
      return 'change';
    case OP.delete:
      return 'remove';
    default:
      return undefined;
  }
}

/**
 * Facts of an op, from the model: it reaches a locked item, another's item; it sets the lock, the board's mode. `leaders`: it reaches an
 * item that a leader has locked, or sets such a lock.
 */
const FACT = { held: 1, others: 2, locks: 4, mode: 8, leaders: 16 } as const;
/** The board record's mode. One this server does not know counts as locked. */
const MODE = { open: 0, ownObjectsOnly: 2 } as const;

export type PushRefusal = 'forbidden' | 'board-locked' | 'locked' | 'not-yours';

/** Whether the board's mode keeps `role` from editing at all. */
function isShut(role: BoardRole, mode: number): boolean {
  return !may(role, 'set-mode') && mode !== MODE.open && mode !== MODE.ownObjectsOnly;
}

/** Whether others are shown what `role` draws while it is drawn: only where it may become an item. */
export function mayDrawLive(role: BoardRole, mode: number): boolean {
  return may(role, 'draw-live') && !isShut(role, mode);
}

/** Of the model's summary of any transaction, in it the board as it was before. */
export function modeOf(summary: Uint8Array): number {
  return summary[0] as number;
}

/** Whether the transaction reaches the board's own record: paper, mode or title. */
export function setsBoard(summary: Uint8Array): boolean {
  for (let i = 2; i < summary.length; i += 3) if (summary[i] === BOARD_RECORD) return true;
  return false;
}

/** Whether the transaction sets the mode. */
export function setsMode(summary: Uint8Array): boolean {
  for (let i = 3; i < summary.length; i += 3) if ((summary[i] as number) & FACT.mode) return true;
  return false;
}

/**
 * Why `role` may not do all ops of a transaction, or undefined. `summary` is the model's: the board's mode, then opcode, kind and
 * facts of each op. A lock guards against accidents: whoever may change an item may unlock it, and has to. The board's mode guards
 * against people: it binds everybody but those who may set it. A leader's lock is set and removed by those who may lead.
 */
export function refusalOf(role: BoardRole, summary: Uint8Array): PushRefusal | undefined {
  // A transaction without ops takes a sequence number too.
  if (!may(role, 'change')) return 'forbidden';
  const mode = modeOf(summary);
  const isBound = !may(role, 'set-mode');
  if (isShut(role, mode)) return 'board-locked';
  for (let i = 1; i + 2 < summary.length; i += 3) {
    const facts = summary[i + 2] as number;
    const verb = facts & FACT.mode ? 'set-mode' : verbOf(summary[i] as number, summary[i + 1] as number);
    if (!verb || !may(role, verb)) return 'forbidden';
    if (facts & FACT.leaders && !may(role, 'lead')) return facts & FACT.held ? 'locked' : 'forbidden';
    if (facts & FACT.held && !(facts & FACT.locks)) return 'locked';
    if (isBound && mode === MODE.ownObjectsOnly && facts & FACT.others) return 'not-yours';
  }
  return undefined;
}
