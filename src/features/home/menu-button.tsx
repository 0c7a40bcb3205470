// A button of home that opens one of its menus: an icon and, where there is room, words.

import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { settingsMenu } from './lazy-parts.ts';

interface MenuButtonProps {
  icon: LucideIcon;
  label: string;
  name: string;
  menu: typeof settingsMenu;
  /** Where the menu stands, seen from the button. */
  placement: 'top start' | 'bottom end';
  className: string | undefined;
}

export function MenuButton({ icon: Icon, label, name, menu, placement, className }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        title={name}
        onPointerEnter={menu.preload}
        onClick={() => setOpen(!open)}
      >
        <Icon aria-hidden size={20} strokeWidth={1.75} />
        <span>{label}</span>
      </button>
      {open && <menu.Part trigger={trigger} placement={placement} onClose={() => setOpen(false)} />}
    </>
  );
}
