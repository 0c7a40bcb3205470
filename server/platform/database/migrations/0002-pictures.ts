// Pictures of boards: the cover on cards, and the social image of boards that have a public name.

export const name = '0002-pictures';

export const statements = [
  // One per board and kind ('cover', 'social'): as the board was at seq. The bytes are a blob, named in board_blob too.
  `CREATE TABLE board_picture (
    board TEXT NOT NULL REFERENCES board (id),
    kind TEXT NOT NULL,
    seq BIGINT NOT NULL,
    type TEXT NOT NULL,
    sha256 BLOB NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (board, kind)
  )`,
  // Boards whose content everyone may see a picture of, and the unguessable name it is served under. Without a row: nobody.
  `CREATE TABLE board_public (
    board TEXT PRIMARY KEY REFERENCES board (id),
    name TEXT NOT NULL UNIQUE
  )`,
] as const;
