// The figures of the first page of bench/RESULTS.md: bench/report/today.json has each with the section it is from. A run replaces those
// it measured anew, and a figure that its section does not have is a fault.

import type { Result } from '../result.ts';
import { Figures } from './figures.ts';
import { sectionOf } from './results-file.ts';

export interface Today {
  machine: string;
  peers: string;
  rows: TodayRow[];
  shortfalls: Shortfall[];
}

export interface TodayRow {
  /** The activity of a person, such as "Pan a board of 1,000 items". */
  activity: string;
  unit: string;
  better: 'more' | 'less';
  atrium: number;
  /** The better one of the others; null if none has a figure. */
  other: { name: string; value: number } | null;
  /** Why `other` is null. */
  reason?: string;
  /** Title of the section that has the figures. */
  section: string;
  /** Title of the section that has the figure of `other`, if it is a different one. */
  otherSection?: string;
  /** Day of the run, as 2026-11-21. */
  date: string;
  /** How a result file names the figure; missing if no suite yields it as one figure. */
  figure?: { suite: string; mode: string; scene: string; measure: string; subject?: string };
}

/** A figure that is worse than another product's or misses its limit, in one to three sentences. */
export interface Shortfall {
  text: string;
  /** Title of the section that has its figures. */
  section: string;
  /** Title of a second section, if the first has not all of them. */
  otherSection?: string;
}

const PEER_NAMES: Record<string, string> = { excalidraw: 'Excalidraw', tldraw: 'tldraw' };
/** The words for p99 and p95, which are no figures. */
const PERCENTILE = /slowest \d %/g;
const BASELINE = 'baseline';

/** Returns `today` with the figures and the machine that `results` has. A row stays if its figure, or its comparison, is not among them. */
export function refreshed(today: Today, results: readonly Result[]): Today {
  const figures = new Figures(results);
  const machine = machineOf(results) ?? today.machine;
  return { ...today, machine, rows: today.rows.map((row) => refreshedRow(row, figures)) };
}

/** Undefined for results that do not name their machine. */
function machineOf([result]: readonly Result[]): string | undefined {
  const { cpu, cores, memoryGiB, at } = result?.env ?? {};
  if (cpu === undefined || at === undefined) return undefined;
  return `${cores} cores of ${cpu}, ${memoryGiB} GiB, headless Chromium, view 1280×720 (${String(at).slice(0, 10)})`;
}

function refreshedRow(row: TodayRow, figures: Figures): TodayRow {
  if (!row.figure) return row;
  const { suite, mode, scene, measure, subject = 'atrium chosen' } = row.figure;
  const result = figures.of(suite, mode, scene, subject, measure);
  if (!result || result.value === null) return row;
  const { otherSection: _, reason: __, ...kept } = row;
  const others = row.other?.name === BASELINE ? { 'floor 2d': BASELINE } : PEER_NAMES;
  const found = Object.entries(others)
    .map(([key, name]) => ({ name, value: figures.value(suite, mode, scene, key, measure) }))
    .flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
    .toSorted((a, b) => (row.better === 'more' ? b.value - a.value : a.value - b.value));
  const [other = null] = found;
  if (row.other && !other) return row;
  const date = String(result.env.at ?? '').slice(0, 10) || row.date;
  return { ...kept, atrium: result.value, other, date, ...(other ? {} : { reason: row.reason ?? 'not measured' }) };
}

/** Every figure of the page that the sections it names do not have, one sentence each. `text` is the whole of bench/RESULTS.md. */
export function todayFaults({ rows, shortfalls }: Today, text: string): string[] {
  const ofRows = rows.flatMap(({ activity, atrium, other, section, otherSection = section }) => [
    ...faultsOf(activity, [String(atrium)], text, [section]),
    ...faultsOf(activity, other ? [String(other.value)] : [], text, [otherSection]),
  ]);
  const ofShortfalls = shortfalls.flatMap((item) =>
    faultsOf(item.text, numbersOf(item.text.replaceAll(PERCENTILE, '')), text, titlesOf(item)),
  );
  return [...ofRows, ...ofShortfalls];
}

/** Titles of the sections that a row or shortfall names, one or two. */
export function titlesOf({ section, otherSection }: Pick<Shortfall, 'section' | 'otherSection'>): string[] {
  return otherSection === undefined ? [section] : [section, otherSection];
}

function faultsOf(subject: string, figures: readonly string[], text: string, titles: readonly string[]): string[] {
  const sections = titles.map((title) => ({ title, section: sectionOf(text, title) }));
  const missing = sections
    .filter(({ section }) => section === undefined)
    .map(({ title }) => `today.json: "${subject}" names the section "${title}", which is not there`);
  if (missing.length > 0) return missing;
  const known = new Set(sections.flatMap(({ section = '' }) => numbersOf(section)));
  return figures
    .filter((figure) => !known.has(figure))
    .map((figure) => `today.json: "${subject}" has ${figure}, which "${titles.join('", "')}" does not have`);
}

/** Every number of a text, its thousands without commas; a date is one. */
function numbersOf(text: string): string[] {
  return [...text.matchAll(/\d{4}-\d\d-\d\d|\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([number]) => number.replaceAll(',', ''));
}
