// What an input method, or a keyboard without keys, writes in the field of the text box. Its words come in the order of input: behind the keys
// that are queued, and into the text that they open. Must not know how the board learns of a text (text-edit.ts).

import type { ParagraphJson } from '#protocol/item-json.ts';
import type { BoardSession } from '../session/board-session.ts';
import { writtenIn } from '../session/letters-write.ts';
import type { RichField } from './rich-field.ts';
import { changeBetween, plainOf } from './rich-text.ts';

/** The text that is typed in the field. */
interface ComposedText {
  readonly field: RichField;
  readonly isOpen: boolean;
  /** Open, or ended from outside. */
  readonly takesKeys: boolean;
  readonly isComposing: boolean;
  insert(text: string): void;
  typed(): void;
  follow(editing: BoardSession['store']['editing']): void;
}

export class InputMethod {
  readonly #board: BoardSession;
  readonly #text: ComposedText;
  /** The open text before an input method wrote in it, while keys before that are queued. */
  #before: ParagraphJson[] | null = null;
  #resume = (): void => {};

  constructor(board: BoardSession, text: ComposedText) {
    this.#board = board;
    this.#text = text;
  }

  listen(signal: AbortSignal): void {
    const { element } = this.#text.field;
    element.addEventListener('compositionstart', () => this.#started(), { signal });
    element.addEventListener('compositionend', () => this.#ended(), { signal });
  }

  /** Resumes the queue, which waits for the words of a composition that began before a text was open. */
  resumeQueue(): void {
    this.#resume();
  }

  /** Takes what was written before a text is open out of the field: it is for the text that opens, if one does. */
  takeWords(): void {
    const { field } = this.#text;
    const { value } = field;
    if (value === '') return;
    field.value = '';
    field.select(0);
    this.#insertWhenKnown(value);
  }

  #started(): void {
    const { queue } = this.#board;
    const text = this.#text;
    if (!queue.mustWait('text')) this.#begin();
    this.#before = text.isOpen && queue.state.records.length > 0 ? text.field.paragraphs : null;
    if (!text.isComposing && (!text.isOpen || this.#before)) this.#resume = queue.pause('composition');
    queue.dispatch({ type: 'compositionStarted' });
  }

  #ended(): void {
    this.#board.queue.dispatch({ type: 'compositionEnded' });
    if (this.#before) this.#putBehind(this.#before);
    else this.#text.typed();
    this.#text.follow(this.#board.store.editing);
    this.#resume();
  }

  /** Opens the text of what is selected. Returns whether there is one. */
  #begin(): boolean {
    const id = this.#text.takesKeys ? null : writtenIn(this.#board);
    if (id === null) return false;
    this.#board.tell((calls) => calls.beginEdit(id));
    this.#board.queue.dispatch({ type: 'textRequested' });
    return true;
  }

  #insertWhenKnown(words: string): void {
    const insert = (): void => {
      if (this.#text.takesKeys) this.#text.insert(words);
    };
    const open = (): void => {
      if (this.#begin()) this.#board.queue.pushFirst({ kind: 'text', run: insert });
      else insert();
    };
    this.#board.queue.push({ kind: 'text', run: open });
  }

  /** What was composed since the text was like `before` comes behind the keys that are queued. */
  #putBehind(before: readonly ParagraphJson[]): void {
    const { field } = this.#text;
    const words = changeBetween(plainOf(before), field.value)?.inserted;
    field.show(before);
    this.#before = null;
    if (words) this.#insertWhenKnown(words);
  }
}
