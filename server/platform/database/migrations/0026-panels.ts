// Sessions at wall panels, the codes one joins them by, and who has joined.

export const name = '0026-panels';

export const statements = [
  // lent_by: the actor that made the code by which a panel opened somebody's board; null: the panel began the board itself. role: of
  // joiners. asks: 1 where they wait until the panel lets them in.
  `CREATE TABLE panel_session (
    id TEXT PRIMARY KEY,
    board TEXT NOT NULL REFERENCES board (id),
    actor TEXT NOT NULL UNIQUE,
    lent_by TEXT,
    role TEXT NOT NULL,
    asks BIGINT NOT NULL DEFAULT 0,
    at BIGINT NOT NULL,
    ended_at BIGINT
  )`,
  'CREATE INDEX panel_session_board ON panel_session (board)',
  // hash: an HMAC of the code. session null: it opens the board on a panel, once; made_by is who lends it. token: SHA-256 of the join token.
  `CREATE TABLE panel_code (
    hash TEXT PRIMARY KEY,
    board TEXT NOT NULL,
    session TEXT,
    made_by TEXT NOT NULL,
    token BLOB,
    expires BIGINT NOT NULL
  )`,
  'CREATE INDEX panel_code_token ON panel_code (token)',
  'CREATE INDEX panel_code_session ON panel_code (session)',
  'CREATE INDEX panel_code_expires ON panel_code (expires)',
  'CREATE INDEX panel_code_board ON panel_code (board)',
  // Who is in a session: its joiners and, without a token, its panel. sha256: of the share token. let_in_at null: waits, or, where it ended,
  // was not let in.
  `CREATE TABLE panel_place (
    id TEXT PRIMARY KEY,
    board TEXT NOT NULL,
    session TEXT NOT NULL,
    actor TEXT NOT NULL,
    name TEXT NOT NULL,
    sha256 BLOB,
    at BIGINT NOT NULL,
    expires BIGINT,
    let_in_at BIGINT,
    ended_at BIGINT,
    UNIQUE (session, actor)
  )`,
  'CREATE INDEX panel_place_sha256 ON panel_place (sha256)',
  'CREATE INDEX panel_place_board ON panel_place (board)',
  'CREATE INDEX panel_place_actor ON panel_place (actor)',
] as const;
