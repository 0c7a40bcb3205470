// Lists: how far a paragraph stands in from its start side, and what stands there before its first line.

import type { ParagraphJson } from './item-json.ts';

export type Marker =
  | { kind: 'bullet'; level: number }
  | { kind: 'number'; text: string }
  | { kind: 'box'; done: boolean };

/** Of a level, and of a list's own markers: em. */
export const INDENT_EM = 1.5;

export const insetOf = ({ list, indent = 0 }: ParagraphJson): number => ((list ? 1 : 0) + indent) * INDENT_EM;

/** Of each paragraph. Numbers count within their level, on past what is deeper, anew after anything else. */
export function markersOf(paragraphs: readonly ParagraphJson[]): (Marker | null)[] {
  const counts: number[] = [];
  return paragraphs.map(({ list, indent: level = 0 }) => {
    counts.length = level + (list === 'number' ? 1 : 0);
    if (list === 'number') {
      counts[level] = (counts[level] ?? 0) + 1;
      return { kind: 'number', text: `${counts[level]}.` };
    }
    if (list === 'bullet') return { kind: 'bullet', level };
    return list ? { kind: 'box', done: list === 'done' } : null;
  });
}
