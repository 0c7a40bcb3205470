// A field whose keys walk the list below it: the field keeps the focus, and says to those who listen which row is chosen.

import { type HTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import rows from '../row.module.css';

/** `names`: of the rows there are for what is typed. What a key has chosen stays chosen while other rows come and go. */
export function useCombobox(names: readonly string[]) {
  const [last, setLast] = useState<{ index: number; name?: string | undefined }>({ index: 0 });
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const count = names.length;
  const stands = last.name === undefined ? -1 : names.indexOf(last.name);
  const index = stands >= 0 ? stands : Math.min(last.index, Math.max(0, count - 1));
  const choose = (to: number): void => setLast({ index: to, name: names[to] });
  const beside = (step: number): number => (index + step + count) % Math.max(1, count);

  return {
    /** Of the row that is chosen. */
    index,
    choose,
    /** Other words are typed: the first of their rows, wherever the list was scrolled to. */
    restart(): void {
      setLast({ index: 0 });
      list.current?.scrollTo({ top: 0 });
    },
    /** Which row is so many further, round the ends. */
    beside,
    optionId: (name: string) => `${id}-${name}`,
    listProps: { ref: list, id: `${id}-list` },
    /** `chosen`: the name of the row that is. */
    fieldProps: (chosen: string | undefined, onEnter: (event: KeyboardEvent) => void) =>
      ({
        type: 'text',
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': `${id}-list`,
        'aria-activedescendant': chosen === undefined ? undefined : `${id}-${chosen}`,
        'aria-autocomplete': 'list',
        autoComplete: 'off',
        spellCheck: false,
        dir: 'auto',
        onKeyDown(event: KeyboardEvent) {
          if (event.nativeEvent.isComposing) return;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step) choose(beside(step));
          else if (event.key === 'Enter') onEnter(event);
          else return;
          event.preventDefault();
        },
      }) as const,
  };
}

interface OptionProps extends HTMLAttributes<HTMLDivElement> {
  isChosen: boolean;
}

export function Option({ isChosen, className, ...props }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={row}
      role="option"
      aria-selected={isChosen}
      // Not by Tab, and a press leaves the focus where it is: the field names the chosen one.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className={classes(rows.row, className)}
      {...props}
    />
  );
}
