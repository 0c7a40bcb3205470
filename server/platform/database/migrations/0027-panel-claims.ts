// Boards of panels' sessions that somebody takes home.

export const name = '0027-panel-claims';

export const statements = [
  // SHA-256 of a secret that makes its holder's account the board's, once; who that was (an actor), and when.
  'ALTER TABLE panel_session ADD COLUMN claim BLOB',
  'ALTER TABLE panel_session ADD COLUMN claimed_by TEXT',
  'ALTER TABLE panel_session ADD COLUMN claimed_at BIGINT',
  'CREATE INDEX panel_session_claim ON panel_session (claim)',
  'CREATE INDEX panel_session_ended ON panel_session (ended_at)',
] as const;
