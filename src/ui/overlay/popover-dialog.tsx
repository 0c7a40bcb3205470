// A dialog beside the button that opened it, without a scrim; on a phone a sheet of the full width at the foot. The focus moves in, stays
// in it, and returns to the button.

import type { ReactNode, RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useBack } from '../back.ts';
import { Localized } from './localized.tsx';
import styles from './popover-dialog.module.css';
import { usePlaced } from './use-placed.ts';

interface PopoverDialogProps {
  name: string;
  trigger: RefObject<HTMLElement | null>;
  /** As high as the window, if there is so much in it. */
  isTall?: boolean;
  /** The content that does not fit scrolls by its own style. */
  children: ReactNode;
  onClose(): void;
}

export function PopoverDialog({ name, trigger, isTall, children, onClose }: PopoverDialogProps) {
  useBack(onClose);
  const placed = usePlaced(trigger, { side: 'bottom', align: 'end', gap: 8 });
  return (
    <Localized>
      <Popover
        isOpen
        shouldUpdatePosition={false}
        aria-label={name}
        triggerRef={trigger}
        onOpenChange={(open) => !open && onClose()}
        className={styles.surface as string}
        {...placed}
      >
        <Dialog className={styles.dialog as string} aria-label={name} data-tall={isTall || undefined}>
          {children}
        </Dialog>
      </Popover>
    </Localized>
  );
}
