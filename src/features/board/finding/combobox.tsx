// A field whose keys walk the list below it: the field keeps the focus, and says to those who listen which row is chosen.

import { type HTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import rows from '../../../ui/row.module.css';

/** `count`: of the rows there are for what is typed. */
export function useCombobox(count: number, typed: string) {
  const [at, choose] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const index = Math.min(at, Math.max(0, count - 1));
  const beside = (step: number): number => (index + step + count) % Math.max(1, count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other rows
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [index, typed]);

  return {
    /** Of the row that is chosen. */
    index,
    choose,
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
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the chosen one
    <div role="option" aria-selected={isChosen} className={classes(rows.row, className)} {...props} />
  );
}
