// The order of the people on a board: raised hands first, in the order they were raised.

import type { PersonState } from '#protocol/board-events.ts';

export function raisedFirst<T extends Pick<PersonState, 'handAtMs'>>(people: readonly T[]): T[] {
  const atMs = ({ handAtMs = Number.MAX_SAFE_INTEGER }: T): number => handAtMs;
  return people.toSorted((a, b) => atMs(a) - atMs(b));
}
