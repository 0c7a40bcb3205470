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

/** Value at quantile q (0..1), linear between neighbours; null when there is nothing. */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}

/** Rounded to a tenth: no figure here is truer than that. */
export const tenth = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

export function environment(extra: Record<string, string | number> = {}): Record<string, string | number> {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model ?? 'unknown',
    cores: cpus.length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    ...extra,
  };
}

/** A plain table, one line per result, for a terminal and for bench/RESULTS.md alike. */
export function table(results: readonly Result[]): string {
  const rows = results.map((r) => [r.name, r.value === null ? 'did not finish' : String(r.value), r.unit, String(r.n)]);
  const head = ['name', 'value', 'unit', 'n'];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] as string).length)));
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] as number)).join(' | ')} |`;
  return [line(head), line(widths.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n');
}
