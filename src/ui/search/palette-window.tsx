// What every palette is made of: a field over a list, in a window of its own over the page, and what its keys do at the foot.

import { Search } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useBack } from '../back.ts';
import rows from '../row.module.css';
import type { useCombobox } from './combobox.tsx';
import styles from './palette.module.css';

interface PaletteWindowProps {
  name: string;
  /** Of the field: what may be typed. */
  label: string;
  fieldRef?: Ref<HTMLInputElement> | undefined;
  fieldProps: InputHTMLAttributes<HTMLInputElement>;
  listProps: ReturnType<typeof useCombobox>['listProps'];
  typed: string;
  onType(words: string): void;
  onClose(): void;
  /** Instead of a list; null while there is one. */
  none: string | null;
  /** A sentence below the list that says why it is not complete. */
  note: string | null;
  /** What the keys do: each in a span. */
  foot: ReactNode;
  /** The options. */
  children: ReactNode;
}

export function PaletteWindow(props: PaletteWindowProps) {
  const { name, label, fieldRef, fieldProps, listProps, typed, onType, onClose, none, note, foot, children } = props;
  useBack(onClose);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.scrim as string}>
      <Modal className={styles.modal as string}>
        <Dialog className={styles.palette as string} aria-label={name}>
          <div className={styles.field}>
            <Search size={20} strokeWidth={1.75} aria-hidden />
            <input
              ref={fieldRef}
              autoFocus
              {...fieldProps}
              aria-label={label}
              enterKeyHint="go"
              placeholder={label}
              value={typed}
              onChange={(event) => onType(event.currentTarget.value)}
            />
            <kbd className={rows.key}>Esc</kbd>
          </div>
          <div {...listProps} role="listbox" aria-label={name} className={styles.list}>
            {children}
          </div>
          {none !== null && (
            <p role="status" className={styles.none}>
              {none}
            </p>
          )}
          {note !== null && (
            <p role="status" className={styles.note}>
              {note}
            </p>
          )}
          <footer className={styles.foot} aria-hidden>
            {foot}
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
