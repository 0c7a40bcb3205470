// Keys and pastes on the board while the page does not know whose they are: they wait in the line (line.ts) and come again, to the open text
// or to the board, when it does. A key that is known passes as it came. Keys of controls, dialogs and other fields are none of this.

import { board } from '../state.ts';
import { awaitTextBox, isTextOpen, pressInText } from '../text/editing.ts';
import { inOrder, isHeld, mustWait, whenKnown } from './line.ts';
import { isOnBoard } from './shortcuts.ts';

/** They press nothing by themselves. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'NumLock']);
/** With Mod: copies and pastes, which come as events of their own, and what is the browser's: reload, tabs, windows, address. */
const BROWSERS = /^Key[CXVRTWNL]$/;

/** Before anybody else hears of them. */
export function listenWaitingKeys(canvas: HTMLElement): () => void {
  const abort = new AbortController();
  const first = { capture: true, signal: abort.signal };
  /** Those that come again. */
  const again = new WeakSet<Event>();

  const give = (type: 'keydown' | 'keyup', event: KeyboardEvent): void => {
    if (isTextOpen()) {
      if (type === 'keydown') pressInText(event);
      return;
    }
    const copy = new KeyboardEvent(type, event);
    again.add(copy);
    canvas.dispatchEvent(copy);
  };

  addEventListener(
    'keydown',
    (event) => {
      if (again.has(event) || !isOfBoard(event) || !mustWait() || !waits(event)) return;
      // It may lead away from the board, which no key that comes again does.
      if (event.key === 'Tab' && !isHeld()) return;
      // Nothing that is sent while a text is open makes its keys another's.
      if (isTextOpen() && !isHeld()) return;
      take(event);
      whenKnown(() => give('keydown', event));
      // Where it opens a text, an input method writes its words from now on.
      if (board.role === 'editor') awaitTextBox();
    },
    first,
  );
  addEventListener(
    'keyup',
    (event) => {
      if (again.has(event) || !isOfBoard(event) || !isHeld() || MODIFIERS.has(event.key)) return;
      take(event);
      inOrder(() => give('keyup', event));
    },
    first,
  );
  addEventListener(
    'paste',
    (event) => {
      if (again.has(event) || !isOfBoard(event) || !mustWait() || !event.clipboardData) return;
      // What it holds can be read only now.
      const clipboardData = new DataTransfer();
      for (const type of ['text/plain', 'text/html']) clipboardData.setData(type, event.clipboardData.getData(type));
      for (const file of event.clipboardData.files) clipboardData.items.add(file);
      take(event);
      whenKnown(() => {
        const copy = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        again.add(copy);
        (isTextOpen() ? document.activeElement : canvas)?.dispatchEvent(copy);
      });
    },
    first,
  );
  return () => abort.abort();
}

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isOfBoard(event: Event): boolean {
  if (board.fatal) return false;
  return isOnBoard(event) || (event.target instanceof Element && event.target.closest('[data-text-editor]') !== null);
}

function waits({ key, code, isComposing, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  // What an input method writes comes by its words.
  if (isComposing || key === 'Process' || key === 'Dead' || key === 'Unidentified') return false;
  if (MODIFIERS.has(key) || /^F\d+$/.test(key)) return false;
  if (!ctrlKey && !metaKey) return true;
  return shiftKey || (!BROWSERS.test(code) && !/^[cxv]$/i.test(key));
}
