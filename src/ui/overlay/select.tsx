// One of a few words: a button that says which it is, and the product's menu of all of them.

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Choices, Menu } from './menu.tsx';
import styles from './select.module.css';

interface SelectProps<T extends string> {
  /** What is chosen: heads the menu, and is read before the word that the button shows. */
  name: string;
  value: T;
  choices: readonly { value: T; label: string; text?: string }[];
  /** As a field, with a line around it; else quiet until it is pointed at. */
  framed?: boolean;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onChoose(value: T): void;
}

export function Select<T extends string>({
  name,
  value,
  choices,
  framed,
  disabled,
  className,
  onChoose,
}: SelectProps<T>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = choices.find((one) => one.value === value)?.label ?? '';
  // As the browser's own list opens.
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes(styles.select, framed && styles.framed, className)}
        aria-label={`${name}: ${shown}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => setOpen(true)}
        onKeyDown={openByArrow}
      >
        <bdi>{shown}</bdi>
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
      </button>
      {isOpen && (
        <Menu
          name={name}
          trigger={button}
          placement={framed ? 'bottom start' : 'bottom end'}
          onClose={() => setOpen(false)}
        >
          <Choices title={name} value={value} choices={choices} onChoose={onChoose} />
        </Menu>
      )}
    </>
  );
}
