// The embedded identity provider: accounts, its protocol's records, and the keys it signs with.

export const name = '0011-identity';

export const statements = [
  // sub: the person's name for ever, beside the issuer. email_key: the address as it is looked up; email: as it was typed.
  `CREATE TABLE account (
    sub TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    email_verified INTEGER NOT NULL DEFAULT 0,
    password TEXT NOT NULL,
    given_name TEXT NOT NULL,
    family_name TEXT NOT NULL,
    locale TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
  )`,
  // Sessions, interactions, grants, codes and tokens. id: SHA-256 of what its holder has; payload: JSON without it.
  `CREATE TABLE oidc_record (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    consumed BIGINT,
    expires BIGINT NOT NULL,
    PRIMARY KEY (kind, id)
  )`,
  'CREATE INDEX oidc_record_grant ON oidc_record (grant_id)',
  'CREATE INDEX oidc_record_uid ON oidc_record (uid)',
  'CREATE INDEX oidc_record_expires ON oidc_record (expires)',
  // sealed: the private key, readable with the server's own secret alone.
  `CREATE TABLE signing_key (
    generation BIGINT PRIMARY KEY,
    sealed BLOB NOT NULL,
    made_at BIGINT NOT NULL
  )`,
] as const;
