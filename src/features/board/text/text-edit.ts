// Typing in the field of the text box: what may open a text (a press with a text tool, a double click, Enter) gives it the focus at
// once, within the person's own gesture (phones then show their keyboard), and what is typed before the board has answered is kept.
//
//   press, double click, Enter ──▶ waiting (focus, invisible) ──▶ open (over the item) ──▶ ended ──▶ idle
//                                    typing goes in already          input methods are never interrupted
//                                    no text there ──▶ idle: the keys are the board's after all, and it gets them
//
// What others type in the same text comes in when the board has heard all that was typed here, and never while composing.

import type { EditingState } from '#protocol/bus.ts';
import { board } from '../state.ts';
import { openBoard, tell } from '../tell.ts';

export class TextEdit {
  readonly #field: HTMLTextAreaElement;
  /** Gives the field its size. */
  readonly #twin: HTMLElement;
  readonly #canvas: HTMLElement;
  #now: 'idle' | 'waiting' | 'open' | 'ended' = 'idle';
  /** The item the board last said is edited. */
  #id: string | null = null;
  /** The item it is or was last open over. */
  #shown: string | null = null;
  #composing = false;
  /** What stood in the field when the board last heard of it, and how often it has. */
  #told = { text: '', count: 0 };
  /** Escape came before the item did. */
  #endsAtOnce = false;
  /** Keys pressed while it is not known whose they are. */
  #early: KeyboardEvent[] = [];

  constructor(field: HTMLTextAreaElement, twin: HTMLElement, canvas: HTMLElement) {
    this.#field = field;
    this.#twin = twin;
    this.#canvas = canvas;
  }

  /** To the field, until what it answers is called. */
  listen(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    this.#field.addEventListener('input', () => this.#typed(), { signal });
    this.#field.addEventListener('compositionstart', () => this.#compose(true), { signal });
    this.#field.addEventListener('compositionend', () => this.#compose(false), { signal });
    this.#field.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#field.addEventListener('blur', () => this.end(), { signal });
    return () => abort.abort();
  }

  /** The board says which text is edited, and what others have typed in it. */
  follow(editing: EditingState | null): void {
    const id = editing?.id ?? null;
    if (id !== this.#id) {
      this.#id = id;
      if (id === null) {
        this.#shown = null;
        if (this.#now !== 'waiting') this.#idle();
      } else if (this.#shown !== id || this.#now === 'waiting') {
        this.#open();
      }
    }
    if (editing) this.#join(editing);
  }

  /**
   * Long before the board answers: a phone shows its keyboard only within the gesture. `begin`: where there is no text, it may begin one,
   * and answers whether it has.
   */
  async wait(begin?: () => Promise<boolean>): Promise<void> {
    if (this.#now === 'open') return;
    this.#now = 'waiting';
    this.#endsAtOnce = false;
    const asked: KeyboardEvent[] = [];
    this.#early = asked;
    this.#field.value = '';
    this.#field.focus({ preventScroll: true });
    const isEditing = async () => (await openBoard()?.isEditing()) ?? false;
    const opens = await isEditing()
      .then(async (edits) => edits || (begin !== undefined && (await begin()) && isEditing()))
      .catch(() => false);
    const isLast = this.#now === 'waiting' && this.#early === asked;
    if (opens && board.editing) {
      // The text that has just been left, opened again before it was said to be closed: nothing else tells of it.
      if (isLast) this.#open();
      return;
    }
    if (isLast) this.#idle();
    const asking = this.#early;
    for (const event of asked.splice(0)) {
      if (this.#early === asking) press(this.#canvas, event);
      else this.#take(event);
    }
  }

  end(): void {
    if (this.#now === 'waiting') {
      this.#endsAtOnce = true;
    } else if (this.#now === 'open') {
      this.#now = 'ended';
      const { value } = this.#field;
      const { text: before } = this.#told;
      tell((calls) => calls.endEdit(before, value, true));
    } else return;
    // At once, though the board still works on the text: what is pressed next reaches it after that.
    this.#giveKeysBack();
  }

  /** Over the item that is edited now, with what was typed while it was waited for. */
  #open(): void {
    if (!board.editing) return;
    const field = this.#field;
    const typedEarly = this.#now === 'waiting' ? field.value : '';
    this.#now = 'open';
    const { id, text } = board.editing;
    this.#shown = id;
    this.#told.text = text;
    // A composition under way would be lost by setting the value.
    if (field.value !== text + typedEarly) field.value = text + typedEarly;
    if (!this.#endsAtOnce) field.focus({ preventScroll: true });
    if (!this.#composing) field.setSelectionRange(field.value.length, field.value.length);
    this.#typed();
    if (this.#endsAtOnce) this.end();
  }

  #idle(): void {
    this.#now = 'idle';
    this.#endsAtOnce = false;
    this.#field.value = '';
    this.#giveKeysBack();
  }

  /** The keys belong to the board again, unless the person has gone elsewhere. */
  #giveKeysBack(): void {
    if (document.activeElement === this.#field) this.#canvas.focus({ preventScroll: true });
  }

  /** The board learns of it at once, except while composing. */
  #typed(): void {
    const { value } = this.#field;
    this.#twin.textContent = twinText(value);
    if (this.#now !== 'open' || this.#composing) return;
    const { text: before, count } = this.#told;
    this.#told = { text: value, count: count + 1 };
    tell((calls) => calls.editText(before, value, count + 1));
  }

  #compose(on: boolean): void {
    this.#composing = on;
    if (!on) this.#typed();
  }

  /** Others' letters: the caret and what is selected stay where they are in the text. */
  #join(editing: EditingState): void {
    if (this.#now !== 'open' || this.#composing) return;
    if (editing.heard !== this.#told.count || editing.text === this.#field.value) return;
    patch(this.#field, editing.text);
    this.#told.text = this.#field.value;
    this.#twin.textContent = twinText(this.#field.value);
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing || this.#composing) return;
    if (this.#now === 'waiting') this.#early.push(event);
    // Tab would lead from the box to a bar far away; the text ends instead.
    const ends =
      event.key === 'Escape' || event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!ends) return;
    event.preventDefault();
    this.end();
  }

  /** One of the keys that were the board's after all has made it ask again: those behind it are this answer's. */
  #take(event: KeyboardEvent): void {
    this.#early.push(event);
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.#field.value += event.key;
  }
}

/** As it would have come had the board had the focus: whoever hears of a key going down hears of it coming up. */
function press(canvas: HTMLElement, event: KeyboardEvent): void {
  for (const type of ['keydown', 'keyup']) canvas.dispatchEvent(new KeyboardEvent(type, event));
}

/** Makes a field's text this one, touching only what differs. */
function patch(field: HTMLTextAreaElement, text: string): void {
  const { value } = field;
  const min = Math.min(value.length, text.length);
  let head = 0;
  while (head < min && value[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < min - head && value.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  field.setRangeText(text.slice(head, text.length - tail), head, value.length - tail, 'preserve');
}

/** A last empty line has a height only when something stands in it. */
function twinText(value: string): string {
  return `${value}\u200b`;
}
