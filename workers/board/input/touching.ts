// Whether anything touches the board, for threads that rest meanwhile. One board, one of it.

export const touching = {
  now: false,
  /** Called when it has begun, and when it has ended. */
  listeners: new Set<(now: boolean) => void>(),
};
