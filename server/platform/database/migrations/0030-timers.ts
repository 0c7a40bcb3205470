// A timer of each board that has one.

export const name = '0030-timers';

export const statements = [
  // By the database's clock, epoch ms. paused_at: it rests since then. version is another after each change.
  `CREATE TABLE board_timer (
    board TEXT PRIMARY KEY,
    ends_at BIGINT NOT NULL,
    paused_at BIGINT,
    set_by TEXT NOT NULL,
    version BIGINT NOT NULL
  )`,
] as const;
