// Limits of a plan that can be reached, as the error's code says it.

export type LimitCode = 'seats-full' | 'teams-full' | 'boards-full';
