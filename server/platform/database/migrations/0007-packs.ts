// Older ranges of the log as immutable blobs: what a row carried is in the pack, who wrote it and when stays in its row.

export const name = '0007-packs';

export const statements = [
  // The rows of a board from from_seq to to_seq; those whose data was NULL without a sha256 have it in the blob (docs/formats.md).
  `CREATE TABLE board_pack (
    board TEXT NOT NULL REFERENCES board (id),
    from_seq BIGINT NOT NULL,
    to_seq BIGINT NOT NULL,
    sha256 BLOB NOT NULL,
    size BIGINT NOT NULL,
    PRIMARY KEY (board, to_seq)
  )`,
] as const;
