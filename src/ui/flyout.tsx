// A button that opens a small surface beside itself (overlay/place.ts), which closes as use-dismiss.ts says.

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import styles from './flyout.module.css';
import { Island } from './island.tsx';
import type { PlaceWish } from './overlay/keep-placed.ts';
import { useDismiss } from './use-dismiss.ts';

/** Where the flyouts of a bar stand: above it if nothing is said. */
export const FlyoutPlace = createContext<Pick<PlaceWish, 'side' | 'gap' | 'avoid'>>({ side: 'top', gap: 8 });

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
  const wish = useContext(FlyoutPlace);

  const close = useCallback(() => setOpen(false), []);
  useDismiss(ref, open, close);

  useLayoutEffect(() => {
    const anchor = ref.current;
    const surface = open && document.getElementById(id);
    // On the sheet of a phone it is as wide as that: the style sheet's.
    if (!anchor || !surface || getComputedStyle(anchor).position === 'static') return;
    // Beside the whole bar. A flyout within another stands beside its button alone.
    const around = () => (anchor.closest('[role=group]') ? anchor : anchor.closest('[role=toolbar] > *'));
    const { style } = surface;
    // What is hidden could not take the focus.
    style.opacity = '0';
    let isClosed = false;
    let stop = (): void => {};
    // Loaded with the first flyout: the first screen has none.
    import('./overlay/keep-placed.ts').then(
      ({ keepPlaced }) => {
        if (isClosed) return;
        stop = keepPlaced(surface, anchor, { ...wish, align: 'center', around }, ({ x, y, maxH }, scrolls) => {
          const { left, top } = anchor.getBoundingClientRect();
          style.left = `${x - left}px`;
          style.top = `${y - top}px`;
          style.maxHeight = `${maxH}px`;
          style.opacity = '';
          // Only then: it would cut off the tips of its buttons.
          surface.toggleAttribute('data-scrolls', scrolls);
        });
      },
      // Offline before it was stored: beside its button, without a better place.
      () => {
        style.opacity = '';
      },
    );
    return () => {
      isClosed = true;
      stop();
    };
  }, [open, id, wish]);

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
