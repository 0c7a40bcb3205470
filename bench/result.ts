// What a suite yields and how figures are summed up. Knows nothing of browsers.

import os from 'node:os';

export interface Result {
  suite: string;
  name: string;
  value: number | null;
  unit: string;
  n: number;
  samples?: number[];
  env: Record<string, string | number>;
}

export interface Figure {
  /** What was measured, as `pan: frames`. */
  what: string;
  /** null: did not finish. */
  value: number | null;
  unit: string;
  /** Why it did not finish. */
  why?: string;
}

/** One repetition of one thing measured: a line of the journal. */
export interface Measured {
  suite: string;
  mode: string;
  /** `20000 items`, or empty where there is no board. */
  scene: string;
  subject: string;
  rep: number;
  figures: Figure[];
  env: Record<string, string | number>;
}

/** Value at quantile q (0..1), linear between neighbours; null when there is nothing. */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}

/** Rounded to a tenth: no figure taken in a browser is truer than that. */
export const tenth = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/** Repetitions of the same figure as one result, its value their median. */
export function results(measured: readonly Measured[]): Result[] {
  const found = new Map<string, Result>();
  for (const { suite, mode, scene, subject, figures, env } of measured) {
    for (const { what, value, unit, why } of figures) {
      const name = [mode, scene, subject, what].filter(Boolean).join(' · ');
      const key = `${suite} ${name}`;
      const result = found.get(key) ?? {
        suite,
        name,
        value: null,
        unit,
        n: 0,
        samples: [],
        env: { ...env, mode, scene, subject, what },
      };
      if (value !== null) result.samples?.push(value);
      else if (why) result.env = { ...result.env, why };
      found.set(key, result);
    }
  }
  return [...found.values()].map((result) => {
    const samples = result.samples ?? [];
    return { ...result, value: quantile(samples, 0.5), n: samples.length };
  });
}

export function environment(extra: Record<string, string | number> = {}): Record<string, string | number> {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model ?? 'unknown',
    cores: cpus.length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    at: new Date().toISOString(),
    ...extra,
  };
}

/** A plain table, one line per result, for a terminal and for bench/RESULTS.md alike. */
export function table(found: readonly Result[]): string {
  const rows = found.map((r) => [r.name, r.value === null ? 'did not finish' : String(r.value), r.unit, String(r.n)]);
  return markdown(['name', 'value', 'unit', 'n'], rows);
}

export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, 3, ...rows.map((row) => (row[i] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n');
}
