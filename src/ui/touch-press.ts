// Buttons that can be pressed by a finger while others touch the screen: a browser makes a click of the only touch there is,
// and none of one among several. Here a finger that goes down and up on one button presses it, as many at once as there are.

/** A browser's own click follows its touch within so long. */
const LATE_MS = 1000;

/** For all plain buttons within `root`. Returns the way out. */
export function pressByTouch(root: HTMLElement): () => void {
  const abort = new AbortController();
  const down = new Map<number, HTMLButtonElement>();
  const pressed = new WeakMap<HTMLButtonElement, number>();
  const buttonAt = (target: EventTarget | null): HTMLButtonElement | null =>
    target instanceof Element ? target.closest('button') : null;

  const begin = (event: PointerEvent): void => {
    const button = event.pointerType === 'touch' ? buttonAt(event.target) : null;
    if (!button || button.disabled) return;
    down.set(event.pointerId, button);
    // No mouse is made of it, which would take the focus from the board.
    event.preventDefault();
  };
  const end = (event: PointerEvent): void => {
    const button = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (!button || event.type !== 'pointerup') return;
    if (buttonAt(document.elementFromPoint(event.clientX, event.clientY)) !== button) return;
    pressed.set(button, event.timeStamp);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  };
  const click = (event: MouseEvent): void => {
    const button = event.isTrusted && event.detail > 0 ? buttonAt(event.target) : null;
    const atMs = button ? pressed.get(button) : undefined;
    if (!button || atMs === undefined) return;
    pressed.delete(button);
    if (event.timeStamp - atMs > LATE_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const options = { signal: abort.signal, capture: true };
  root.addEventListener('pointerdown', begin, options);
  root.addEventListener('pointerup', end, options);
  root.addEventListener('pointercancel', end, options);
  root.addEventListener('click', click, options);
  return () => abort.abort();
}
