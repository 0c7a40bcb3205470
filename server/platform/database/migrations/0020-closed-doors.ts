// Who gave a link's password, so that a person's lists show the board from then on, until the link has another password.

export const name = '0020-closed-doors';

export const statements = [
  // Counts the passwords the link has had.
  'ALTER TABLE board_link ADD COLUMN password_version BIGINT NOT NULL DEFAULT 0',
  // password_version: that of the password that was given.
  `CREATE TABLE opened_link (
    person TEXT NOT NULL,
    board TEXT NOT NULL REFERENCES board (id),
    sha256 BLOB NOT NULL,
    password_version BIGINT NOT NULL,
    PRIMARY KEY (person, board, sha256)
  )`,
  'CREATE INDEX opened_link_board ON opened_link (board)',
] as const;
