// Typing in the field of the text box. What may open a text (a press with a text tool, a double click, Enter) gives the field the focus
// within the person's own gesture, since phones show their keyboard only there. Keys are queued (session/queue.ts) until the board has
// said whether there is a text, and come in one by one then; what an input method writes meanwhile comes as its words (input-method.ts).
//
//   closed ── expect (focus, invisible) ──▶ pending ──▶ open (over the item) ──▶ closed     (session/text-state.ts has the states)
//                                              └── the board has answered, no text ──▶ closed, the board has the focus
//
// Where something other than the person ends the text (TXT-11) it goes from open to ended: the field keeps the focus, unseen, and what is
// typed goes into the words that are offered (ended-texts.ts), until it is left.
//
// What others type in the same text, and what marks the board gives its letters, comes in when the board has heard all that was typed
// here, and never while composing.

import type { EditingState, TextEnded } from '#protocol/board-events.ts';
import type { ParagraphJson } from '#protocol/item-json.ts';
import { decideLetter, writeOnce } from '../input/letter-press.ts';
import { letterOf, typeKey } from '../input/text-keys.ts';
import { stopAwaiting } from '../session/awaited-part.ts';
import type { BoardSession } from '../session/board-session.ts';
import { writtenIn } from '../session/letters-write.ts';
import type { BoardPress, LetterTool } from '../session/text-box-port.ts';
import { openTextId, type TextState } from '../session/text-state.ts';
import { endedSession } from './ended-texts.ts';
import { FieldKeys } from './field-keys.ts';
import { InputMethod } from './input-method.ts';
import type { RichField } from './rich-field.ts';
import { isSame, placeAfter } from './rich-text.ts';

export class TextEdit {
  readonly #board: BoardSession;
  readonly field: RichField;
  readonly #canvas: HTMLElement;
  readonly #keys: FieldKeys;
  readonly #inputMethod: InputMethod;
  /** Called when others' letters, or what they formatted, have come in. */
  onJoined: ((before: readonly ParagraphJson[], after: readonly ParagraphJson[]) => void) | undefined;
  /** Called when a text has opened. */
  onOpen: ((editing: EditingState) => void) | undefined;
  /** Called when the open text is about to be left. */
  onLeave: (() => void) | undefined;
  /** The open text as the board said it last. */
  #editing: EditingState | null = null;
  /** The last that was ended from outside. */
  #ended: TextEnded | null = null;
  /** Offers what stands in the field of a text that was ended from outside. */
  #offer: (paragraphs: ParagraphJson[]) => void = () => {};
  /** The words of the open text before anything was typed here. */
  #opened = '';
  /** What stood in the field when the board was last told of it, by which serial, and how much of that is still queued. */
  #told = { text: '', serial: 0, waiting: 0 };
  /** All that was typed is one letter, which is also the key of a tool: the board is told of it when more comes. */
  #letter: { value: string; tool: LetterTool } | null = null;
  /** The last press was a mouse's: no keyboard comes up on the screen, and nobody works by keys alone. */
  #byMouse = false;
  /** Whether there was one when the last was left: only the board knows of one it had not told of. */
  #wasOpen: Promise<boolean> = Promise.resolve(false);

  /** `loadFormats`: loads the code that formats, which calls `setCanFormat`. */
  constructor(board: BoardSession, field: RichField, canvas: HTMLElement, loadFormats: () => void) {
    this.#board = board;
    this.field = field;
    this.#canvas = canvas;
    this.#keys = new FieldKeys(board, this, canvas, loadFormats);
    this.#inputMethod = new InputMethod(board, this);
  }

  /** To the field, until what it answers is called. */
  listen(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    const { element } = this.field;
    const { queue } = this.#board;
    const settle = (): void => this.#stand();
    queue.onIdle = settle;
    this.#keys.listen(signal);
    element.addEventListener('input', () => this.typed(), { signal });
    this.#inputMethod.listen(signal);
    const pressed = ({ pointerType }: PointerEvent): void => {
      this.#byMouse = pointerType === 'mouse';
    };
    this.#canvas.addEventListener('pointerdown', pressed, { signal });
    this.#canvas.addEventListener('click', () => this.#waitForPress(), { signal });
    // What had taken the keys from it, like a dialog, gives them back to it, though the board has answered meanwhile.
    element.addEventListener('focus', () => this.#stand(), { signal });
    element.addEventListener('blur', (event) => isOfText(event.relatedTarget) || this.#blurred(), { signal });
    return () => {
      abort.abort();
      if (queue.onIdle === settle) queue.onIdle = undefined;
      this.#inputMethod.resumeQueue();
      queue.dispatch({ type: 'textReset' });
    };
  }

  get #text(): TextState {
    return this.#board.queue.state.text;
  }

  /** A text is open, or asked for and not answered yet. */
  get isBusy(): boolean {
    return this.#text.at !== 'closed';
  }

  get isOpen(): boolean {
    return this.#text.at === 'open';
  }

  /** Letters are a text's: of the open one, or of one that was ended from outside. */
  get takesKeys(): boolean {
    return this.isOpen || this.#text.at === 'ended';
  }

  /** A text was open when the last press came. */
  get wasOpen(): Promise<boolean> {
    return this.#wasOpen;
  }

  /** Of the open text. */
  get id(): string | null {
    return openTextId(this.#text);
  }

  get opened(): string {
    return this.#opened;
  }

  get isComposing(): boolean {
    return this.#text.isComposing;
  }

  /** The board says which text is edited, what others have typed in it, and which it was that something else has ended. With every batch. */
  follow(editing: EditingState | null, ended?: TextEnded): void {
    const before = this.#text;
    if (ended) this.#ended = ended;
    // A composition goes on where there is no other letter; elsewhere the text opens behind it.
    const [reported, isEmpty] = [editing?.id ?? null, editing?.text === ''];
    this.#board.queue.dispatch({ type: 'textReported', id: reported, isEmpty, ended: ended?.id });
    const { id } = this;
    if (ended && this.#text.at === 'ended' && before.at === 'open') this.#lose(ended);
    else if (id === null && before.at === 'open') this.#close();
    else if (editing && id !== null && id !== openTextId(before)) this.#open(editing);
    if (editing && editing.id === id) {
      this.#editing = editing;
      this.#join(editing);
    }
    this.#stand();
  }

  /** While letters would write an input method writes too, from its first: it needs a field. Otherwise shortcuts need none. */
  #stand(): void {
    if (this.isBusy || this.isComposing) return;
    if (this.#byMouse && writtenIn(this.#board) !== null) {
      if (document.activeElement === this.#canvas) this.field.focus();
    } else if (!this.#pressWaits()) this.#giveKeysBack();
  }

  /** A press that may open a text waits behind keys: an input method that begins meanwhile would write nowhere. */
  #waitForPress(): void {
    if (this.isBusy || !this.#pressWaits()) return;
    this.field.focus();
    this.#board.queue.dispatch({ type: 'idleAwaited' });
  }

  #pressWaits(): boolean {
    return this.#byMouse && this.#board.store.role === 'editor' && this.#board.queue.mustWait('pointer');
  }

  /** Long before the board answers: a phone shows its keyboard only within the gesture. */
  expect(): void {
    if (this.takesKeys) return;
    this.field.value = '';
    this.#board.queue.dispatch({ type: 'textRequested' });
    this.field.focus();
    this.field.select(0);
  }

  /** What is typed next is not for it any more; open or not yet. */
  end(): void {
    stopAwaiting(this.#board);
    const leave = (): void => {
      if (this.isBusy) this.#wasOpen = this.#leave(this.field.value);
    };
    this.#board.queue.push({ kind: 'call', run: leave });
  }

  /** One letter and then a press that draws was the tool of that letter: no letter was typed. */
  endByPress(press: BoardPress): void {
    this.#wasOpen = Promise.resolve(false);
    const [letter, id, { text: before }, { value }] = [this.#letter, this.id, this.#told, this.field];
    if (!letter || id === null || letter.value !== value) {
      this.end();
      return;
    }
    const leave = (isLetter: boolean): void => {
      this.#wasOpen = this.#leave(isLetter ? value : before);
    };
    decideLetter(this.#board, letter.tool, press, leave, () => writeOnce(this.#board, id, before, value));
  }

  async #leave(words: string): Promise<boolean> {
    if (this.isOpen) this.onLeave?.();
    const left = this.isOpen ? { editing: this.#editing, paragraphs: this.field.paragraphs } : null;
    const [before, after] = left ? [this.#told.text, words] : [null, ''];
    const answer = this.#text.at === 'ended' ? undefined : this.#board.calls?.endEdit(before, after, true);
    this.#board.queue.dispatch({ type: 'textLeft' });
    this.#letter = null;
    this.field.value = '';
    // It lies over the item until the board has heard of it: what is pressed there now is pressed on the board.
    this.field.element.style.pointerEvents = 'none';
    this.#giveKeysBack();
    try {
      const wasOpen = (await answer) ?? false;
      if (!wasOpen && left?.editing) await this.#offerLeft(left.editing, left.paragraphs);
      return wasOpen;
    } catch {
      // The board is gone, and its texts with it.
      return false;
    }
  }

  /** Offers the words of a text that something else ended while the person left it: the board could not take them. */
  async #offerLeft(editing: EditingState, paragraphs: ParagraphJson[]): Promise<void> {
    await this.#board.queue.settled();
    if (this.#ended?.id === editing.id) endedSession(this.#board, editing, this.#ended)(paragraphs);
  }

  #blurred(): void {
    // A window that is left for another comes back with the same focus.
    if (this.isOpen || (this.takesKeys && document.hasFocus())) this.end();
  }

  #open(editing: EditingState): void {
    const { text, paragraphs } = editing;
    const field = this.field;
    this.#ended = null;
    this.#opened = text;
    this.#told = { text, serial: 0, waiting: 0 };
    this.#letter = null;
    field.element.style.pointerEvents = '';
    this.onOpen?.(editing);
    if (this.isComposing) {
      this.#inputMethod.resumeQueue();
      return;
    }
    field.show(paragraphs, null);
    field.focus();
    field.select(field.value.length);
  }

  /** Something other than the person has ended it, who may be typing: no letter is the board's until they leave it. */
  #lose(ended: TextEnded): void {
    stopAwaiting(this.#board);
    this.#letter = null;
    if (!this.#editing) return;
    this.#offer = endedSession(this.#board, this.#editing, ended);
    this.#offer(this.field.paragraphs);
  }

  /** The board has closed it. */
  #close(): void {
    stopAwaiting(this.#board);
    this.field.value = '';
    this.#giveKeysBack();
  }

  /** What formats is here, and hears the field's keys; or no longer. */
  setCanFormat(can: boolean): void {
    this.#keys.setCanFormat(can);
  }

  /** The keys belong to the board again, unless the person has gone elsewhere. */
  #giveKeysBack(): void {
    if (document.activeElement === this.field.element) this.#canvas.focus({ preventScroll: true });
  }

  /** The board learns of it at once, except while composing. */
  typed(): void {
    if (this.isComposing) return;
    if (!this.takesKeys) {
      this.#inputMethod.takeWords();
      return;
    }
    this.field.tidy();
    if (!this.isOpen) {
      this.#offer(this.field.paragraphs);
      return;
    }
    const { value } = this.field;
    if (this.#letter?.value === value) return;
    this.#letter = null;
    const { text: before } = this.#told;
    this.#board.tell((calls) => calls.editText(before, value));
    this.#told.text = value;
    this.noteTold();
  }

  /** The board was told of letters, marks or lists: what it says before it has heard of them would take them away again. */
  noteTold(): void {
    const told = this.#told;
    told.waiting += 1;
    const note = (): void => {
      told.waiting -= 1;
      told.serial = this.#board.queue.state.sent;
    };
    this.#board.queue.push({ kind: 'call', run: note });
  }

  /** In place of what is selected. */
  insert(text: string): void {
    const range = this.field.range;
    if (!range) return;
    this.field.replace(range.from, range.to, text);
    this.typed();
  }

  /** A key that was queued, as if it were pressed in the field now. */
  press(event: KeyboardEvent, tool?: LetterTool): void {
    if (!this.takesKeys) return;
    this.field.focus();
    const letter = letterOf(event);
    if (tool && letter) this.#letter = { value: this.field.value + letter, tool };
    const copy = new KeyboardEvent('keydown', event);
    this.field.element.dispatchEvent(copy);
    if (!copy.defaultPrevented) typeKey(event);
  }

  /** Others' letters: the caret and what is selected stay where they are in the text. */
  #join({ text, paragraphs }: EditingState): void {
    const field = this.field;
    if (this.isComposing || this.#letter || this.#told.waiting > 0 || this.#told.serial > this.#board.queue.state.acked)
      return;
    const [before, stood] = [field.value, field.paragraphs];
    if (text === before && isSame(stood, paragraphs)) return;
    const range = field.range;
    const moved = (place: number): number => placeAfter(place, before, text);
    field.show(paragraphs, range && { from: moved(range.from), to: moved(range.to) });
    this.#told.text = text;
    this.onJoined?.(stood, paragraphs);
  }
}

/** The bar that formats it has the keys for a moment. */
function isOfText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-text-bar]') !== null;
}
