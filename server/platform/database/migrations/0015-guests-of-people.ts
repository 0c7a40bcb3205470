// Whose guests were, and the boards that people have in their list.

export const name = '0015-guests-of-people';

export const statements = [
  // A guest is one person's, for ever. Both are actors.
  `CREATE TABLE guest_person (
    guest TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
  'CREATE INDEX guests_of_person ON guest_person (person, at)',
  // sha256: the link by which somebody got the board; null: by having made it. title: as the list was told.
  `CREATE TABLE person_board (
    person TEXT NOT NULL,
    board TEXT NOT NULL REFERENCES board (id),
    sha256 BLOB,
    title TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, board)
  )`,
] as const;
