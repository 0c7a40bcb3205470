// Typing in the field of the text box. What may open a text (a press with a text tool, a double click, Enter) gives the field the focus
// within the person's own gesture, since phones show their keyboard only there. Keys wait in the line (input/line.ts) until the board has
// said whether there is a text, and come in one by one then; what an input method writes meanwhile comes as its words.
//
//   idle ── expect (focus, invisible) ──▶ waiting ──▶ open (over the item) ──▶ idle        (text-entry.ts)
//                                            └── the board has answered, no text ──▶ idle, the board has the focus
//
// What others type in the same text, and what marks the board gives its letters, comes in when the board has heard all that was typed
// here, and never while composing.

import type { EditingState } from '#protocol/board-events.ts';
import { keepKeys, takeKeys } from '../input/early-keys.ts';
import { anyWaits, firstWhenKnown, hasHeard, hold, isHeld, lastSent, settled, whenKnown } from '../input/line.ts';
import { board } from '../state.ts';
import { openBoard, tell } from '../tell.ts';
import { writtenIn } from './letters-write.ts';
import type { RichField } from './rich-field.ts';
import { isSame, placeAfter } from './rich-text.ts';
import { TextEntry } from './text-entry.ts';
import { isFormat, letterOf, press, typeKey } from './text-keys.ts';

export class TextEdit {
  readonly field: RichField;
  readonly #canvas: HTMLElement;
  readonly #entry = new TextEntry();
  /** Called when others' letters have come in. */
  onJoined: (() => void) | undefined;
  /** What formats is here, and takes the keys that were pressed for it before. */
  onKeys: ((keys: readonly KeyboardEvent[]) => void) | undefined;
  /** While an input method writes before a text is open: the line waits for its words. */
  #composing: { release(): void } | null = null;
  /** What stood in the field when the board was last told of it, and by which serial. */
  #told = { text: '', serial: 0 };
  /** All that was typed is one letter, which is also the key of a tool: the board is told of it when more comes. */
  #letter: { value: string; instead(): void } | null = null;
  /** The last press was a mouse's or a pen's: no keyboard comes up on the screen. */
  #byPointer = false;
  /** Whether there was one when the last was left: only the board knows of one it had not told of. */
  #wasOpen: Promise<boolean> = Promise.resolve(false);

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
    const pressed = ({ pointerType }: PointerEvent): void => {
      this.#byPointer = pointerType !== 'touch';
    };
    this.#canvas.addEventListener('pointerdown', pressed, { signal });
    element.addEventListener('blur', (event) => isOfText(event.relatedTarget) || this.#blurred(), { signal });
    return () => {
      abort.abort();
      this.#composing?.release();
    };
  }

  /** A text is open, or asked for and not answered yet. */
  get isBusy(): boolean {
    return this.#entry.now.at !== 'idle';
  }

  get isOpen(): boolean {
    return this.#entry.id !== null;
  }

  /** A text was open when the last press came. */
  get wasOpen(): Promise<boolean> {
    return this.#wasOpen;
  }

  get isComposing(): boolean {
    return this.#composing !== null;
  }

  /** The board says which text is edited, and what others have typed in it. With every batch. */
  follow(editing: EditingState | null): void {
    if (this.#composing && !this.isOpen && !this.#openComposing(editing)) return;
    const does = this.#entry.follows(editing?.id ?? null);
    if (does === 'opens' && editing && !this.#composing) this.#open(editing);
    else if (does === 'closes') this.#close();
    if (editing && this.#entry.id === editing.id) this.#join(editing);
    this.#stand();
  }

  /** A composition would be lost by showing the text round it: it goes on where there is no other letter, elsewhere the text opens behind it. */
  #openComposing(editing: EditingState | null): boolean {
    if (editing?.text !== '' || anyWaits()) return false;
    this.#told = { text: '', serial: 0 };
    this.#composing?.release();
    this.#composing = { release: () => {} };
    return true;
  }

  /** While letters would write an input method writes too, from its first: it needs a field. Otherwise shortcuts need none. */
  #stand(): void {
    if (this.isBusy || this.#composing) return;
    const writes = this.#byPointer && writtenIn() !== null;
    if (!writes) this.#giveKeysBack();
    else if (document.activeElement === this.#canvas) this.field.focus();
  }

  /** Long before the board answers: a phone shows its keyboard only within the gesture. */
  expect(): void {
    const asked = this.#entry.waits();
    if (!asked) return;
    this.field.value = '';
    this.field.focus();
    this.field.select(0);
    void this.#answered(asked);
  }

  async #answered(asked: symbol): Promise<void> {
    // Each of the keys that wait may open one.
    do await settled();
    while (isHeld());
    if (this.#entry.answered(asked) && !this.#composing) {
      this.#giveKeysBack();
      this.#stand();
    }
  }

  /** What is typed next is not for it any more; open or not yet. */
  end(): void {
    this.#typeAll(takeKeys('text'));
    const { at } = this.#entry.now;
    const [before, after] = at === 'open' ? [this.#told.text, this.field.value] : [null, ''];
    this.#wasOpen = at === 'idle' ? Promise.resolve(false) : this.#leave(before, after);
  }

  /** One letter and then a press was the tool of that letter: no letter was typed. */
  endByPress(): void {
    const letter = this.#letter;
    if (!letter || letter.value !== this.field.value) {
      this.end();
      return;
    }
    const { text } = this.#told;
    this.#wasOpen = this.#leave(text, text);
    letter.instead();
  }

  async #leave(before: string | null, after: string): Promise<boolean> {
    const answer = openBoard()?.endEdit(before, after, true);
    this.#entry.left();
    this.#letter = null;
    this.field.value = '';
    this.#giveKeysBack();
    try {
      return (await answer) ?? false;
    } catch {
      // The board is gone, and its texts with it.
      return false;
    }
  }

  #blurred(): void {
    if (this.isOpen) this.end();
  }

  #open(editing: EditingState): void {
    const field = this.field;
    const { text, paragraphs } = editing;
    this.#told = { text, serial: 0 };
    this.#letter = null;
    field.show(paragraphs, null);
    field.focus();
    field.select(field.value.length);
    this.takeEarlyKeys();
  }

  /** The board has closed it: somebody has deleted it, or may not write any more. */
  #close(): void {
    takeKeys('text');
    this.field.value = '';
    this.#giveKeysBack();
  }

  /** Those for what formats, when both it and the text are here. */
  takeEarlyKeys(): void {
    if (this.onKeys && this.isOpen) this.onKeys(takeKeys('text'));
  }

  /** The keys belong to the board again, unless the person has gone elsewhere. */
  #giveKeysBack(): void {
    if (document.activeElement === this.field.element) this.#canvas.focus({ preventScroll: true });
  }

  /** The board learns of it at once, except while composing. */
  typed(): void {
    if (this.#composing) return;
    if (!this.isOpen) {
      this.#words();
      return;
    }
    this.field.tidy();
    const { value } = this.field;
    if (this.#letter?.value === value) return;
    this.#letter = null;
    const { text: before } = this.#told;
    tell((calls) => calls.editText(before, value));
    this.#told = { text: value, serial: lastSent() };
  }

  /** An input method writes in what is selected. */
  #begin(): void {
    const id = this.isBusy ? null : writtenIn();
    if (id === null) return;
    tell((calls) => calls.beginEdit(id));
    const asked = this.#entry.waits();
    if (asked) void this.#answered(asked);
  }

  /** What an input method, or a keyboard without keys, has written before a text is open: for the one that opens, if one does. */
  #words(): void {
    const { value } = this.field;
    if (value === '') return;
    this.field.value = '';
    this.field.select(0);
    this.#begin();
    whenKnown(() => {
      if (this.isOpen) this.insert(value);
    });
  }

  /** In place of what is selected. */
  insert(text: string): void {
    const range = this.field.range;
    if (!range) return;
    this.field.replace(range.from, range.to, text);
    this.typed();
  }

  /** A key that has waited in the line, as if it were pressed in the field now. */
  press(event: KeyboardEvent, instead?: () => void): void {
    if (!this.isOpen) return;
    const letter = letterOf(event);
    if (instead && letter) this.#letter = { value: this.field.value + letter, instead };
    const copy = new KeyboardEvent('keydown', event);
    this.field.element.dispatchEvent(copy);
    if (!copy.defaultPrevented) typeKey(event);
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
    if (on) {
      this.#begin();
      this.#composing ??= { release: this.isOpen ? () => {} : hold() };
      return;
    }
    const composed = this.#composing;
    this.#composing = null;
    this.typed();
    this.follow(board.editing);
    composed?.release();
  }

  /** Others' letters: the caret and what is selected stay where they are in the text. */
  #join({ text, paragraphs }: EditingState): void {
    const field = this.field;
    if (this.#composing || this.#letter || !hasHeard(this.#told.serial)) return;
    const before = field.value;
    if (text === before && isSame(field.paragraphs, paragraphs)) return;
    const range = field.range;
    const moved = (place: number): number => placeAfter(place, before, text);
    field.show(paragraphs, range && { from: moved(range.from), to: moved(range.to) });
    this.#told.text = text;
    if (text !== before) this.onJoined?.();
  }

  #key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || this.#composing || !this.isOpen) return;
    if (!this.onKeys && isFormat(event)) {
      event.preventDefault();
      keepKeys('text', event, (keys) => this.#typeAll(keys));
      return;
    }
    // Where there is no word to go to, the key is the board's.
    if (event.key.startsWith('Arrow') && (event.ctrlKey || event.metaKey) && !this.field.value) {
      event.preventDefault();
      this.end();
      firstWhenKnown(() => press(this.#canvas, event));
      return;
    }
    if (event.key === 'Tab' && !event.shiftKey && this.#leadsOn()) {
      event.preventDefault();
      this.end();
      tell((calls) => calls.connect('onward', document.dir === 'rtl' ? -1 : 1, 0));
      this.expect();
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
    return board.editing?.kind === 'sticky' && this.field.value !== '';
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
