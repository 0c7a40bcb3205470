// Administrators, and links that are used once: for the first of them, and for a password that was forgotten.

export const name = '0012-administrators';

export const statements = [
  'ALTER TABLE account ADD COLUMN administrator INTEGER NOT NULL DEFAULT 0',
  // Whatever was signed in before has to sign in again: the password was set anew then.
  'ALTER TABLE account ADD COLUMN sessions_from BIGINT NOT NULL DEFAULT 0',
  // sha256: of what stands in the link. sub: whose password it sets; null: it makes the first administrator.
  `CREATE TABLE account_link (
    sha256 TEXT PRIMARY KEY,
    sub TEXT REFERENCES account (sub),
    expires BIGINT NOT NULL
  )`,
] as const;
