// Phones that lead a panel, and what one pairs by.

export const name = '0031-remotes';

export const statements = [
  // token: SHA-256 of what is scanned.
  `CREATE TABLE panel_pairing (
    token BLOB PRIMARY KEY,
    board TEXT NOT NULL,
    session TEXT NOT NULL,
    expires BIGINT NOT NULL
  )`,
  'CREATE INDEX panel_pairing_board ON panel_pairing (board)',
  // sha256: of its secret.
  `CREATE TABLE panel_remote (
    id TEXT PRIMARY KEY,
    board TEXT NOT NULL,
    session TEXT NOT NULL,
    sha256 BLOB NOT NULL UNIQUE,
    at BIGINT NOT NULL,
    ended_at BIGINT
  )`,
  'CREATE INDEX panel_remote_session ON panel_remote (session)',
  'CREATE INDEX panel_remote_board ON panel_remote (board)',
] as const;
