// The place around the board: plans of entities, projects of teams, boards in projects, invites, requests, and what each person
// keeps of it (opened, pinned, favourite).

export const name = '0017-workspace';

export const statements = [
  // A plan's limits stand in server/policies/plans.ts. expires null: never.
  `ALTER TABLE entity ADD COLUMN tier TEXT NOT NULL DEFAULT 'free'`,
  'ALTER TABLE entity ADD COLUMN seats BIGINT',
  'ALTER TABLE entity ADD COLUMN starts BIGINT',
  'ALTER TABLE entity ADD COLUMN expires BIGINT',
  // color: #rrggbb; '': none chosen.
  `ALTER TABLE team ADD COLUMN color TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE team ADD COLUMN deleted_at BIGINT',
  `CREATE TABLE project (
    id TEXT PRIMARY KEY,
    team TEXT NOT NULL REFERENCES team (id),
    name TEXT NOT NULL,
    color TEXT NOT NULL,
    is_private INTEGER NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    archived_at BIGINT,
    deleted_at BIGINT
  )`,
  'CREATE INDEX project_team ON project (team)',
  // project null: whoever made it has it for themselves. title, changed_at and changed_by (an actor) are taken from the log, a little
  // later than it grows; title_key is what a title is found and sorted by (server/platform/database/titles.ts). deleted_at: shown with the archive
  // until cleared_at; after that the row alone is left, so that no old secret makes the board again. admits: 'all', or 'asked' where
  // guests wait until somebody lets them in.
  'ALTER TABLE board ADD COLUMN project TEXT REFERENCES project (id)',
  `ALTER TABLE board ADD COLUMN title TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE board ADD COLUMN title_key TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE board ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0',
  'ALTER TABLE board ADD COLUMN changed_by TEXT',
  'ALTER TABLE board ADD COLUMN archived_at BIGINT',
  'ALTER TABLE board ADD COLUMN cleared_at BIGINT',
  `ALTER TABLE board ADD COLUMN admits TEXT NOT NULL DEFAULT 'all'`,
  // Titles are what people's lists have until a board is loaded again.
  `UPDATE board SET
    changed_at = coalesce((SELECT at FROM board_op WHERE board = board.id ORDER BY seq DESC LIMIT 1), created_at),
    changed_by = (SELECT actor FROM board_op WHERE board = board.id ORDER BY seq DESC LIMIT 1),
    title = coalesce((SELECT max(person_board.title) FROM person_board WHERE board = board.id), '')`,
  `UPDATE board SET title_key = substr(lower(title), 1, 256)`,
  'CREATE INDEX board_project ON board (project)',
  // Lists of what is neither archived nor deleted are counted and put in order from these alone. SQLite asks the row for the last two,
  // null though they are, unless they are here.
  ...['changed_at', 'created_at', 'title_key'].map(
    (by) =>
      `CREATE INDEX board_by_${by} ON board (project, ${by}, id, archived_at, deleted_at)
       WHERE archived_at IS NULL AND deleted_at IS NULL`,
  ),
  // Those that are: nearly all boards are not.
  'CREATE INDEX board_deleted ON board (deleted_at) WHERE deleted_at IS NOT NULL',
  // A hash as accounts have; null: none is asked for.
  'ALTER TABLE board_link ADD COLUMN password TEXT',
  // membership.kind: entity, team, project or board.
  'ALTER TABLE membership ADD COLUMN at BIGINT NOT NULL DEFAULT 0',
  // Whose they are comes first: of all memberships of one kind nearly all are others'.
  'DROP INDEX membership_person',
  'CREATE INDEX membership_person ON membership (person, kind, thing, role)',
  'ALTER TABLE person ADD COLUMN seen_at BIGINT',
  // email '': whoever has the link. sha256 of the token.
  `CREATE TABLE invite (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    role TEXT NOT NULL,
    email TEXT NOT NULL,
    sha256 BLOB NOT NULL UNIQUE,
    invited_by TEXT NOT NULL REFERENCES person (id),
    at BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0,
    accepted_by TEXT,
    accepted_at BIGINT
  )`,
  'CREATE INDEX invite_thing ON invite (kind, thing)',
  // Somebody who waits at the door of a board (a guest), or asks for a role (a person). role: what was given; null with answered_at: refused.
  `CREATE TABLE access_request (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    actor TEXT NOT NULL,
    name TEXT NOT NULL,
    at BIGINT NOT NULL,
    answered_at BIGINT,
    answered_by TEXT,
    role TEXT
  )`,
  'CREATE INDEX access_request_thing ON access_request (kind, thing, answered_at)',
  'CREATE INDEX access_request_actor ON access_request (actor, thing)',
  `CREATE TABLE opened_board (
    person TEXT NOT NULL REFERENCES person (id),
    board TEXT NOT NULL REFERENCES board (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (person, board)
  )`,
  'CREATE INDEX opened_board_at ON opened_board (person, at)',
  // mark: 'pin' or 'favourite'; kind: project or board.
  `CREATE TABLE mark (
    person TEXT NOT NULL REFERENCES person (id),
    mark TEXT NOT NULL,
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, mark, kind, thing)
  )`,
  // Who is on a board now, written by the process that owns it (board_owner); counts while that process is alive.
  `CREATE TABLE board_inside (
    board TEXT NOT NULL REFERENCES board (id),
    session BIGINT NOT NULL,
    actor TEXT NOT NULL,
    name TEXT NOT NULL,
    colour INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (board, session)
  )`,
  // Blobs that no board named when at was written; a day later they are looked at again and deleted.
  'CREATE TABLE blob_mark (sha256 BLOB PRIMARY KEY, at BIGINT NOT NULL)',
  'CREATE INDEX board_blob_sha256 ON board_blob (sha256)',
] as const;
