// What the history of a board is told from, beside the log itself: where stretches of work begin and who wrote in them, names of
// versions and of people.

export const name = '0006-history';

export const statements = [
  // A stretch of work begins at row `first`; it ends where the next one begins. Numbers have no gaps: the rest is subtraction.
  `CREATE TABLE board_span (
    board TEXT NOT NULL REFERENCES board (id),
    first BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (board, first)
  )`,
  // Who wrote in it. seq: their first row there.
  `CREATE TABLE board_span_writer (
    board TEXT NOT NULL REFERENCES board (id),
    first BIGINT NOT NULL,
    actor TEXT NOT NULL,
    seq BIGINT NOT NULL,
    PRIMARY KEY (board, first, actor)
  )`,
  // A row of the log that somebody gave a name.
  `CREATE TABLE board_version (
    board TEXT NOT NULL REFERENCES board (id),
    seq BIGINT NOT NULL,
    name TEXT NOT NULL,
    actor TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (board, seq)
  )`,
  // The name somebody who may edit came with the last time.
  `CREATE TABLE board_person (
    board TEXT NOT NULL REFERENCES board (id),
    actor TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (board, actor)
  )`,
  // What was written before is one stretch of all who wrote.
  'INSERT INTO board_span (board, first, at) SELECT board, seq, at FROM board_op WHERE seq = 1',
  `INSERT INTO board_span_writer (board, first, actor, seq)
    SELECT DISTINCT board, 1, actor, 1 FROM board_client WHERE board IN (SELECT board FROM board_span)`,
] as const;
