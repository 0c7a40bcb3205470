// Parts of a dialog of which one is shown: tabs as ARIA describes them, with arrow keys in the direction of the text. A part that is hidden
// keeps its state.

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

interface Tab {
  id: string;
  name: string;
  /** Shown behind the name. 0 and undefined: not shown. */
  count?: number | undefined;
  content: ReactNode;
}

interface TabsProps {
  name: string;
  /** The first one is shown first. */
  tabs: readonly Tab[];
}

export function Tabs({ name, tabs }: TabsProps) {
  const [shown, setShown] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const at = tabs.findIndex(({ id }) => id === shown);
    const to = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    setShown(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={name} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, name, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            data-tab={id}
            aria-selected={id === shown}
            aria-controls={`${prefix}-${id}-panel`}
            tabIndex={id === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => setShown(id)}
          >
            {name}
            {count ? <span className={styles.count}>{count}</span> : null}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-${id}-panel`}
          aria-labelledby={`${prefix}-${id}`}
          hidden={id !== shown}
        >
          {content}
        </div>
      ))}
    </>
  );
}
