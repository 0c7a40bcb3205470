// Templates as cards, of which a press inserts one. One card is in the order of Tab; arrow keys, Home and End go to the others.

import { LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { BuiltInCover, SavedCover } from '../../../../workspace/templates/cover-picture.tsx';
import { nextCard } from './next-card.ts';
import styles from './templates.module.css';
import type { TemplateEntry } from './use-templates.ts';

interface TemplateGridProps {
  name: string;
  entries: readonly TemplateEntry[];
  /** The one that is being inserted. */
  inserted: TemplateEntry | undefined;
  onChoose(entry: TemplateEntry): void;
}

const keyOf = (entry: TemplateEntry): string => ('id' in entry ? entry.id : entry.key);

export function TemplateGrid({ name, entries, inserted, onChoose }: TemplateGridProps) {
  const [current, setCurrent] = useState<string>();
  const grid = useRef<HTMLUListElement>(null);
  const inTabOrder = entries.some((entry) => keyOf(entry) === current) ? current : entries[0] && keyOf(entries[0]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const focused = document.activeElement;
    const from = focused instanceof HTMLElement ? cards.indexOf(focused) : -1;
    const to = nextCard(cards, from, event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (to === undefined) return;
    event.preventDefault();
    cards[to]?.focus();
  };

  return (
    <ul ref={grid} aria-label={name} className={styles.grid} onKeyDown={onKeyDown}>
      {entries.map((entry) => {
        const key = keyOf(entry);
        const isBusy = inserted !== undefined && keyOf(inserted) === key;
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.card}
              tabIndex={key === inTabOrder ? 0 : -1}
              aria-disabled={inserted !== undefined}
              aria-busy={isBusy}
              onFocus={() => setCurrent(key)}
              onClick={() => onChoose(entry)}
            >
              <span className={styles.cover}>
                {'id' in entry ? <SavedCover id={entry.id} sha256={entry.cover} /> : <BuiltInCover name={entry.key} />}
                {isBusy && <LoaderCircle aria-hidden className={styles.busy} size={28} strokeWidth={1.75} />}
              </span>
              <span className={styles.name}>
                <bdi>{entry.title}</bdi>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
