// Which log a row number belongs to: of a board that was restored from a backup the same numbers stand for other rows.

export const name = '0009-terms';

export const statements = [
  // Each taking of a board by an owner has a random name, kept with the first row it appended; one that appended none leaves nothing.
  // A term ends where the next one begins. Rows before the first term are older than this table.
  `CREATE TABLE board_term (
    board TEXT NOT NULL REFERENCES board (id),
    first BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (board, first)
  )`,
] as const;
