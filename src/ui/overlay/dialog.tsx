// The one dialog of the product: over a scrim, with a title and a way to close it. Loaded only when a dialog is opened. A press on the scrim
// closes it only while nothing typed in it would be lost.

import { X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useBack } from '../back.ts';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import styles from './dialog.module.css';
import { Localized } from './localized.tsx';

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
  useBack(onClose);
  const body = useRef<HTMLDivElement>(null);
  const firstValues = useRef(new WeakMap<Element, string>());
  const noteFirstValue = ({ target }: FocusEvent) => {
    if (isTextField(target) && !firstValues.current.has(target)) firstValues.current.set(target, target.value);
  };
  /** The field that holds typed words, or what was picked by typing (`data-unsent`). */
  const findUnsent = (): HTMLElement | undefined =>
    [...(body.current?.querySelectorAll<HTMLElement>('input, textarea, [data-unsent]') ?? [])].find((element) =>
      isTextField(element)
        ? element.value !== (firstValues.current.get(element) ?? element.value)
        : 'unsent' in element.dataset,
    );
  return (
    <Localized>
      <ModalOverlay
        isOpen
        shouldCloseOnInteractOutside={() => {
          const unsent = findUnsent();
          unsent?.focus();
          return unsent === undefined;
        }}
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
            <div ref={body} className={styles.body} tabIndex={scrolls ? 0 : undefined} onFocusCapture={noteFirstValue}>
              {children}
            </div>
            {footer && <footer className={styles.foot}>{footer}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </Localized>
  );
}

/** What a person types and would miss: no search, no switch. */
function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement
    ? ['text', 'email', 'password', 'url', 'tel', 'number'].includes(element.type)
    : element instanceof HTMLTextAreaElement;
}
