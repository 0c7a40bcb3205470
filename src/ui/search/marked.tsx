// A text with the letters that were searched for in the accent's colour.

import type { Place } from '#protocol/places.ts';
import styles from './marked.module.css';

export function Marked({ text, places }: { text: string; places: readonly Place[] }) {
  let at = 0;
  const parts = places.flatMap(([from, to]) => {
    if (from < at) return [];
    const before = text.slice(at, from);
    at = to;
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
      {text.slice(at)}
    </>
  );
}
