// Work that one process asks another for, where services run apart.

export const name = '0005-jobs';

export const statements = [
  // One of a kind and board at a time. at: when it was asked for.
  `CREATE TABLE job (
    kind TEXT NOT NULL,
    board TEXT NOT NULL REFERENCES board (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (kind, board)
  )`,
] as const;
