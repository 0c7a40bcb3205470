// A button that opens a small surface beside itself, which closes as use-dismiss.ts says.

import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './flyout.module.css';
import { Island } from './island.tsx';
import { useDismiss } from './use-dismiss.ts';

const EDGE_CSS = 8;

interface FlyoutProps {
  /** Draws the button; `props` must be spread on it. */
  trigger(props: { 'aria-expanded': boolean; 'aria-controls': string; onClick(): void }): ReactNode;
  name: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  className?: string | undefined;
}

export function Flyout({ trigger, name, children, className }: FlyoutProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const ref = useRef<HTMLSpanElement>(null);

  const close = useCallback(() => setOpen(false), []);
  useDismiss(ref, open, close);

  // Over its button where that leaves it in view; moved in from the sides, below where there is no room above.
  useLayoutEffect(() => {
    const surface = open ? document.getElementById(id) : null;
    if (!surface) return;
    const place = () => {
      surface.style.removeProperty('--shift');
      surface.removeAttribute('data-below');
      const { left, right, top } = surface.getBoundingClientRect();
      const shift = Math.max(EDGE_CSS - left, 0) + Math.min(innerWidth - EDGE_CSS - right, 0);
      surface.style.setProperty('--shift', `${shift}px`);
      surface.toggleAttribute('data-below', top < EDGE_CSS);
    };
    place();
    // Some of it comes later.
    const observer = new ResizeObserver(place);
    observer.observe(surface);
    return () => observer.disconnect();
  }, [open, id]);

  return (
    <span ref={ref} className={styles.anchor}>
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {open && (
        <Island id={id} role="group" aria-label={name} className={classes(styles.surface, className)}>
          {typeof children === 'function' ? children(close) : children}
        </Island>
      )}
    </span>
  );
}
