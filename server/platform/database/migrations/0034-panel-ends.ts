// When a panel was last heard, so that its session and its own place end; which account keeps a participant's role, and by what place.

export const name = '0034-panel-ends';

export const statements = [
  // heard_at: when the panel's own credential was last used. A session ends 24 h after it. Of sessions that are there already the last trace
  // stands for it: their begin, a change of the board, a participant or remote. One that left none for 24 h is over with this migration.
  'ALTER TABLE panel_session ADD COLUMN heard_at BIGINT NOT NULL DEFAULT 0',
  'UPDATE panel_session SET heard_at = at',
  `UPDATE panel_session SET heard_at = (SELECT changed_at FROM board WHERE board.id = panel_session.board)
    WHERE EXISTS (SELECT 1 FROM board WHERE board.id = panel_session.board AND board.changed_at > panel_session.heard_at)`,
  ...['panel_place', 'panel_remote'].map(
    (
      table,
    ) => `UPDATE panel_session SET heard_at = (SELECT MAX(${table}.at) FROM ${table} WHERE ${table}.session = panel_session.id)
    WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${table}.session = panel_session.id AND ${table}.at > panel_session.heard_at)`,
  ),
  'CREATE INDEX panel_session_heard ON panel_session (heard_at) WHERE ended_at IS NULL',
  'CREATE INDEX panel_session_lent ON panel_session (board) WHERE ended_at IS NULL AND lent_by IS NOT NULL',
  // network: a hash of where it came from, told apart within its session. Of rows that are there already nobody knows it: ''.
  `ALTER TABLE panel_place ADD COLUMN network TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE panel_remote ADD COLUMN network TEXT NOT NULL DEFAULT ''`,
  // The column kept_by holds the person whose account keeps the place's role, or '' for a deleted account. The column kept_before holds the
  // role that was given on the board before, or null. The column stays is 1 if a manager lets the role stay when the board is no longer
  // lent.
  'ALTER TABLE panel_place ADD COLUMN kept_by TEXT',
  'ALTER TABLE panel_place ADD COLUMN kept_before TEXT',
  'ALTER TABLE panel_place ADD COLUMN stays BIGINT NOT NULL DEFAULT 0',
  // place: the panel's place by which somebody has kept the role. Null: it was given. Roles that were kept before this migration cannot be
  // told from given ones, and stay as those.
  'ALTER TABLE membership ADD COLUMN place TEXT',
  'CREATE INDEX membership_place ON membership (place) WHERE place IS NOT NULL',
] as const;
