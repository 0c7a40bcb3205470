// The button at the end of a row, and the menu that it opens.

import { MoreHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';

interface MenuProps {
  trigger: RefObject<HTMLElement | null>;
  name: string;
  onClose(): void;
}

interface RowMenuButtonProps {
  /** The name of the button and of its menu. */
  name: string;
  onNear(): void;
  /** The menu. */
  children(props: MenuProps): ReactNode;
}

export function RowMenuButton({ name, onNear, children }: RowMenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={trigger}
        icon={MoreHorizontal}
        name={name}
        small
        tip="none"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={onNear}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && children({ trigger, name, onClose: () => setIsOpen(false) })}
    </>
  );
}
