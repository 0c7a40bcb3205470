// Keys, pastes and line breaks in the field of the text box: which are letters, which end the text, and which need the code that formats.
// Must not know when a text opens (text-edit.ts).

import { laterPaste } from '../input/keys.ts';
import { endsText, isFormat, pastedWords, press } from '../input/text-keys.ts';
import { awaitPart, partIsHere } from '../session/awaited-part.ts';
import type { BoardSession } from '../session/board-session.ts';
import { isTitle, noteLeft } from '../session/letters-write.ts';
import { focusOffer } from './ended-texts.ts';
import type { RichField } from './rich-field.ts';

/** Becomes a link or a list by the code that formats, an address also where the text ends behind it. */
const FORMATTED = /https?:|mailto:|^(?:[-*•]|1[.)]|\[[ x]?\]) /im;

/** The text that is typed in the field. */
interface TypedText {
  readonly field: RichField;
  readonly isOpen: boolean;
  /** Open, or ended from outside. */
  readonly takesKeys: boolean;
  readonly isComposing: boolean;
  readonly id: string | null;
  /** Ends the text in the order of input. */
  end(): void;
  /** Takes the focus for the text that the board is about to open. */
  expect(): void;
  insert(text: string): void;
  press(event: KeyboardEvent): void;
}

export class FieldKeys {
  readonly #board: BoardSession;
  readonly #text: TypedText;
  readonly #canvas: HTMLElement;
  readonly #loadFormats: () => void;
  #canFormat = false;

  /** `loadFormats`: loads the code that formats, which calls `setCanFormat`. */
  constructor(board: BoardSession, text: TypedText, canvas: HTMLElement, loadFormats: () => void) {
    this.#board = board;
    this.#text = text;
    this.#canvas = canvas;
    this.#loadFormats = loadFormats;
  }

  listen(signal: AbortSignal): void {
    const { element } = this.#text.field;
    element.addEventListener('beforeinput', (event) => this.#beforeInput(event), { signal });
    element.addEventListener('paste', (event) => this.#paste(event), { signal });
    element.addEventListener('drop', (event) => event.preventDefault(), { signal });
    element.addEventListener('keydown', (event) => this.#press(event), { signal });
  }

  /** Whether the code that formats is loaded, and listens to the field's keys. */
  setCanFormat(can: boolean): void {
    this.#canFormat = can;
    if (can) partIsHere(this.#board, 'formats');
  }

  /** Lines are broken by us: every browser makes other elements of it. Others than we know are not made at all. */
  #beforeInput(event: InputEvent): void {
    if (event.defaultPrevented) return;
    const { inputType } = event;
    const isBreak = inputType === 'insertParagraph' || inputType === 'insertLineBreak';
    if (isBreak && isTitle(this.#board)) this.#text.end();
    else if (isBreak) this.#text.insert('\n');
    else if (!/^format|^insertFromDrop/.test(inputType)) return;
    event.preventDefault();
  }

  #paste(event: ClipboardEvent): void {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const text = this.#text;
    const words = pastedWords(event.clipboardData?.getData('text/plain') ?? '', isTitle(this.#board));
    const isMarked = text.isOpen && event.clipboardData?.types.includes('text/html') && !isTitle(this.#board);
    const later = isMarked && !this.#canFormat ? laterPaste(event) : undefined;
    if (!later) {
      text.insert(words);
      return;
    }
    this.#whenFormatted(() => {
      if (this.#canFormat) text.field.element.dispatchEvent(later);
      else if (text.isOpen) text.insert(words);
    });
  }

  /** Before all that is queued, when the code that formats is loaded, or is not awaited any more. */
  #whenFormatted(run: () => void): void {
    awaitPart(this.#board, 'formats');
    this.#loadFormats();
    this.#board.queue.pushFirst({ kind: 'text', run });
  }

  #press(event: KeyboardEvent): void {
    const text = this.#text;
    const { queue } = this.#board;
    if (event.defaultPrevented || event.isComposing || text.isComposing || !text.takesKeys) return;
    if (!text.isOpen) {
      this.#pressInEnded(event);
      return;
    }
    if (!this.#canFormat && isFormat(event)) {
      event.preventDefault();
      this.#whenFormatted(() => this.#canFormat && text.press(event));
      return;
    }
    // Where there is no word to go to, the key is the board's.
    if (event.key.startsWith('Arrow') && (event.ctrlKey || event.metaKey) && !text.field.value) {
      event.preventDefault();
      text.end();
      queue.pushFirst({ kind: 'key', run: () => press(this.#canvas, event) });
      return;
    }
    if (this.#leadsToNextNote(event)) {
      event.preventDefault();
      text.end();
      this.#board.tell((calls) => calls.connect('onward', document.dir === 'rtl' ? -1 : 1, 0));
      text.expect();
      return;
    }
    if (!endsText(event, isTitle(this.#board))) return;
    event.preventDefault();
    noteLeft(this.#board, text.id);
    if (this.#canFormat || isTitle(this.#board) || !FORMATTED.test(text.field.value)) text.end();
    else {
      this.#whenFormatted(() => text.end());
      queue.dispatch({ type: 'rowEnded' });
    }
  }

  /** From a note with words one goes on to the next note. */
  #leadsToNextNote({ key, shiftKey }: KeyboardEvent): boolean {
    return key === 'Tab' && !shiftKey && this.#board.store.editing?.kind === 'sticky' && this.#text.field.value !== '';
  }

  /** A text that was ended from outside takes no formats. */
  #pressInEnded(event: KeyboardEvent): void {
    if (!endsText(event) && !isFormat(event)) return;
    event.preventDefault();
    if (!endsText(event)) return;
    this.#text.end();
    this.#board.queue.push({ kind: 'call', run: () => focusOffer(this.#board) });
  }
}
