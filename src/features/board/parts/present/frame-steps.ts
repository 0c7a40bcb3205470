// Keys and swipes that lead to another frame, as in other presentations. Also used by an embedded board, which has neither React nor the rest of this part.

export type FrameStep = 'next' | 'previous' | 'first' | 'last';

/** CSS px. */
const SWIPE_CSS = 48;

/** Keyed by name of the key. Left and right arrows are not among them: they follow the direction of the page. */
const STEP_KEYS: Readonly<Record<string, FrameStep>> = {
  ArrowDown: 'next',
  PageDown: 'next',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
};

/** Returns undefined for any other key. */
export function stepOfKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): FrameStep | undefined {
  if (key === ' ') return shiftKey ? 'previous' : 'next';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return (key === 'ArrowRight') === isRtl() ? 'previous' : 'next';
  return STEP_KEYS[key];
}

/** `dx`, `dy`: how far a finger has moved, CSS px. Returns undefined if that is no swipe to a side. */
export function stepOfSwipe(dx: number, dy: number): FrameStep | undefined {
  if (Math.abs(dx) < SWIPE_CSS || Math.abs(dx) < 1.5 * Math.abs(dy)) return undefined;
  return dx < 0 === isRtl() ? 'previous' : 'next';
}

export function isRtl(): boolean {
  return document.documentElement.dir === 'rtl';
}
