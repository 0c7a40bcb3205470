// The second factor of a sign-in with its recovery codes, and what a link to an account is for.

export const name = '0014-second-factor';

export const statements = [
  // sealed: the secret that the person's app has too, readable with the server's own secret alone. last_step: the time step of the
  // code that was used last; that one and those before it are used.
  `CREATE TABLE second_factor (
    sub TEXT PRIMARY KEY REFERENCES account (sub) ON DELETE CASCADE,
    sealed BLOB NOT NULL,
    last_step BIGINT NOT NULL
  )`,
  // sha256: of a code that was not used yet.
  `CREATE TABLE recovery_code (
    sub TEXT NOT NULL REFERENCES account (sub) ON DELETE CASCADE,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (sub, sha256)
  )`,
  // 'password': an administrator's link, or the first one's; 'mailed-password' and 'email': it went to the account's address.
  "ALTER TABLE account_link ADD COLUMN purpose TEXT NOT NULL DEFAULT 'password'",
] as const;
