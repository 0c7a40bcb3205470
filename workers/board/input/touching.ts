// Whether anything touches the board, for threads that rest meanwhile. One board, one of it.

export const touching = {
  now: false,
  /** Of whoever asks for it: it has begun, or ended. */
  told: (_now: boolean): void => {},
};
