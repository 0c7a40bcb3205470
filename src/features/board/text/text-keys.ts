// Keys of a text, as events.

import { isMac } from '../input/shortcuts.ts';

/** As it would have come had the board had the focus: whoever hears of a key going down hears of it coming up. */
export function press(canvas: HTMLElement, event: KeyboardEvent): void {
  for (const type of ['keydown', 'keyup']) canvas.dispatchEvent(new KeyboardEvent(type, event));
}

/** What a key types; none: it types nothing. */
export function letterOf({ key, ctrlKey, metaKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey) return null;
  return key === 'Enter' ? '\n' : key.length === 1 ? key : null;
}

/** Of what formats texts (format/text-commands.ts), which is loaded with the first one. */
export function isFormat({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): boolean {
  const keys = shiftKey ? /^(KeyX|Digit[789])$/ : /^Key[BIUEK]$/;
  return (isMac ? metaKey : ctrlKey) && !altKey && keys.test(code);
}
