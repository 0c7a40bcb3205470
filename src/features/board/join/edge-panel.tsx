// What stands at one edge of a panel, without a scrim: others draw on. Escape closes it, and the focus goes back.

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
