// Every test that ran, one line each: tests/results/titles.json. Two such files show that no test was lost on the way from one to
// the other, and where the time went: `npm test -- compare BEFORE AFTER`.

import { readFileSync } from 'node:fs';

export type Outcome = 'passed' | 'failed' | 'flaky' | 'skipped';

export type Title = {
  part: string;
  /** The browser's; others have none. */
  project: string;
  file: string;
  title: string;
  outcome: Outcome;
  ms: number;
  /** How much it goes through, as it says itself: seeds, rounds, screens, cases. */
  counts?: Record<string, number>;
};

/** With loading it, its hooks and its second tries. */
export type FileTime = { part: string; project: string; file: string; ms: number };

export type Titles = { titles: Title[]; files: FileTime[]; partsMs: Record<string, number> };

const SLOWEST = 20;

export function slowest(files: readonly FileTime[]): string[] {
  const sum = files.reduce((ms, file) => ms + file.ms, 0);
  return [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ ms, project, file }) => {
      const share = `${((100 * ms) / sum).toFixed(1)} %`;
      return `${seconds(ms).padStart(8)} ${share.padStart(7)}  ${project && `[${project}] `}${file}`;
    });
}

export function readTitles(file: string): Titles {
  return JSON.parse(readFileSync(file, 'utf8')) as Titles;
}

export type Compared = {
  /** In no file of the run after, by the same title and project. */
  lost: string[];
  /** One to one, from a file to another. */
  moved: string[];
  added: string[];
  /** Goes through less than before, or is passed over now. */
  less: string[];
  /** Of each part and project: how many tests, and their time. */
  sums: string[];
};

export function compare(before: Titles, after: Titles): Compared {
  const there = new Map(after.titles.map((one) => [keyOf(one), one]));
  const was = new Set(before.titles.map(keyOf));
  const added = after.titles.filter((one) => !was.has(keyOf(one)));
  const result: Compared = { lost: [], moved: [], added: [], less: [], sums: sums(before, after) };
  for (const old of before.titles) {
    let now = there.get(keyOf(old));
    if (!now) {
      const at = added.findIndex((one) => one.title === old.title && one.project === old.project);
      if (at < 0) {
        result.lost.push(name(old));
        continue;
      }
      now = added.splice(at, 1)[0] as Title;
      result.moved.push(`${name(old)} → ${now.file}`);
    }
    if (now.outcome === 'skipped' && old.outcome !== 'skipped') result.less.push(`${name(old)}: skipped now`);
    for (const [what, count] of Object.entries(old.counts ?? {})) {
      const left = now.counts?.[what] ?? 0;
      if (left < count) result.less.push(`${name(old)}: ${count} ${what} → ${left}`);
    }
  }
  result.added = added.map(name);
  return result;
}

export function comparison(compared: Compared): string {
  const list = (what: string, lines: string[]) =>
    lines.length === 0 ? [] : [`── ${what}: ${lines.length}`, ...lines.map((line) => `  ${line}`)];
  const { lost, moved, added, less, sums } = compared;
  return [
    ...list('lost', lost),
    ...list('less than before', less),
    ...list('moved', moved),
    ...list('added', added),
    '── tests and the sum of their times',
    ...sums,
  ].join('\n');
}

function sums(before: Titles, after: Titles): string[] {
  const groups = (titles: readonly Title[]) =>
    grouped(titles, ({ part, project }) => part + (project && ` [${project}]`));
  const [old, now] = [groups(before.titles), groups(after.titles)];
  const told = (titles: readonly Title[] = []) =>
    `${titles.length} in ${seconds(titles.reduce((ms, title) => ms + title.ms, 0))}`;
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .map((group) => `  ${group}: ${told(old.get(group))} → ${told(now.get(group))}`);
}

export function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}

export function keyOf({ part, project, file, title }: Title): string {
  return [part, project, file, title].join('\n');
}

export function name({ project, file, title }: Title): string {
  return `${project && `[${project}] `}${file} › ${title}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
