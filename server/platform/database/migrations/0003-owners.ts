// What several processes on one database must agree on: who is alive, who owns which board, which tickets were used, and the
// secret they sign with.

export const name = '0003-owners';

export const statements = [
  // A running process. until: by the database's clock; later than that others may take its boards.
  `CREATE TABLE node (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    until BIGINT NOT NULL
  )`,
  // Who decides for a board. epoch grows with every change of owner; what an earlier epoch appends is refused. node '' is nobody.
  `CREATE TABLE board_owner (
    board TEXT PRIMARY KEY REFERENCES board (id),
    node TEXT NOT NULL,
    epoch BIGINT NOT NULL
  )`,
  // Until they would have expired anyway.
  `CREATE TABLE ticket_used (
    nonce TEXT PRIMARY KEY,
    until BIGINT NOT NULL
  )`,
  `CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
  )`,
] as const;
