// Whether a text is open for typing, as far as the page knows: the part of the input state (input-state.ts) that the board's events and the
// person's own acts change. Pure; text/text-edit.ts does what follows from it in the field and on the page.

/** `isComposing`: an input method writes, and the field must stay as it is. `leftAt`: the input sequence number by which the last was left. */
export type TextState = (
  | { at: 'closed' }
  /** An act that may open a text is not acknowledged yet. */
  | { at: 'pending' }
  | { at: 'open'; id: string }
  /** Something other than the person has ended the text: what is typed goes into its words, until the person leaves it. */
  | { at: 'ended'; id: string }
) & { isComposing: boolean; leftAt: number };

export type TextEvent =
  /** An act that may open a text was done. */
  | { type: 'textRequested' }
  /** The board has acknowledged all that was sent, and nothing is queued. */
  | { type: 'textSettled' }
  /** Which text the board edits, up to input sequence number `acked`. `canCompose`: a composition can go on in it as it stands.
   *  `ended`: the text that was ended from outside before that. */
  | { type: 'textReported'; id: string | null; acked: number; canCompose: boolean; ended: string | undefined }
  /** The person has left the text, open or not yet, by input sequence number `sent`. */
  | { type: 'textLeft'; sent: number }
  | { type: 'compositionStarted' | 'compositionEnded' };

export const TEXT_CLOSED: TextState = { at: 'closed', isComposing: false, leftAt: 0 };

export const openTextId = (text: TextState): string | null => (text.at === 'open' ? text.id : null);

export function textAfter(text: TextState, event: TextEvent): TextState {
  const { isComposing, leftAt } = text;
  switch (event.type) {
    case 'textRequested':
      return text.at === 'open' || text.at === 'ended' ? text : { at: 'pending', isComposing, leftAt };
    case 'textSettled':
      return text.at === 'pending' ? { at: 'closed', isComposing, leftAt } : text;
    case 'textReported': {
      const { id } = event;
      const open = openTextId(text);
      // Before the board has acknowledged that a text was left, it reports that text.
      if (event.acked < leftAt || id === open) return text;
      if (id === null && open !== null && open === event.ended) return { at: 'ended', id: open, isComposing, leftAt };
      if (id === null) return { at: 'closed', isComposing, leftAt };
      return isComposing && !event.canCompose ? text : { at: 'open', id, isComposing, leftAt };
    }
    case 'textLeft':
      return { at: 'closed', isComposing, leftAt: event.sent };
    default:
      return { ...text, isComposing: event.type === 'compositionStarted' };
  }
}
