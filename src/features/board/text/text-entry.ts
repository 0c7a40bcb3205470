// Whose what is typed is, as far as the page knows: a pure reducer over what the person does and what the board says. What is done with it,
// in the field and on the page, is text-edit.ts's. Knows neither the line nor a DOM.

/** `composes`: an input method writes, and the field must stay as it is. `leftAt`: by this serial the board hears that the last text was left. */
export type Entry = (
  | { at: 'idle' }
  /** Something was done that may open a text. */
  | { at: 'waiting' }
  | { at: 'open'; id: string }
  /** Something other than the person has ended the text, who may not know it yet: what is typed goes into the words, until it is left. */
  | { at: 'ended'; id: string }
) & { composes: boolean; leftAt: number };

export type EntryEvent =
  /** Something that may open a text was done. */
  | { is: 'asked' }
  /** The board has answered all that was asked, and nothing waits. */
  | { is: 'answered' }
  /** Which text the board edits, after all that was sent up to this serial. `takes`: a composition can go on in it as it stands.
   *  `ended`: the text that was ended from outside before it said so. */
  | { is: 'told'; id: string | null; upTo: number; takes: boolean; ended?: string | undefined }
  /** The person has left the text, open or not yet, which the board hears by this serial. */
  | { is: 'left'; serial: number }
  | { is: 'composing' }
  | { is: 'composed' };

export const IDLE: Entry = { at: 'idle', composes: false, leftAt: 0 };

export const idOf = (entry: Entry): string | null => (entry.at === 'open' ? entry.id : null);

export function entryAfter(entry: Entry, event: EntryEvent): Entry {
  const { composes, leftAt } = entry;
  switch (event.is) {
    case 'asked':
      return entry.at === 'open' || entry.at === 'ended' ? entry : { at: 'waiting', composes, leftAt };
    case 'answered':
      return entry.at === 'waiting' ? { at: 'idle', composes, leftAt } : entry;
    case 'told': {
      const { id } = event;
      // What the board says before it has heard that a text was left is of that text.
      if (event.upTo < leftAt || id === idOf(entry)) return entry;
      const open = idOf(entry);
      if (id === null && open !== null && open === event.ended) return { at: 'ended', id: open, composes, leftAt };
      if (id === null) return { at: 'idle', composes, leftAt };
      return composes && !event.takes ? entry : { at: 'open', id, composes, leftAt };
    }
    case 'left':
      return { at: 'idle', composes, leftAt: event.serial };
    default:
      return { ...entry, composes: event.is === 'composing' };
  }
}
