// The question before something that cannot be undone, in the list or dialog where it was asked for. Escape cancels it alone: a dialog around
// it stays open.

import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './inline-confirm.module.css';

interface Props {
  name: string;
  /** The question, and what it does. */
  children: ReactNode;
  /** The text of the button that does it. */
  action: string;
  cancelName: string;
  onCancel(): void;
  onConfirm(): void;
}

export function InlineConfirm({ name, children, action, cancelName, onCancel, onConfirm }: Props) {
  return (
    <fieldset
      className={styles.confirm}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <p>{children}</p>
      <span className={styles.ways}>
        <Button kind="secondary" autoFocus onClick={onCancel}>
          {cancelName}
        </Button>
        <Button kind="danger" onClick={onConfirm}>
          {action}
        </Button>
      </span>
    </fieldset>
  );
}
