// Roles that a manager gives for the time of a meeting, and people whom a manager removed from a board for a day.

export const name = '0046-meetings';

export const statements = [
  // The role is commenter or editor, and counts beside the actor's other roles. ends_at: epoch ms.
  `CREATE TABLE board_meeting_role (
    board TEXT NOT NULL REFERENCES board (id),
    actor TEXT NOT NULL,
    role TEXT NOT NULL,
    ends_at BIGINT NOT NULL,
    given_by TEXT NOT NULL,
    PRIMARY KEY (board, actor)
  )`,
  'CREATE INDEX board_meeting_role_actor ON board_meeting_role (actor)',
  'CREATE INDEX board_meeting_role_given_by ON board_meeting_role (given_by)',
  'CREATE INDEX board_meeting_role_ends_at ON board_meeting_role (ends_at)',
  // A removal denies the actor every link and code of the board until ends_at (epoch ms). The name is the one that others saw.
  `CREATE TABLE board_removal (
    board TEXT NOT NULL REFERENCES board (id),
    actor TEXT NOT NULL,
    name TEXT NOT NULL,
    removed_by TEXT NOT NULL,
    at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    PRIMARY KEY (board, actor)
  )`,
  'CREATE INDEX board_removal_actor ON board_removal (actor)',
  'CREATE INDEX board_removal_removed_by ON board_removal (removed_by)',
  'CREATE INDEX board_removal_ends_at ON board_removal (ends_at)',
] as const;
