// Marks at changes that are exceptions in how they are committed (server/start/group-commit.ts). A mark stands where the change stands.

import type { Handlers } from '../threads/rpc.ts';

type Change = Handlers[string];

const commitsAlone = new WeakSet<Change>();
const mayBeLost = new WeakMap<Change, Change>();

/** The change makes many short commits itself, so it does not wait for the next one. */
export function alone<A, R>(change: (argument: A) => R): (argument: A) => R {
  commitsAlone.add(change);
  return change;
}

/** The change may be lost in a power cut, `when` this is true of its argument: its commit does not wait for an fsync. */
export function ofMoment<A, R>(
  change: (argument: A) => R,
  when: (argument: A) => boolean = () => true,
): (argument: A) => R {
  mayBeLost.set(change, when);
  return change;
}

export function isAlone(change: Change): boolean {
  return commitsAlone.has(change);
}

export function isOfMoment(change: Change, argument: unknown): boolean {
  return mayBeLost.get(change)?.(argument) === true;
}
