// The inbox: entries of people, how they hear of each kind, and their time zone.

export const name = '0041-inbox';

export const statements = [
  // A row for each person, InboxKind, and entity, team, project or board. The sender is the id of a person, or ''. The version grows with each
  // event, so that an entry is unread and mailed again. Times are epoch ms.
  `CREATE TABLE inbox_entry (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    thing_kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    sender TEXT NOT NULL,
    at BIGINT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    read_version INTEGER NOT NULL DEFAULT 0,
    mailed_version INTEGER NOT NULL DEFAULT 0,
    UNIQUE (person, kind, thing)
  )`,
  'CREATE INDEX inbox_entry_newest ON inbox_entry (person, at)',
  'CREATE INDEX inbox_entry_thing ON inbox_entry (thing)',
  'CREATE INDEX inbox_entry_at ON inbox_entry (at)',
  'CREATE INDEX inbox_entry_sender ON inbox_entry (sender)',
  // Invites name an address in lower case.
  'CREATE INDEX person_email ON person (lower(email))',
  'CREATE TABLE inbox_setting (person TEXT NOT NULL, kind TEXT NOT NULL, delivery TEXT NOT NULL, PRIMARY KEY (person, kind))',
  // An IANA name as the browser says it; null: UTC.
  'ALTER TABLE person ADD COLUMN time_zone TEXT',
] as const;
