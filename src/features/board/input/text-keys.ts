// Keys of a text, as events.

import { isMac } from '../session/shortcuts.ts';

/** As it would have come had the board had the focus: whoever hears of a key going down hears of it coming up. */
export function press(canvas: HTMLElement, event: KeyboardEvent): void {
  for (const type of ['keydown', 'keyup']) canvas.dispatchEvent(new KeyboardEvent(type, event));
}

/** What a key types; none: it types nothing. */
export function letterOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey } = event;
  // The third sign of a key (@, €) is made with Ctrl and Alt on some systems.
  if ((ctrlKey || metaKey) && !event.getModifierState('AltGraph')) return null;
  return key === 'Enter' ? '\n' : key.length === 1 ? key : null;
}

/** Tab would lead from the box to a bar far away; the text ends instead. A title is one line. */
export function endsText({ key, ctrlKey, metaKey }: KeyboardEvent, isTitle = false): boolean {
  return key === 'Escape' || key === 'Tab' || (key === 'Enter' && (isTitle || ctrlKey || metaKey));
}

/** Plain words with `\n` between lines; a title takes them as one. */
export function pastedWords(words: string, isTitle: boolean): string {
  return isTitle ? words.trim().replace(/\s*[\r\n]\s*/g, ' ') : words.replace(/\r\n?/g, '\n');
}

/** Of what formats texts (format/text-commands.ts), which is loaded with the first one. */
export function isFormat({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): boolean {
  const keys = shiftKey ? /^(KeyX|Digit[789])$/ : /^Key[BIUEK]$/;
  return (isMac ? metaKey : ctrlKey) && !altKey && keys.test(code);
}

const DELETES: Readonly<Record<string, readonly [inputType: string, command: string]>> = {
  Backspace: ['deleteContentBackward', 'delete'],
  Delete: ['deleteContentForward', 'forwardDelete'],
};
const MOVES: Readonly<Record<string, readonly [direction: string, by: string]>> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

/** At a script's command Chromium and Firefox fire no `beforeinput`, which may refuse it. WebKit fires one too: nothing is done twice by two. */
function change(inputType: string, command: string, data: string | null = null): void {
  const before = new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true });
  if (document.activeElement?.dispatchEvent(before)) document.execCommand(command, false, data ?? '');
}

/**
 * What the browser does at a key in the field that has the focus; a script's key does nothing by itself. By its own editing commands, so
 * that the field hears the same events as of a key that a hand presses.
 */
export function typeKey(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const letter = letterOf(event);
  const mod = ctrlKey || metaKey;
  const move = MOVES[key];
  const deletes = DELETES[key];
  if (letter === '\n') change('insertParagraph', 'insertParagraph');
  else if (letter !== null) change('insertText', 'insertText', letter);
  else if (deletes && !mod) change(...deletes);
  else if (mod && key.toLowerCase() === 'a') document.execCommand('selectAll');
  else if (move) {
    const by = mod && move[1] === 'character' ? 'word' : move[1];
    document.getSelection()?.modify(shiftKey ? 'extend' : 'move', move[0], by);
  }
}
