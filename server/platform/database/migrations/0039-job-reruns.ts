// Lets a job that is requested while it runs run once more.

export const name = '0039-job-reruns';

export const statements = [
  // Epoch ms: when the next run of it is due; null: it was not asked for since this run began.
  'ALTER TABLE job ADD COLUMN next_due BIGINT',
] as const;
