// Boards can be deleted; their log stays until somebody cleans up.

export const name = '0004-rights';

export const statements = ['ALTER TABLE board ADD COLUMN deleted_at BIGINT'] as const;
