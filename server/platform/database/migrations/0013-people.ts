// People, what is theirs at first (an entity with one team), who is in what, and where somebody is signed in.

export const name = '0013-people';

export const statements = [
  // name '': a person's own; each page says so in its own language.
  `CREATE TABLE entity (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE team (
    id TEXT PRIMARY KEY,
    entity TEXT NOT NULL REFERENCES entity (id),
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  'CREATE INDEX team_entity ON team (entity)',
  // Who somebody is, is (iss, sub), never an address. The actor is person:<id>. metadata: JSON.
  `CREATE TABLE person (
    id TEXT PRIMARY KEY,
    iss TEXT NOT NULL,
    sub TEXT NOT NULL,
    name TEXT NOT NULL,
    initials TEXT NOT NULL,
    color TEXT NOT NULL,
    email TEXT NOT NULL,
    email_verified INTEGER NOT NULL,
    role TEXT NOT NULL DEFAULT 'none',
    language TEXT,
    ai_consent INTEGER NOT NULL DEFAULT 0,
    metadata TEXT NOT NULL DEFAULT '{}',
    entity TEXT NOT NULL REFERENCES entity (id),
    team TEXT NOT NULL REFERENCES team (id),
    created_at BIGINT NOT NULL,
    UNIQUE (iss, sub)
  )`,
  // kind: entity or team; thing: its id. version counts changes of the role.
  `CREATE TABLE membership (
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person (id),
    role TEXT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (kind, thing, person)
  )`,
  'CREATE INDEX membership_person ON membership (person)',
  // A session of the embedded provider (uid: its second name), what the browser called itself, and when the password was asked for.
  `CREATE TABLE sign_in (
    uid TEXT PRIMARY KEY,
    sub TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    signed_in_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL
  )`,
  'CREATE INDEX sign_in_sub ON sign_in (sub)',
  // Who deleted the account, by SHA-256 of the name: tokens that another provider gave out before do not bring it back.
  'CREATE TABLE person_gone (sha256 TEXT PRIMARY KEY, at BIGINT NOT NULL)',
  // The name is emptied with the account; "former member" stands for it.
  'ALTER TABLE board_person ADD COLUMN former INTEGER NOT NULL DEFAULT 0',
  'CREATE INDEX board_person_actor ON board_person (actor)',
  'CREATE INDEX board_span_writer_actor ON board_span_writer (actor)',
  'CREATE INDEX board_creator_actor ON board_creator (actor)',
  'CREATE INDEX board_link_sha256 ON board_link (sha256)',
] as const;
