// The one dialog of the product: over a scrim, with a title and a way to close it. Loaded only when a dialog is opened.

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  closeName: string;
  /** Absent: only its own buttons close it. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  /** Of lists in two columns. */
  columns?: boolean;
  /** There is nothing in it that takes the focus: the keys scroll it. */
  scrolls?: boolean;
}

export function Dialog({ title, closeName, onClose, children, footer, wide, columns, scrolls }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => !open && onClose?.()}
      className={styles.scrim as string}
    >
      <Modal className={classes(styles.modal, wide && styles.wide, columns && styles.columns)}>
        <AriaDialog className={styles.dialog as string}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title as string}>
              {title}
            </Heading>
            {onClose && <IconButton icon={X} name={closeName} onClick={onClose} tip="below" />}
          </header>
          <div className={styles.body} tabIndex={scrolls ? 0 : undefined}>
            {children}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
