// Keeps the keyboard in the inbox when the focused element is removed, or turned off.

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface FocusHandlers {
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

/** `container` gets the focus when an element with it is gone after a render. The handlers are of an element around all that can have it. */
export function useLostFocus(container: RefObject<HTMLElement | null>): FocusHandlers {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const element = focused.current;
    if (!element || (element.isConnected && !element.matches(':disabled'))) return;
    focused.current = null;
    const { activeElement, body } = document;
    if (activeElement !== element && activeElement !== body) return;
    container.current?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }) {
      focused.current = target;
    },
    onBlur() {
      focused.current = null;
    },
  };
}
