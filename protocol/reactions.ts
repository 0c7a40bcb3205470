// The reactions that a person can send to everybody on a board, in the order of the row that offers them.

/** The order is that of the codes in presence values, and never changes. */
export const REACTIONS = ['thumbs-up', 'heart', 'smile', 'idea', 'celebrate', 'question'] as const;
export type ReactionName = (typeof REACTIONS)[number];
