// Accounts of people who sign in with the second provider: their tokens are converted into those of an account here.

export const name = '0016-converted-accounts';

export const statements = [
  // iss, sub: who somebody is there. account: the sub of the account here, which no password opens.
  `CREATE TABLE converted_account (
    iss TEXT NOT NULL,
    sub TEXT NOT NULL,
    account TEXT NOT NULL UNIQUE REFERENCES account (sub) ON DELETE CASCADE,
    PRIMARY KEY (iss, sub)
  )`,
] as const;
