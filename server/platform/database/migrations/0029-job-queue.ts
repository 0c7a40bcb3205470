// A queue of jobs for whatever process with the service `jobs` takes one, and the exports of whole teams, which are its first users
// beside snapshots.

export const name = '0029-job-queue';

export const statements = [
  // What waited was snapshots: who needs one asks again.
  'DROP TABLE job',
  // One of a kind and thing at a time. payload: JSON. due: not before then. attempts: begun so often. lease: of the process that works at
  // it, until lease_until; after that it is anybody's again. Times are the database's clock, epoch ms.
  `CREATE TABLE job (
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    payload TEXT NOT NULL,
    due BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    lease TEXT,
    lease_until BIGINT,
    PRIMARY KEY (kind, thing)
  )`,
  'CREATE INDEX job_due ON job (kind, due)',
  // The newest of each team. sha256 null: it is being made, or failed_at says when it was given up. done, boards: of how many. until: when
  // the file goes.
  `CREATE TABLE team_export (
    team TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    by_person TEXT NOT NULL,
    language TEXT NOT NULL,
    at BIGINT NOT NULL,
    boards BIGINT NOT NULL DEFAULT 0,
    done BIGINT NOT NULL DEFAULT 0,
    damaged BIGINT NOT NULL DEFAULT 0,
    sha256 BLOB,
    size BIGINT,
    failed_at BIGINT,
    until BIGINT
  )`,
  'CREATE INDEX team_export_sha256 ON team_export (sha256)',
] as const;
