// Who may do what on a board: the only place that says yes or no. A role has verbs; every op on every kind of item is one
// verb. Used alike by the socket, HTTP and blobs.

import { BOARD_VERBS, type BoardRole, type BoardVerb } from '#protocol/roles.ts';

const everybody: readonly BoardVerb[] = ['read', 'appear'];
const ofManagers: readonly BoardVerb[] = ['share', 'delete'];
const verbs: Record<BoardRole, readonly BoardVerb[]> = {
  viewer: everybody,
  commenter: everybody,
  editor: BOARD_VERBS.filter((verb) => !ofManagers.includes(verb)),
  manager: BOARD_VERBS,
};

export function may(role: BoardRole, verb: BoardVerb): boolean {
  return verbs[role].includes(verb);
}

/**
 * Whether a board's social image may be shown to everyone who asks: only under the public name the board was given. A board
 * opened by a secret in a fragment has none, and its content reaches nobody who does not hold the secret.
 */
export function mayShowToAll(publicName: string | undefined): publicName is string {
  return publicName !== undefined;
}

const OP = { put: 1, set: 2, delete: 3, restore: 4, move: 5, cut: 6, style: 7 } as const;
const BOARD_RECORD = 0;

/** The verb an op is, or undefined for an op nobody may do. `kind` is the item's kind of a put or restore (docs/formats.md). */
export function verbOf(opcode: number, kind: number): BoardVerb | undefined {
  switch (opcode) {
    case OP.put:
      return kind === BOARD_RECORD ? 'set-board' : 'add';
    case OP.restore:
      return 'add';
    case OP.set:
    case OP.move:
    case OP.style:
    case OP.cut:
      return 'change';
    case OP.delete:
      return 'remove';
    default:
      return undefined;
  }
}

/** Whether `role` may do all ops of a transaction: pairs of opcode and kind, as the model sums it up. */
export function mayPush(role: BoardRole, summary: Uint8Array): boolean {
  // Also a transaction without ops takes a place in the log.
  if (!may(role, 'change')) return false;
  for (let i = 0; i + 1 < summary.length; i += 2) {
    const verb = verbOf(summary[i] as number, summary[i + 1] as number);
    if (!verb || !may(role, verb)) return false;
  }
  return true;
}
