// Remembers, until the page is closed, which boards its person created with an account. Such a board is opened by its alias, like any other,
// and the server does not tell pages who created it.

const created = new Set<string>();

export function noteBoardCreated(alias: string): void {
  created.add(alias);
}

/** Whether this page created the board with an account. */
export const wasBoardCreated = (alias: string): boolean => created.has(alias);
