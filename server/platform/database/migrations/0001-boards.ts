// Boards, their links, the log and what belongs to it. Rules for every table: ids are text, times bigint milliseconds, bools
// 0/1, bytes blobs, so that the same statements run on SQLite and PostgreSQL.

export const name = '0001-boards';

export const statements = [
  `CREATE TABLE board (
    id TEXT PRIMARY KEY,
    alias TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
  )`,
  // Holders of secrets: only SHA-256 of the secret is stored.
  `CREATE TABLE board_link (
    board TEXT NOT NULL REFERENCES board (id),
    role TEXT NOT NULL,
    sha256 BLOB NOT NULL,
    expires BIGINT,
    revoked INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (board, sha256)
  )`,
  // The log, never deleted. data, or sha256 of a blob for a transaction by reference; total = bytes of the board's
  // transactions up to and including this one, so that the length of any tail is one subtraction.
  `CREATE TABLE board_op (
    board TEXT NOT NULL REFERENCES board (id),
    seq BIGINT NOT NULL,
    client_id BLOB NOT NULL,
    client_seq BIGINT NOT NULL,
    actor TEXT NOT NULL,
    at BIGINT NOT NULL,
    data BLOB,
    sha256 BLOB,
    size BIGINT NOT NULL,
    total BIGINT NOT NULL,
    PRIMARY KEY (board, seq)
  )`,
  // A clientId and the actor it is bound to. last = highest number decided.
  `CREATE TABLE board_client (
    board TEXT NOT NULL REFERENCES board (id),
    client_id BLOB NOT NULL,
    actor TEXT NOT NULL,
    settled BIGINT NOT NULL DEFAULT 0,
    last BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (board, client_id)
  )`,
  // What became of each number above its client's settled mark: seq and at, or code.
  `CREATE TABLE board_outcome (
    board TEXT NOT NULL,
    client_id BLOB NOT NULL,
    client_seq BIGINT NOT NULL,
    hash BLOB NOT NULL,
    seq BIGINT,
    at BIGINT,
    code TEXT,
    PRIMARY KEY (board, client_id, client_seq)
  )`,
  // Which blobs a board may read: transactions by reference (txn) and snapshot chunks (chunk).
  `CREATE TABLE board_blob (
    board TEXT NOT NULL REFERENCES board (id),
    sha256 BLOB NOT NULL,
    kind TEXT NOT NULL,
    size BIGINT NOT NULL,
    PRIMARY KEY (board, sha256, kind)
  )`,
  `CREATE TABLE board_snapshot (
    board TEXT NOT NULL REFERENCES board (id),
    seq BIGINT NOT NULL,
    manifest TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (board, seq)
  )`,
  // Written by /readyz.
  'CREATE TABLE probe (id INTEGER PRIMARY KEY, at BIGINT NOT NULL)',
] as const;
