// A presentation of each board that has one, and how each led board is led.

export const name = '0045-presentations-and-leads';

export const statements = [
  // Times are by the database's clock, epoch ms. version is another after each change.
  `CREATE TABLE board_presentation (
    board TEXT PRIMARY KEY,
    presenter TEXT NOT NULL,
    frame TEXT,
    page BIGINT NOT NULL,
    screen TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    frame_at BIGINT NOT NULL,
    version BIGINT NOT NULL
  )`,
  // focus_by: the actor whom the others' views follow, since focus_at. tools: names with blanks between; null: all.
  `CREATE TABLE board_lead (
    board TEXT PRIMARY KEY,
    focus_by TEXT,
    focus_at BIGINT,
    is_silent BIGINT NOT NULL,
    hides_names BIGINT NOT NULL,
    tools TEXT,
    version BIGINT NOT NULL
  )`,
] as const;
