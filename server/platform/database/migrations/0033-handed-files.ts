// Finished files that are fetched on another device.

export const name = '0033-handed-files';

export const statements = [
  // token: SHA-256 of what is scanned. held: the grant of who made it, as JSON. sha256 null: its file is over, and why is told still.
  `CREATE TABLE handed_file (
    id TEXT PRIMARY KEY,
    token BLOB NOT NULL UNIQUE,
    board TEXT NOT NULL,
    actor TEXT NOT NULL,
    held TEXT NOT NULL,
    by_name TEXT NOT NULL,
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    sha256 BLOB,
    size BIGINT NOT NULL,
    until BIGINT NOT NULL,
    ended_at BIGINT
  )`,
  'CREATE INDEX handed_file_actor ON handed_file (actor)',
  'CREATE INDEX handed_file_board ON handed_file (board)',
  'CREATE INDEX handed_file_sha256 ON handed_file (sha256)',
  'CREATE INDEX handed_file_until ON handed_file (until)',
] as const;
