// Boards that this page has left and that still write: their cover, the last changes, their place in the list. Who takes one off the device
// waits for it, for it would make its database anew.

const leaving = new Map<string, Promise<void>>();

/** `over`: nothing of it runs any more. */
export function leaves(alias: string, over: Promise<void>): void {
  leaving.set(alias, over);
}

/** Resolves when nothing of it runs on this page any more. */
export const whenLeft = (alias: string): Promise<void> | undefined => leaving.get(alias);
