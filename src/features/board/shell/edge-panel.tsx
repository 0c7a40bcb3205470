// What stands at one edge of a panel, without a scrim: others draw on. Escape closes it, and the focus goes back. Where what had the focus is
// gone, as the row of a phone that was ended, the panel itself has it; a ring round it is for keyboards alone. Without `onClose` only what
// stands in it ends it.

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useBack } from '../../../ui/back.ts';
import { IconButton } from '../../../ui/button.tsx';
import { pressByTouch } from '../../../ui/touch-press.ts';
import { useBoard } from '../session/use-board.ts';
import { barsHiddenOf } from './bars-hidden.ts';
import styles from './edge-panel.module.css';

interface EdgePanelProps {
  title: string;
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

export function EdgePanel({ title, onClose, children }: EdgePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useBack(onClose);
  useEffect(() => {
    const before = document.activeElement;
    if (box.current) focusPanel(box.current, before);
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => (box.current ? keepFocus(box.current) : undefined), []);
  return (
    <section
      ref={box}
      data-island
      className={styles.panel}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onClose) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {onClose && <IconButton icon={X} name={t('close')} onClick={onClose} tip="below" tipAlign="end" />}
      </header>
      {children}
    </section>
  );
}

/** The layer above the board for a wall's own controls. Each touch presses its button, also while other fingers draw. */
export function PanelLayer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);
  const { presents, isFocusLocked } = useSnapshot(barsHiddenOf(useBoard()));
  useEffect(() => (layer.current ? pressByTouch(layer.current) : undefined), []);
  return (
    <div ref={layer} className={styles.layer} data-bare={presents || isFocusLocked || undefined}>
      {children}
    </div>
  );
}

/** An edge panel with padding, for a prompt and its buttons. */
export function EdgeQuestion({ children, ...rest }: EdgePanelProps) {
  return (
    <EdgePanel {...rest}>
      <div className={styles.question}>{children}</div>
    </EdgePanel>
  );
}

/**
 * A press by touch leaves the focus where it was, and browsers count what a script focuses then as focused by keys. `before`: what had the
 * focus; by keys it was a control with a ring of its own.
 */
function focusPanel(panel: HTMLElement, before: Element | null): void {
  panel.toggleAttribute('data-by-keys', before?.matches(':is(button, a, [role=menuitem]):focus-visible') === true);
  panel.focus({ preventScroll: true });
}

/** Answers what ends it. */
function keepFocus(panel: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const had = ({ target }: FocusEvent): void => {
    last = target;
    if (target !== panel && target instanceof Element)
      panel.toggleAttribute('data-by-keys', target.matches(':focus-visible'));
  };
  const watch = new MutationObserver(() => {
    const isGone = last instanceof Node && !last.isConnected;
    if (isGone && document.activeElement === document.body) panel.focus({ preventScroll: true });
  });
  panel.addEventListener('focusin', had);
  watch.observe(panel, { childList: true, subtree: true });
  return () => {
    panel.removeEventListener('focusin', had);
    watch.disconnect();
  };
}
