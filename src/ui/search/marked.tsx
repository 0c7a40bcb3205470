// A text with the letters that were searched for in the accent's colour.

import type { Match } from '#protocol/text-matches.ts';
import styles from './marked.module.css';

export function Marked({ text, places }: { text: string; places: readonly Match[] }) {
  let end = 0;
  const parts = places.flatMap(([from, to]) => {
    if (from < end) return [];
    const before = text.slice(end, from);
    end = to;
    return [
      before,
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    ];
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
