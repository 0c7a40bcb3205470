// One limit and the figure it is checked against. Knows no suite.

export interface Verdict {
  what: string;
  figure: number | null;
  limit: string;
  /** null: nothing was measured to tell by. */
  met: boolean | null;
  /** Where it is missed: a page that does nothing else misses it here as well, by this figure. */
  floor?: number;
}

export type Compare = 'least' | 'most';

/** `floor`: what a page that does nothing else has, measured the same way. */
export type Hold = (
  what: string,
  figure: number | null,
  compare: Compare,
  limit: number | null,
  said: string,
  floor?: number | null,
) => void;

/** Adds to the list; a limit of null was not measured. */
export const holdInto =
  (found: Verdict[]): Hold =>
  (what, figure, compare, limit, said, floor = null) => {
    const holds = (value: number | null): boolean | null => {
      if (value === null || limit === null) return null;
      return compare === 'least' ? value >= limit : value <= limit;
    };
    const verdict: Verdict = {
      what,
      figure,
      limit: limit === null ? `${said} (not measured)` : `${said}: ${round(limit)}`,
      met: holds(figure),
    };
    if (verdict.met === false && floor !== null && holds(floor) === false) verdict.floor = floor;
    found.push(verdict);
  };

export const round = (value: number): string => String(Math.round(value * 10) / 10);

export const times = (value: number | null, factor: number): number | null => (value === null ? null : value * factor);
export const plus = (value: number | null, more: number): number | null => (value === null ? null : value + more);

export function minOf(values: (number | null)[]): number | null {
  const there = values.filter((v) => v !== null);
  return there.length > 0 ? Math.min(...there) : null;
}
