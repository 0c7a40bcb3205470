// Stores who may read a board's history: people by name, and editors through an edit link if a manager allows it. Readers without history
// start at a snapshot. The row after which each of them started is stored, so that rows they missed can follow.

export const name = '0036-history-rights';

export const statements = [
  // history 1: whoever edits by this link reads earlier versions too.
  'ALTER TABLE board_link ADD COLUMN history INTEGER NOT NULL DEFAULT 0',
  // first: the row after which an actor without history began. at: the day they were there last.
  `CREATE TABLE board_reader (
    board TEXT NOT NULL REFERENCES board (id),
    actor TEXT NOT NULL,
    first BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (board, actor)
  )`,
  'CREATE INDEX board_reader_board_at ON board_reader (board, at)',
  'CREATE INDEX board_reader_actor ON board_reader (actor)',
  'CREATE INDEX board_reader_at ON board_reader (at)',
] as const;
