// When somebody's permission to use the whiteboard ends (epoch ms), as their provider said last; 0: they have none, null: nothing was said,
// or no end.

export const name = '0024-permission-until';

export const statements = ['ALTER TABLE person ADD COLUMN permission_until BIGINT'] as const;
