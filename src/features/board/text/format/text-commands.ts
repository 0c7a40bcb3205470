// Formatting while one types: keys, list habits (`- `, `1. `, `[] `, Enter, Backspace, Tab), addresses that become links, rich paste, undo
// within the box, ticking a box and opening a link. Loaded with the bar of a text (text-bar.tsx). Each command makes the text that is wanted; callsBetween says so.

import type { ListJson, ParagraphJson } from '#protocol/item-json.ts';
import type { StyleValue } from '#protocol/styles.ts';
import { MARK_NAMES, type MarkName } from '#protocol/text-marks.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { isMac } from '../../session/shortcuts.ts';
import { addressesIn, withAddresses } from '../addresses.ts';
import { paragraphsOfHtml } from '../html-paragraphs.ts';
import { openLink } from '../open-link.ts';
import type { RichField } from '../rich-field.ts';
import { changeBetween, plainOf, plainToParagraphs, spliced, wordsOf } from '../rich-text.ts';
import type { TextEdit } from '../text-edit.ts';
import {
  aligned,
  callsBetween,
  type Formats,
  formatsOf,
  indented,
  listSignOf,
  placeOf,
  type Range,
  touched,
  withLink,
  withList,
  withMark,
  withParagraphs,
} from './formats.ts';
import { TextSteps } from './text-steps.ts';
import { formattedAsTyped } from './typed-before.ts';

/** By `event.code`'s letter with Mod held; with Shift too where it says so. */
const MARK_KEYS: Readonly<Record<string, MarkName>> = {
  KeyB: 'bold',
  KeyI: 'italic',
  KeyU: 'underline',
  KeyE: 'code',
  'Shift+KeyX': 'strike',
};
const LIST_KEYS: Readonly<Record<string, ListJson>> = {
  'Shift+Digit7': 'number',
  'Shift+Digit8': 'bullet',
  'Shift+Digit9': 'open',
};
const BREAKS = /^insert(?:Paragraph|LineBreak)$/;
/** Letters typed within this time of each other are taken back together. */
const TOGETHER_MS = 1000;

export class TextCommands {
  readonly #board: BoardSession;
  readonly #field: RichField;
  readonly #edit: TextEdit;
  readonly #onFormats: (formats: Formats) => void;
  readonly #onLink: () => void;
  /** Chosen where nothing was selected: of what is typed next. */
  readonly #pending = new Map<MarkName, boolean>();
  #caret = 0;
  readonly #steps = new TextSteps();
  #lastMs = 0;
  #range: Range = { from: 0, to: 0 };

  constructor(board: BoardSession, edit: TextEdit, onFormats: (formats: Formats) => void, onLink: () => void) {
    this.#board = board;
    this.#edit = edit;
    this.#field = edit.field;
    this.#onFormats = onFormats;
    this.#onLink = onLink;
  }

  /** Before the field hears of anything, until what it answers is called. */
  listen(): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    const { element } = this.#field;
    const first = { signal, capture: true };
    element.addEventListener('keydown', (event) => this.#key(event), first);
    element.addEventListener('beforeinput', (event) => this.#before(event), first);
    // Behind the field, which has broken the line by then.
    element.addEventListener('beforeinput', ({ inputType }) => BREAKS.test(inputType) && this.linkAddress(1), {
      signal,
    });
    element.addEventListener('paste', (event) => this.#paste(event), first);
    element.addEventListener('compositionstart', () => this.#remember(), { signal });
    element.addEventListener('input', (event) => this.#after(event as InputEvent), { signal });
    element.addEventListener('compositionend', () => this.#mark(), { signal });
    element.addEventListener('click', (event) => this.#click(event), { signal });
    document.addEventListener('selectionchange', () => this.#moved(), { signal });
    this.#moved();
    this.#catchUp();
    return () => abort.abort();
  }

  /** What was typed in the field before this heard it. */
  #catchUp(): void {
    const { opened } = this.#edit;
    if (this.#field.value === opened) return;
    this.#steps.remember({ paragraphs: plainToParagraphs(opened), range: { from: opened.length, to: opened.length } });
    this.#lastMs = performance.now();
    const written = { paragraphs: this.#field.paragraphs, range: this.range };
    const made = this.#edit.isComposing ? undefined : formattedAsTyped(opened, written);
    if (made) this.#become(made.paragraphs, made.range);
  }

  /** Also while the bar has the focus. */
  get range(): Range {
    return this.#field.range ?? this.#range;
  }

  mark(name: MarkName): void {
    const { from, to } = this.range;
    const on = !this.#formats().marks.includes(name);
    if (from === to) {
      this.#pending.set(name, on);
      this.#caret = from;
      this.#tell();
    } else this.#become(withMark(this.#field.paragraphs, { from, to }, name, on));
  }

  /** Of what is selected, or of the whole link that the caret is in; undefined takes it away. */
  link(address: string | undefined): void {
    const { paragraphs } = this.#field;
    this.#become(withLink(paragraphs, this.linkRange(), address));
  }

  /** What was typed before the caret, so many letters ago, becomes a link where it is an address: a step that undo takes back alone. */
  linkAddress(lettersAgo: number): boolean {
    const { from, to } = this.range;
    const end = from - lettersAgo;
    if (from !== to || end <= 0 || this.#board.store.editing?.kind === 'frame') return false;
    const { paragraphs } = this.#field;
    const [index = 0] = touched(paragraphs, { from: end, to: end });
    const begins = placeOf(paragraphs, index);
    const typed = wordsOf(paragraphs[index] ?? { runs: [] }).slice(0, end - begins);
    const last = addressesIn(typed).at(-1);
    if (!last || /\s/.test(typed.slice(last.to))) return false;
    const range = { from: begins + last.from, to: begins + last.to };
    const { link, marks } = formatsOf(paragraphs, range);
    if (link !== undefined || marks.includes('code')) return false;
    this.#become(withLink(paragraphs, range, last.address));
    return true;
  }

  /** The text is about to be left: an address typed at the very end has nothing behind it that would have ended it. */
  leave(): void {
    if (this.#lastMs > 0) this.linkAddress(0);
  }

  linkRange(): Range {
    const { from, to } = this.range;
    if (from !== to) return { from, to };
    let at = 0;
    for (const { runs } of this.#field.paragraphs) {
      for (const run of runs) {
        const end = at + run.text.length;
        if (run.link && at <= from && from <= end) return { from: at, to: end };
        at = end;
      }
      at += 1;
    }
    return { from, to };
  }

  list(list: ListJson): void {
    const now = this.#formats().list;
    const off = now === list || (list === 'open' && now === 'done');
    this.#set((one) => withList(one, off ? undefined : list));
  }

  align(align: StyleValue<'align'>): void {
    const off = this.#formats().align === align;
    this.#set((one) => aligned(one, off ? undefined : align));
  }

  #set(change: (paragraph: ParagraphJson) => ParagraphJson): void {
    this.#become(withParagraphs(this.#field.paragraphs, this.range, change));
  }

  /** Makes the text this one, here at once and on the board. */
  #become(wanted: readonly ParagraphJson[], range: Range = this.range, keeps = true): void {
    if (keeps) this.#remember();
    const before = this.#field.paragraphs;
    const [was, text] = [plainOf(before), plainOf(wanted)];
    const change = changeBetween(was, text);
    const typed = change ? spliced(before, change.from, change.to, change.inserted) : before;
    this.#field.show(wanted, range);
    if (change) this.#edit.typed();
    const made = callsBetween(typed, wanted);
    for (const { name, on, value, range: at } of made)
      this.#board.tell((calls) => calls.format(name, on, value, { ...at, text }));
    if (made.length > 0) this.#edit.noteTold();
    this.#tell();
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const mod = isMac ? event.metaKey : event.ctrlKey;
    if (!mod && event.key === 'Tab') {
      const inList = touched(this.#field.paragraphs, this.range).some((k) => this.#field.paragraphs[k]?.list);
      if (!inList) return;
      this.#set((one) => (one.list ? indented(one, event.shiftKey ? -1 : 1) : one));
    } else if (!mod || event.altKey) return;
    else {
      const key = `${event.shiftKey ? 'Shift+' : ''}${event.code}`;
      const [name, list] = [MARK_KEYS[key], LIST_KEYS[key]];
      if (name) this.mark(name);
      else if (list) this.list(list);
      else if (key === 'KeyK') this.#onLink();
      else if (key === 'KeyZ') this.#back(true);
      else if (key === 'Shift+KeyZ' || key === 'KeyY') this.#back(false);
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #before(event: InputEvent): void {
    const { inputType } = event;
    if (this.#lists(inputType)) {
      event.preventDefault();
      return;
    }
    if (inputType === 'historyUndo' || inputType === 'historyRedo') {
      event.preventDefault();
      this.#back(inputType === 'historyUndo');
      return;
    }
    if (inputType.startsWith('format')) {
      const name = MARK_NAMES.find((one) => `format${one}` === inputType.toLowerCase());
      if (name) this.mark(name);
      event.preventDefault();
      return;
    }
    const together =
      inputType === 'insertText' && event.timeStamp - this.#lastMs < TOGETHER_MS && !this.#beginsWord(event.data);
    this.#lastMs = inputType === 'insertText' ? event.timeStamp : 0;
    if (!together && !event.isComposing) this.#remember();
    this.#caret = this.range.from;
  }

  /** Enter and Backspace lead out of a list. */
  #lists(inputType: string): boolean {
    const { from, to } = this.range;
    if (from !== to) return false;
    const { paragraphs } = this.#field;
    const [index = 0] = touched(paragraphs, { from, to });
    const paragraph = paragraphs[index];
    if (!paragraph) return false;
    const { list, indent = 0 } = paragraph;
    if (!list && indent === 0) return false;
    const breaks = inputType === 'insertParagraph';
    const leaves = breaks
      ? list && wordsOf(paragraph) === ''
      : inputType === 'deleteContentBackward' && from === placeOf(paragraphs, index);
    if (leaves) {
      this.#set((one) => (list && !(breaks && indent > 0) ? withList(one, undefined) : indented(one, -1)));
      return true;
    }
    if (!breaks || list !== 'done') return false;
    // What comes after something done is still to do.
    const broken = spliced(paragraphs, from, to, '\n');
    this.#become(
      broken.map((one, k) => (k === index + 1 ? withList(one, 'open') : one)),
      { from: from + 1, to: from + 1 },
    );
    return true;
  }

  #after(event: InputEvent): void {
    if (event.isComposing) return;
    this.#mark();
    if (event.inputType !== 'insertText' || event.data !== ' ' || this.linkAddress(1)) return;
    const { paragraphs } = this.#field;
    const { from } = this.range;
    const [index = 0] = touched(paragraphs, { from, to: from });
    const paragraph = paragraphs[index];
    const begins = placeOf(paragraphs, index);
    const sign = paragraph && !paragraph.list ? listSignOf(wordsOf(paragraph)) : undefined;
    if (sign?.letters !== from - begins) return;
    const left = spliced(paragraphs, begins, from, '');
    this.#become(
      left.map((one, k) => (k === index ? withList(one, sign.list) : one)),
      { from: begins, to: begins },
    );
  }

  /** What was typed since the caret stood where marks were chosen. */
  #mark(): void {
    const { from: to } = this.range;
    const from = this.#caret;
    if (this.#pending.size === 0 || to <= from) return;
    let wanted = this.#field.paragraphs;
    for (const [name, on] of this.#pending) wanted = withMark(wanted, { from, to }, name, on);
    this.#pending.clear();
    this.#become(wanted, { from: to, to }, false);
  }

  #paste(event: ClipboardEvent): void {
    const html = event.clipboardData?.getData('text/html');
    const pasted = html ? withAddresses(paragraphsOfHtml(html)) : [];
    if (pasted.length === 0) {
      this.#pasteWords(event);
      return;
    }
    event.preventDefault();
    const { from, to } = this.range;
    const words = plainOf(pasted);
    const before = this.#field.paragraphs;
    const [index = 0] = touched(before, { from, to: from });
    const fills = wordsOf(before[index] ?? { runs: [] }) === '';
    let wanted = spliced(before, from, to, words);
    for (const name of MARK_NAMES) wanted = withMark(wanted, { from, to: from + words.length }, name, false);
    let at = from;
    pasted.forEach((one, k) => {
      for (const { text, marks = [], link } of one.runs) {
        const range = { from: at, to: at + text.length };
        for (const name of marks) wanted = withMark(wanted, range, name, true);
        if (link) wanted = withLink(wanted, range, link);
        at = range.to;
      }
      at += 1;
      // Its first paragraph goes on in the one that stands there.
      if (k === 0 && !fills) return;
      wanted = wanted.map((line, n) =>
        n === index + k ? indented(withList({ ...line, indent: 0 }, one.list), one.indent ?? 0) : line,
      );
    });
    const end = from + words.length;
    this.#become(wanted, { from: end, to: end });
  }

  /** Undo takes the links away first, then the words. */
  #pasteWords(event: ClipboardEvent): void {
    const words = (event.clipboardData?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n');
    const found = this.#board.store.editing?.kind === 'frame' ? [] : addressesIn(words);
    if (found.length === 0) return;
    event.preventDefault();
    const { from, to } = this.range;
    const end = from + words.length;
    this.#become(spliced(this.#field.paragraphs, from, to, words), { from: end, to: end });
    let wanted = this.#field.paragraphs;
    for (const one of found) wanted = withLink(wanted, { from: from + one.from, to: from + one.to }, one.address);
    this.#become(wanted);
  }

  /** On a list's box: its middle stands before its line. On a link with Mod held: what it leads to. */
  #click(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const { link } = target.dataset;
    if (link && (event.ctrlKey || event.metaKey)) {
      openLink(this.#board, link);
      return;
    }
    const line = target.closest<HTMLElement>('[data-list="open"], [data-list="done"]');
    if (!line || target !== line) return;
    const words = document.createRange();
    words.selectNodeContents(line);
    const { left, right } = words.getBoundingClientRect();
    const isBefore = getComputedStyle(line).direction === 'rtl' ? event.clientX > right : event.clientX < left;
    if (!isBefore) return;
    const index = [...this.#field.element.children].indexOf(line);
    this.#become(
      this.#field.paragraphs.map((one, k) =>
        k === index ? withList(one, one.list === 'done' ? 'open' : 'done') : one,
      ),
    );
  }

  #remember(): void {
    this.#steps.remember({ paragraphs: this.#field.paragraphs, range: this.range });
  }

  /** A letter behind a space: undo takes typing back by words, too. */
  #beginsWord(letter: string | null): boolean {
    const { from } = this.range;
    return /\S/.test(letter ?? '') && /\s/.test(this.#field.value[from - 1] ?? '');
  }

  #back(isUndo: boolean): void {
    const now = { paragraphs: this.#field.paragraphs, range: this.range };
    const step = isUndo ? this.#steps.back(now) : this.#steps.forward(now);
    this.#lastMs = 0;
    if (step) this.#become(step.paragraphs, step.range, false);
  }

  /** Others have typed or formatted. */
  join(before: readonly ParagraphJson[], after: readonly ParagraphJson[]): void {
    this.#steps.join(before, after);
  }

  #moved(): void {
    const { range } = this.#field;
    if (!range) return;
    this.#range = range;
    if (!this.#edit.isComposing && range.from !== this.#caret) this.#pending.clear();
    this.#tell();
  }

  #formats(): Formats {
    const formats = formatsOf(this.#field.paragraphs, this.range);
    const marks = MARK_NAMES.filter((name) => this.#pending.get(name) ?? formats.marks.includes(name));
    return { ...formats, marks };
  }

  #tell(): void {
    this.#onFormats(this.#formats());
  }
}
