// One limit and the figure it is held against. Knows no suite.

export interface Verdict {
  what: string;
  figure: number | null;
  limit: string;
  /** null: nothing was measured to tell by. */
  met: boolean | null;
}

export type Compare = 'least' | 'most';

export type Hold = (what: string, figure: number | null, compare: Compare, limit: number | null, said: string) => void;

/** Adds to the list; a limit of null was not measured. */
export const holdInto =
  (found: Verdict[]): Hold =>
  (what, figure, compare, limit, said) => {
    const met = figure === null || limit === null ? null : compare === 'least' ? figure >= limit : figure <= limit;
    found.push({ what, figure, limit: limit === null ? `${said} (not measured)` : `${said}: ${round(limit)}`, met });
  };

export const round = (value: number): string => String(Math.round(value * 10) / 10);

export const times = (value: number | null, factor: number): number | null => (value === null ? null : value * factor);
export const plus = (value: number | null, more: number): number | null => (value === null ? null : value + more);

export function least(values: (number | null)[]): number | null {
  const there = values.filter((v) => v !== null);
  return there.length > 0 ? Math.min(...there) : null;
}
