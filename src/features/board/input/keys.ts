// Keys and pastes on the board, as records of the input queue (session/queue.ts) while the page does not know whose they are. When it does
// they come again: to the open text, to the part of the page that they were pressed for, or to the board. A key whose owner is known passes
// as it came. Keys of controls, dialogs and other fields are not queued.

import { onMissingPart } from '../../../ui/missing-parts.ts';
import { cancelAwaiting, stopAwaiting } from '../session/awaited-part.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { type AwaitedPart, canCancelPart } from '../session/input-state.ts';
import { isOnBoard } from '../session/shortcuts.ts';
import { awaitTextBox, isTextOpen, pressInText } from '../session/text-box-port.ts';
import { typeKey } from './text-keys.ts';

/** They press nothing by themselves. */
const MODIFIERS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Fn',
  'NumLock',
]);
/** With Mod: copies and pastes, which come as events of their own, and what is the browser's: reload, tabs, windows, address. */
const BROWSERS = /^Key[CXVRTWNL]$/;

/** Keys and pastes that were queued and are dispatched again. */
const again = new WeakSet<Event>();
interface State {
  /** The canvas of now: a key that was queued longer than a canvas lives goes to the next one. */
  canvas: HTMLElement | null;
  /** Ends the listening before the page listens itself. */
  stopEarly: (() => void) | undefined;
  /** Resumes the keys that were queued before the page listens. */
  resume: (() => void) | undefined;
}

const stateOf = perBoard((): State => ({ canvas: null, stopEarly: undefined, resume: undefined }));

/**
 * Queues all keys until `stopEarlyKeys`: before what shows the board is there, nobody knows what they do. What comes before the first key goes
 * to the board as it comes, so that one can draw. `canvas` takes the place of the one before.
 */
export function listenEarlyKeys(board: BoardSession, canvas: HTMLElement): void {
  const state = stateOf(board);
  state.resume ??= board.queue.pause('starting');
  state.stopEarly?.();
  state.stopEarly = listenWaitingKeys(board, canvas);
}

/** The page listens by itself from now on, or there is no board to listen for. */
export function stopEarlyKeys(board: BoardSession): void {
  const state = stateOf(board);
  state.stopEarly?.();
  state.resume?.();
  state.stopEarly = state.resume = undefined;
}

/** Before anybody else hears of them. */
export function listenWaitingKeys(board: BoardSession, on: HTMLElement): () => void {
  const state = stateOf(board);
  const { queue } = board;
  state.canvas = on;
  const abort = new AbortController();
  const first = { capture: true, signal: abort.signal };

  const pressIn = (element: HTMLElement, type: 'keydown' | 'keyup', event: KeyboardEvent): void => {
    const copy = new KeyboardEvent(type, event);
    again.add(copy);
    element.dispatchEvent(copy);
    if (element !== state.canvas && !copy.defaultPrevented) typeKey(event);
  };
  /** `part`: what it was pressed for, if for one. */
  const give = (part: AwaitedPart | null, event: KeyboardEvent): void => {
    if (isTextOpen(board)) pressInText(board, event);
    else if (!part) pressIn(state.canvas ?? on, 'keydown', event);
    // A part that is gone again leaves what follows to the board.
    else if (part.field) pressIn(part.field.isConnected ? part.field : (state.canvas ?? on), 'keydown', event);
  };

  addEventListener(
    'keydown',
    (event) => {
      const isAwaiting = queue.state.awaited !== null;
      if (again.has(event) || !(isAwaiting || isOfBoard(board, event)) || !queue.mustWait('key') || !waits(event))
        return;
      if (event.key === 'Escape' && canCancelPart(queue.state)) {
        cancelAwaiting(board);
        // The keys before it are an open text's, and so is this one.
        if (!isTextOpen(board)) take(event);
        return;
      }
      // It may lead away from the board, which no key that comes again does.
      if (event.key === 'Tab' && !queue.mustWait('call')) return;
      // Nothing that is sent while a text is open makes its keys another's.
      if (isTextOpen(board) && !isAwaiting && !queue.mustWait('call')) return;
      take(event);
      queue.push({ kind: 'key', endsRow: event.key === 'Escape', run: (part) => give(part, event) });
      // Where it opens a text, an input method writes its words from now on.
      if (!isAwaiting && board.store.role === 'editor') awaitTextBox(board);
    },
    first,
  );
  addEventListener('pointerdown', ({ target }) => target === on && stopAwaiting(board), first);
  addEventListener(
    'keyup',
    (event) => {
      if (again.has(event) || !isOfBoard(board, event) || !queue.mustWait('keyup') || MODIFIERS.has(event.key)) return;
      take(event);
      const lift = (): void => {
        if (!isTextOpen(board)) pressIn(state.canvas ?? on, 'keyup', event);
      };
      queue.push({ kind: 'keyup', run: lift });
    },
    first,
  );
  addEventListener(
    'paste',
    (event) => {
      if (again.has(event) || !isOfBoard(board, event) || !queue.mustWait('paste')) return;
      const copy = laterPaste(event);
      if (!copy) return;
      take(event);
      again.add(copy);
      const paste = (): void => {
        (isTextOpen(board) ? document.activeElement : state.canvas)?.dispatchEvent(copy);
      };
      queue.push({ kind: 'paste', run: paste });
    },
    first,
  );
  const stopListening = onMissingPart(() => stopAwaiting(board));
  return () => {
    abort.abort();
    stopListening();
  };
}

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isOfBoard(board: BoardSession, event: Event): boolean {
  if (board.store.fatal) return false;
  return (
    isOnBoard(board, event) || (event.target instanceof Element && event.target.closest('[data-text-editor]') !== null)
  );
}

function waits({ key, code, isComposing, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  // What an input method writes comes by its words.
  if (isComposing || key === 'Process' || key === 'Dead' || key === 'Unidentified') return false;
  if (MODIFIERS.has(key) || /^F\d+$/.test(key)) return false;
  if (!ctrlKey && !metaKey) return true;
  return shiftKey || (!BROWSERS.test(code) && !/^[cxv]$/i.test(key));
}

/** A paste that comes again later: its content can be read only while it comes. Undefined: it has none that can be read. */
export function laterPaste({ clipboardData: now }: ClipboardEvent): ClipboardEvent | undefined {
  if (!now) return undefined;
  const clipboardData = new DataTransfer();
  for (const type of ['text/plain', 'text/html']) clipboardData.setData(type, now.getData(type));
  for (const file of now.files) clipboardData.items.add(file);
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
}
