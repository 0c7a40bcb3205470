// Who made a board, and links that tell how often they changed and what they were derived from.

export const name = '0010-creators';

export const statements = [
  // Boards made before this was kept have no row. version counts changes of who stands here.
  `CREATE TABLE board_creator (
    board TEXT PRIMARY KEY REFERENCES board (id),
    actor TEXT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1
  )`,
  // Counts changes of what the link gives.
  'ALTER TABLE board_link ADD COLUMN version BIGINT NOT NULL DEFAULT 1',
  // edit: the board's alias is derived from its secret; view: its secret is derived from that one; null: neither.
  'ALTER TABLE board_link ADD COLUMN derived TEXT',
  `UPDATE board_link SET derived = CASE role WHEN 'viewer' THEN 'view' ELSE 'edit' END`,
] as const;
