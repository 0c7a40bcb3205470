// Buttons that can be pressed by a finger while others touch the screen: a browser makes a click of the only touch there is,
// and none of one among several. Here a finger that goes down and up on one button presses it, as many at once as there are.

/** A browser's own click follows its touch within so long, and so near. */
const LATE_MS = 1000;
const NEAR_CSS = 24;

interface Press {
  pointerId: number;
  xCss: number;
  yCss: number;
  atMs: number;
}

/** For all plain buttons within `root`. Returns the way out. */
export function pressByTouch(root: HTMLElement): () => void {
  const abort = new AbortController();
  const down = new Map<number, HTMLButtonElement>();
  /** Whose click by the browser may still come. */
  let pressed: Press[] = [];
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
    const { pointerId, clientX, clientY, timeStamp } = event;
    if (buttonAt(document.elementFromPoint(clientX, clientY)) !== button) return;
    pressed.push({ pointerId, xCss: clientX, yCss: clientY, atMs: timeStamp });
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  };
  /** The browser's click of a touch that has pressed already: it lands on whatever that press has put beneath the finger. */
  const isLate = (event: MouseEvent, press: Press): boolean =>
    'pointerId' in event && (event as PointerEvent).pointerId >= 0
      ? (event as PointerEvent).pointerId === press.pointerId
      : Math.hypot(event.clientX - press.xCss, event.clientY - press.yCss) < NEAR_CSS;
  const click = (event: MouseEvent): void => {
    if (!event.isTrusted || event.detail === 0) return;
    pressed = pressed.filter(({ atMs }) => event.timeStamp - atMs < LATE_MS);
    const late = pressed.find((press) => isLate(event, press));
    if (!late) return;
    pressed = pressed.filter((press) => press !== late);
    event.preventDefault();
    event.stopPropagation();
  };

  const options = { signal: abort.signal, capture: true };
  root.addEventListener('pointerdown', begin, options);
  root.addEventListener('pointerup', end, options);
  root.addEventListener('pointercancel', end, options);
  // Everywhere: a menu or a dialog that the press has opened stands outside of `root`.
  addEventListener('click', click, options);
  return () => abort.abort();
}
