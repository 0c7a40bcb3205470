// Checksums of what carries none in itself, so that a damaged row is found when it is read (log/checksums.ts). NULL: written before.

export const name = '0008-sums';

export const statements = [
  'ALTER TABLE board_op ADD COLUMN sum BIGINT',
  'ALTER TABLE board_outcome ADD COLUMN sum BIGINT',
  'ALTER TABLE board_snapshot ADD COLUMN sum BIGINT',
  // Found damaged: nobody begins from it any more. One that is made again at the same row takes its place.
  'ALTER TABLE board_snapshot ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0',
  // Rows of the log that could not be read: who is not beyond them begins from a snapshot that is.
  `CREATE TABLE board_damage (
    board TEXT NOT NULL REFERENCES board (id),
    seq BIGINT NOT NULL,
    damage TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (board, seq)
  )`,
] as const;
