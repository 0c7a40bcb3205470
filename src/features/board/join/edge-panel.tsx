// What stands at one edge of a panel, without a scrim: others draw on. Escape closes it, and the focus goes back. Where what had the focus is
// gone, as the row of a phone that was ended, the panel itself has it.

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import styles from './join.module.css';

export function EdgePanel({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => (box.current ? keepFocus(box.current) : undefined), []);
  return (
    <section
      ref={box}
      className={styles.panel}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon={X} name={t('close')} onClick={onClose} tip="below" tipAlign="end" />
      </header>
      {children}
    </section>
  );
}

/** Answers what ends it. */
function keepFocus(panel: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const had = ({ target }: FocusEvent): void => {
    last = target;
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
