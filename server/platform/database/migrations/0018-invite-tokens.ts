// An invite has several tokens: each is mailed (seen by the mail alone) or copied (seen by whoever made it), for ever. The one an invite
// by address had until now is 'old': it asks for the address, verified, as it did.

export const name = '0018-invite-tokens';

export const statements = [
  // Neither engine takes a column away that is unique in the same words.
  'DROP INDEX invite_thing',
  'ALTER TABLE invite RENAME TO invite_before',
  // email '': whoever has the link. expires: of the token that ends last.
  `CREATE TABLE invite (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    role TEXT NOT NULL,
    email TEXT NOT NULL,
    invited_by TEXT NOT NULL REFERENCES person (id),
    at BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0,
    accepted_by TEXT,
    accepted_at BIGINT
  )`,
  'CREATE INDEX invite_thing ON invite (kind, thing)',
  `INSERT INTO invite (id, kind, thing, role, email, invited_by, at, expires, revoked, accepted_by, accepted_at)
    SELECT id, kind, thing, role, email, invited_by, at, expires, revoked, accepted_by, accepted_at FROM invite_before`,
  // sha256 of the token. kind: mailed, copied or old. It holds as long as who made it may invite.
  `CREATE TABLE invite_token (
    sha256 BLOB PRIMARY KEY,
    invite TEXT NOT NULL REFERENCES invite (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    made_by TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    expires BIGINT NOT NULL
  )`,
  'CREATE INDEX invite_token_invite ON invite_token (invite)',
  'CREATE INDEX invite_token_made_by ON invite_token (made_by)',
  `INSERT INTO invite_token (sha256, invite, kind, made_by, at, expires)
    SELECT sha256, id, CASE WHEN email = '' THEN 'copied' ELSE 'old' END, invited_by, at, expires FROM invite_before`,
  'DROP TABLE invite_before',
  // Who said of an address that it is theirs: an administrator's account, and when. Null: the mail did, or nobody.
  'ALTER TABLE account ADD COLUMN confirmed_by TEXT',
  'ALTER TABLE account ADD COLUMN confirmed_at BIGINT',
] as const;
