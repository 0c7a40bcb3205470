// A board whose session is over for this device leaves its address behind. A reload of that address says again that the session has ended,
// although nothing on the device names the board any more: the tab's history entry has the note.

const NOTE = 'sessionOver';

/** Stores the note in the history entry that the tab shows now. */
export function noteSessionOver(): void {
  const state: unknown = history.state;
  history.replaceState({ ...(state !== null && typeof state === 'object' && state), [NOTE]: true }, '');
}

export function isSessionOverNoted(): boolean {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' && NOTE in state;
}
