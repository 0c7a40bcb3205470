// Typing in the field of the text box: what may open a text (a press with a text tool, a double click, Enter) gives it the focus at
// once, within the person's own gesture (phones then show their keyboard), and what is typed before the board has answered is kept.
//
//   press, double click, Enter ──▶ waiting (focus, invisible) ──▶ open (over the item) ──▶ ended ──▶ idle
//                                    typing goes in already          input methods are never interrupted
//                                    no text there ──▶ idle: the keys are the board's after all, and it gets them
//
// Left while it waits, what was typed is told at once: the board ends that text before it hears of the next press. Where the text is
// still to be begun it is told when that has been; whoever presses the next object meanwhile waits for both.
//
// What others type in the same text, and what marks the board gives its letters, comes in when the board has heard all that was typed
// here, and never while composing.

import type { EditingState } from '#protocol/bus.ts';
import { keepKeys, takeKeys } from '../input/early-keys.ts';
import { board } from '../state.ts';
import { openBoard, tell } from '../tell.ts';
import type { RichField } from './rich-field.ts';
import { isSame, placeAfter, spliced } from './rich-text.ts';
import { isFormat, letterOf, press } from './text-keys.ts';

/** Asking whether there is a text to type in. */
interface Asking {
  /** Pressed while it is not known whose they are. */
  keys: KeyboardEvent[];
  begins: boolean;
  /** Typed for it before it was left for the next. */
  typed: string;
  opens: Promise<boolean>;
}

export class TextEdit {
  readonly field: RichField;
  readonly #canvas: HTMLElement;
  #now: 'idle' | 'waiting' | 'open' | 'ended' = 'idle';
  /** The item the board last said is edited. */
  #id: string | null = null;
  /** Called when others' letters have come in. */
  onJoined: (() => void) | undefined;
  /** What formats is here, and takes the keys that were pressed for it before. */
  onKeys: ((keys: readonly KeyboardEvent[]) => void) | undefined;
  /** The item it is or was last open over. */
  #shown: string | null = null;
  #composing = false;
  /** What stood in the field when the board last heard of it, and how often it has. */
  #told = { text: '', count: 0 };
  /** Escape came before the item did. */
  #endsAtOnce = false;
  #asking: Asking | null = null;
  /** Another was asked for before: only its own answer opens it, the board may still tell of the other. */
  #isNext = false;

  constructor(field: RichField, canvas: HTMLElement) {
    this.field = field;
    this.#canvas = canvas;
  }

  /** To the field, until what it answers is called. */
  listen(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    const { element } = this.field;
    element.addEventListener('beforeinput', (event) => this.#before(event), { signal });
    element.addEventListener('input', () => this.typed(), { signal });
    element.addEventListener('paste', (event) => this.#paste(event), { signal });
    element.addEventListener('drop', (event) => event.preventDefault(), { signal });
    element.addEventListener('compositionstart', () => this.#compose(true), { signal });
    element.addEventListener('compositionend', () => this.#compose(false), { signal });
    element.addEventListener('keydown', (event) => this.#key(event), { signal });
    element.addEventListener('blur', (event) => isOfText(event.relatedTarget) || this.end(), { signal });
    return () => abort.abort();
  }

  get isBusy(): boolean {
    return this.#now === 'waiting' || this.#now === 'open' || this.#asking !== null;
  }

  get isOpen(): boolean {
    return this.#now === 'open';
  }

  get isComposing(): boolean {
    return this.#composing;
  }

  /** The board says which text is edited, and what others have typed in it. */
  follow(editing: EditingState | null): void {
    const id = editing?.id ?? null;
    if (id !== this.#id) {
      this.#id = id;
      if (id === null) {
        this.#shown = null;
        if (this.#now !== 'waiting') {
          takeKeys('text');
          this.#idle();
        }
      } else if (
        this.#now === 'waiting' ? !this.#isNext : this.#shown !== id && !(this.#now === 'ended' && this.#asking)
      ) {
        this.#open();
      }
    }
    if (editing) this.#join(editing);
  }

  /**
   * Long before the board answers: a phone shows its keyboard only within the gesture. `begin`: where there is no text, it may begin one,
   * and answers whether it has. `goesOn`: only behind another text, should that turn out to be none there is nothing to go on from. `key`:
   * pressed for it on the board; what it types comes into the field by itself.
   */
  async wait(begin?: () => Promise<boolean>, goesOn = false, key?: KeyboardEvent): Promise<void> {
    if (this.#now === 'open') return;
    const before = this.#asking;
    if (before && this.#now === 'waiting') before.typed = this.field.value;
    this.#now = 'waiting';
    this.#isNext = before !== null;
    this.#endsAtOnce = false;
    const isEditing = async () => (await openBoard()?.isEditing()) ?? false;
    const ask = (): Promise<boolean> =>
      isEditing()
        .then(async (edits) => edits || (begin !== undefined && (await begin()) && isEditing()))
        .catch(() => false);
    const opens = before ? before.opens.then((opened) => (opened || !goesOn ? ask() : false)) : ask();
    const asked: Asking = { keys: key ? [key] : [], begins: begin !== undefined, typed: '', opens };
    this.#asking = asked;
    this.field.value = '';
    this.field.focus();
    this.field.select(0);
    const answer = await opens;
    this.#answered(asked, answer);
  }

  #answered(asked: Asking, opens: boolean): void {
    const isLast = this.#asking === asked;
    if (isLast) this.#asking = null;
    const waits = isLast && this.#now === 'waiting';
    if (opens && !waits) {
      if (asked.typed !== '') tell((calls) => calls.endEdit(null, asked.typed, true));
      if (isLast && this.#now === 'ended') this.#shown = board.editing?.id ?? null;
      return;
    }
    if (opens && board.editing) {
      // The text that has just been left, opened again before it was said to be closed: nothing else tells of it.
      this.#open();
      return;
    }
    if (waits) this.#idle();
    const asking = this.#asking;
    const keys = asked.keys.splice(0);
    if (waits) keys.push(...takeKeys('text'));
    for (const event of keys) {
      if (this.#asking !== asking && this.#asking) this.#take(this.#asking, event);
      else {
        press(this.#canvas, event);
        // Where it opened a text it is the first letter of it.
        if (this.#asking !== asking && event.key !== 'Enter') this.#typeAll([event]);
      }
    }
  }

  end(): void {
    this.#typeAll(takeKeys('text'));
    if (this.#now === 'waiting') {
      if (this.#asking?.begins) this.#endsAtOnce = true;
      else this.#leave();
    } else if (this.#now === 'open') {
      this.#now = 'ended';
      const { value } = this.field;
      const { text: before } = this.#told;
      tell((calls) => calls.endEdit(before, value, true));
    } else return;
    // At once, though the board still works on the text: what is pressed next reaches it after that.
    this.#giveKeysBack();
  }

  /** Before it has opened. */
  #leave(): void {
    this.#now = 'ended';
    const { value } = this.field;
    this.field.value = '';
    tell((calls) => calls.endEdit(null, value, true));
  }

  /** Over the item that is edited now, with what was typed while it was waited for. */
  #open(): void {
    if (!board.editing) return;
    const field = this.field;
    const typedEarly = this.#now === 'waiting' ? field.value : '';
    this.#now = 'open';
    const { id, text, paragraphs } = board.editing;
    this.#shown = id;
    this.#told.text = text;
    // A composition under way would be lost by showing it anew.
    if (!this.#composing || field.value !== text + typedEarly)
      field.show(spliced(paragraphs, text.length, text.length, typedEarly), null);
    if (!this.#endsAtOnce) field.focus();
    if (!this.#composing) field.select(field.value.length);
    this.typed();
    this.takeEarlyKeys();
    if (this.#endsAtOnce) this.end();
  }

  /** Those for what formats, when both it and the text are here. */
  takeEarlyKeys(): void {
    if (this.onKeys && this.#now === 'open') this.onKeys(takeKeys('text'));
  }

  #idle(): void {
    this.#now = 'idle';
    this.#endsAtOnce = false;
    this.field.value = '';
    this.#giveKeysBack();
  }

  /** The keys belong to the board again, unless the person has gone elsewhere. */
  #giveKeysBack(): void {
    if (document.activeElement === this.field.element) this.#canvas.focus({ preventScroll: true });
  }

  /** The board learns of it at once, except while composing. */
  typed(): void {
    if (this.#composing) return;
    this.field.tidy();
    if (this.#now !== 'open') return;
    const { value } = this.field;
    const { text: before, count } = this.#told;
    this.#told = { text: value, count: count + 1 };
    tell((calls) => calls.editText(before, value, count + 1));
  }

  /** In place of what is selected. */
  insert(text: string): void {
    const range = this.field.range;
    if (!range) return;
    this.field.replace(range.from, range.to, text);
    this.typed();
  }

  /** Lines are broken by us: every browser makes other elements of it. Others than we know are not made at all. */
  #before(event: InputEvent): void {
    if (event.defaultPrevented) return;
    const { inputType } = event;
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') this.insert('\n');
    else if (!/^format|^insertFromDrop/.test(inputType)) return;
    event.preventDefault();
  }

  #paste(event: ClipboardEvent): void {
    if (event.defaultPrevented) return;
    event.preventDefault();
    this.insert((event.clipboardData?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n'));
  }

  #compose(on: boolean): void {
    this.#composing = on;
    if (!on) this.typed();
  }

  /** Others' letters: the caret and what is selected stay where they are in the text. */
  #join({ heard, text, paragraphs }: EditingState): void {
    const field = this.field;
    if (this.#now !== 'open' || this.#composing || heard !== this.#told.count) return;
    const before = field.value;
    if (text === before && isSame(field.paragraphs, paragraphs)) return;
    const range = field.range;
    const moved = (place: number): number => placeAfter(place, before, text);
    field.show(paragraphs, range && { from: moved(range.from), to: moved(range.to) });
    this.#told.text = text;
    if (text !== before) this.onJoined?.();
  }

  #key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || this.#composing) return;
    if (!this.onKeys && isFormat(event)) {
      event.preventDefault();
      keepKeys('text', event, (keys) => this.#typeAll(keys));
      return;
    }
    if (this.#now === 'waiting') this.#asking?.keys.push(event);
    // Where there is no word to go to, the key is the board's.
    if (
      event.key.startsWith('Arrow') &&
      (event.ctrlKey || event.metaKey) &&
      this.#now === 'open' &&
      !this.field.value
    ) {
      event.preventDefault();
      this.end();
      press(this.#canvas, event);
      return;
    }
    if (event.key === 'Tab' && !event.shiftKey && this.#leadsOn()) {
      event.preventDefault();
      this.end();
      tell((calls) => calls.connect('onward', document.dir === 'rtl' ? -1 : 1, 0));
      void this.wait();
      return;
    }
    // Tab would lead from the box to a bar far away; the text ends instead.
    const ends =
      event.key === 'Escape' || event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!ends) return;
    event.preventDefault();
    this.end();
  }

  /** From a note with words one goes on to the next note. */
  #leadsOn(): boolean {
    return this.#now === 'open' && board.editing?.kind === 'sticky' && this.field.value !== '';
  }

  /** One of the keys that were the board's after all has made it ask again: those behind it are this answer's. */
  #take(asking: Asking, event: KeyboardEvent): void {
    asking.keys.push(event);
    this.#typeAll([event]);
  }

  /** For what formats, had it come in time. */
  #typeAll(keys: readonly KeyboardEvent[]): void {
    for (const event of keys) {
      const letter = letterOf(event);
      if (letter) this.insert(letter);
    }
  }
}

/** The bar that formats it has the keys for a moment. */
function isOfText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-text-bar]') !== null;
}
