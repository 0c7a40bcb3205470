// `npm run bench -- report FILE…` writes the first page of bench/RESULTS.md. From result files it also writes the tables of a run, with
// ratios to the baseline and the others, and the limits met and missed. Must not know how anything is measured.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { markdown, type Result, table } from '../result.ts';
import { Figures } from './figures.ts';
import { floorName } from './hand-limits.ts';
import { HOW_TO_READ } from './how-to-read.ts';
import { verdicts } from './limits.ts';
import { pageText } from './page.ts';
import { withPage, withRun } from './results-file.ts';
import { refreshed, type Today, todayFaults } from './today.ts';

const RESULTS = path.join(import.meta.dirname, '../RESULTS.md');
const TODAY = path.join(import.meta.dirname, 'today.json');

/** Writes the first page, and with `files` the tables of their run. Throws and writes nothing if a figure of the page is not in its section. */
export function report(files: readonly string[]): void {
  const all = files.flatMap((file): Result[] => JSON.parse(readFileSync(file, 'utf8')));
  const stored: Today = JSON.parse(readFileSync(TODAY, 'utf8'));
  const before = readFileSync(RESULTS, 'utf8');
  const today = refreshed(stored, all);
  const text = all.length > 0 ? withRun(before, runSections(all)) : before;
  const faults = todayFaults(today, text);
  if (faults.length > 0) throw new Error(`Nothing was written.\n${faults.join('\n')}`);
  writeFileSync(TODAY, `${JSON.stringify(today, null, 2)}\n`);
  writeFileSync(RESULTS, withPage(text, pageText(today, text)));
  console.log(`${all.length} figures into ${path.relative(process.cwd(), RESULTS)}`);
}

/** Other processes may use this share of a core beside a trusted figure. */
const QUIET_PCT = 20;

/** Suites whose figures stand beside nothing. */
const PLAIN: [title: string, suites: string[]][] = [
  ['Server and crowd on the same cores', ['sync', 'load']],
  ['Sign-in, for who has an account and who has none', ['sign-in']],
  ['Others beside heavy requests of one person', ['beside']],
  ['Search across boards', ['search']],
  ['Errors thrown while a board is panned', ['errors']],
  ['Engine, native release', ['engine']],
  ['Public files, drawn by Excalidraw and by the product', ['files']],
  ['A phone as remote control of a panel', ['remote']],
  ['JSON out and in', ['round-trip']],
  ['PNG out', ['png']],
  ['PDF out', ['pdf']],
];

/** The sections of one run, each with its heading. */
export function runSections(all: readonly Result[]): string[] {
  const figures = new Figures(all);
  const parts = [HOW_TO_READ, limits(figures), boards(figures), opening(figures), coldStart(figures)];
  parts.push(inking(figures), touching(figures), counting(figures));
  for (const [title, suites] of PLAIN) {
    const found = all.filter(({ suite }) => suites.includes(suite));
    if (found.length > 0) parts.push(`## ${title}\n\n${table(found)}`);
  }
  return parts.flatMap((part) => part.split(/^(?=## )/m)).filter((part) => part.trim() !== '');
}

/** The machine of the run and its limits, under a heading of its day, so that those of earlier runs stay. */
function limits(figures: Figures): string {
  const { all } = figures;
  const env = all[0]?.env ?? {};
  const days = [...new Set(all.map((r) => String(r.env.at ?? '').slice(0, 10)).filter(Boolean))].join(', ');
  const noisy = all.filter((r) => Number(r.env.othersPct ?? 0) > QUIET_PCT).length;
  const reps = Math.max(...all.map((r) => r.n), 0);
  return `## Limits${days ? ` of ${days}` : ''}

Machine: ${env.cores} cores of ${env.cpu}, ${env.memoryGiB} GiB, no GPU, headless Chromium, view 1280×720. The figures are medians of up
to ${reps} repetitions. Other processes used more than ${QUIET_PCT} % of a core beside ${noisy} of ${all.length} figures. Absolute times
hold for this machine only: compare within one run.

${limitTable(figures)}`.trim();
}

function limitTable(figures: Figures): string {
  const found = verdicts(figures);
  const rows = found
    .filter(({ figure, met }) => figure !== null || met === false)
    .map(({ what, figure, limit, met, floor }) => [
      met === null ? '?' : met ? 'met' : '**missed**',
      what,
      show(figure),
      floor === undefined ? limit : `${limit}; the floor itself: ${show(floor)}`,
    ]);
  if (rows.length === 0) return '';
  const count = (expected: boolean): number => found.filter(({ met }) => met === expected).length;
  const missedByBaseline = found.filter(({ floor }) => floor !== undefined).length;
  const beyond = missedByBaseline > 0 ? `, ${missedByBaseline} of them by a page that does nothing else as well` : '';
  return `${count(true)} met, ${count(false)} missed${beyond}; level with a peer is within 5 % or one frame/s.\n\n${markdown(['', 'what', 'figure', 'limit'], rows)}`;
}

const COLUMNS: Record<string, [title: string, what: string][]> = {
  'Load and memory': [
    ['load ms', 'load'],
    ['renderer MiB', 'memory: renderer'],
    ['GPU process MiB', 'memory: GPU process'],
    ['both MiB', 'memory: both'],
  ],
  Pan: glide('pan'),
  Zoom: glide('zoom'),
  Click: [
    ['main thread p50 ms', 'click: main thread p50'],
    ['p95', 'click: main thread p95'],
    ['next frame p50 ms', 'click: next frame p50'],
    ['p95', 'click: next frame p95'],
    ['of 100 that select', 'click: of 100 that select'],
  ],
  'Look in movement': [
    ['fling: blank frames', 'fling: frames with a blank place'],
    ['stretched ms', 'fling: longest stretched over 2×'],
    ['least sharp %', 'fling: least sharp, of at rest'],
    ['zoom: stretched ms', 'zoom look: longest stretched over 2×'],
    ['least sharp %', 'zoom look: least sharp, of at rest'],
  ],
  'Marquee over everything': [...glide('marquee'), ['selected', 'marquee: selected']],
  'Drag everything': [...glide('drag'), ['moved px', 'drag: moved']],
};

function glide(name: string): [string, string][] {
  return [
    ['frames/s', `${name}: frames`],
    ['gap p95 ms', `${name}: gap p95`],
    ['gap p99 ms', `${name}: gap p99`],
    ['main busy %', `${name}: main thread busy`],
    ['longest task ms', `${name}: longest task`],
  ];
}

function boards(figures: Figures): string {
  const parts = figures.modes('board').flatMap((mode) =>
    Object.entries(COLUMNS).map(([title, columns]) => {
      const scenes = ['', ...figures.sizes('board').map((n) => `${n} items`), 'public libraries'];
      return section(figures, 'board', mode, scenes, `Board, ${mode}: ${title.toLowerCase()}`, columns);
    }),
  );
  return parts.filter(Boolean).join('\n\n');
}

function opening(figures: Figures): string {
  const scenes = figures.sizes('open').map((n) => `${n} items`);
  const columns: [string, string][] = [
    ['from the server: last byte → complete ms', 'from the server: last byte to complete'],
    ['navigation → complete ms', 'from the server: navigation to complete'],
    ['board KiB', 'from the server: board'],
    ['from this device: navigation → complete ms', 'from this device: navigation to complete'],
  ];
  const parts = figures.modes('open').map((mode) => section(figures, 'open', mode, scenes, `Open, ${mode}`, columns));
  return parts.filter(Boolean).join('\n\n');
}

function coldStart(figures: Figures): string {
  const columns: [string, string][] = [
    ['on the wire KiB', 'on the wire'],
    ['turns of the line', 'turns of the line'],
    ['first paint ms', 'first paint'],
    ['editor ready ms', 'editor ready'],
    ['drawable ms', 'drawable'],
    ['again: KiB', 'again: on the wire'],
    ['turns', 'again: turns of the line'],
    ['first paint ms', 'again: first paint'],
    ['drawable ms', 'again: drawable'],
  ];
  const scenes = figures.scenes('cold');
  const parts = figures
    .modes('cold')
    .map((mode) => section(figures, 'cold', mode, scenes, `Cold start, ${mode}`, columns));
  return parts.filter(Boolean).join('\n\n');
}

function inking(figures: Figures): string {
  const scenes = ['', ...['0 items', ...figures.sizes('ink').map((n) => `${n} items`)].filter(unique)];
  const columns: [string, string][] = [
    ['p50 ms', 'event to pixel p50'],
    ['p95 ms', 'event to pixel p95'],
    ['captured p50 ms', 'event to captured frame p50'],
    ['p95 ms', 'event to captured frame p95'],
    ['as seen p50 ms', 'as seen, predicted ink counts: p50'],
    ['p95 ms', 'as seen, predicted ink counts: p95'],
  ];
  const parts = figures
    .modes('ink')
    .map((mode) => section(figures, 'ink', mode, scenes, `Ink, event → pixel, ${mode}`, columns));
  return parts.filter(Boolean).join('\n\n');
}

function touching(figures: Figures): string {
  const columns: [string, string][] = [
    ['frames/s', 'frames'],
    ['gap p95 ms', 'gap p95'],
    ['main busy %', 'main thread busy'],
    ['strokes', 'strokes'],
    ['samples sent', 'samples sent'],
    ['lost', 'samples lost'],
    ['in a strange stroke', 'samples in a strange stroke'],
    ['strokes after an undo', 'strokes after one undo'],
  ];
  const parts = figures
    .modes('touch')
    .map((mode) => section(figures, 'touch', mode, figures.scenes('touch'), `Many hands, ${mode}`, columns));
  return parts.filter(Boolean).join('\n\n');
}

/** The input events do not depend on the mode, so the first one is shown. */
function counting(figures: Figures): string {
  const columns: [string, string][] = [
    ['input events', 'input events'],
    ['pointer presses', 'pointer presses'],
    ['drags', 'drags'],
    ['key presses', 'key presses'],
  ];
  const title = 'Input events for the first things people make';
  const parts = figures
    .modes('events')
    .slice(0, 1)
    .map((mode) => section(figures, 'events', mode, figures.scenes('events'), title, columns));
  return parts.filter(Boolean).join('\n\n');
}

const unique = <T>(value: T, i: number, all: T[]): boolean => all.indexOf(value) === i;

/** One table: a row per scene and subject, figures with their ratio to the floor of the same executor and to the better peer. */
function section(
  figures: Figures,
  suite: string,
  mode: string,
  scenes: string[],
  title: string,
  columns: [string, string][],
): string {
  const rows = scenes.flatMap((scene) =>
    figures.subjects(suite, mode).flatMap((subject) => {
      const cells = columns.map(([, what]) => cell(figures, suite, mode, scene, subject, what));
      if (cells.some((text) => text !== '–')) return [[scene || '–', subject, ...cells]];
      const why = figures.why(suite, mode, scene, subject, columns[0]?.[1] ?? '');
      return why ? [[scene || '–', subject, why, ...cells.slice(1)]] : [];
    }),
  );
  if (rows.length === 0) return '';
  return `## ${title}\n\n${markdown(['board', 'who', ...columns.map(([name]) => name)], rows)}`;
}

function cell(figures: Figures, suite: string, mode: string, scene: string, subject: string, what: string): string {
  const value = figures.value(suite, mode, scene, subject, what);
  if (value === null) return '–';
  const ratio = (of: number | null, name: string): string[] =>
    of === null || of === 0 ? [] : [`${(value / of).toFixed(2)} × ${name}`];
  const ours = subject.startsWith('atrium');
  const isRatio = !/busy|moved|selected|select|board$|strokes|samples|presses|drags|events/.test(what);
  const beside = ours && isRatio ? [...ratio(baselineFigure(figures, suite, mode, scene, subject, what), 'floor')] : [];
  if (ours && isRatio) beside.push(...ratio(betterPeer(figures, suite, mode, scene, what), 'peer'));
  return `${show(value)}${beside.length > 0 ? ` (${beside.join(', ')})` : ''}`;
}

/** Returns the floor's figure in the same scene, or in none; null if it has neither. */
function baselineFigure(
  figures: Figures,
  suite: string,
  mode: string,
  scene: string,
  subject: string,
  what: string,
): number | null {
  const floor = floorName(subject);
  return figures.value(suite, mode, scene, floor, what) ?? figures.value(suite, mode, '', floor, what);
}

function betterPeer(figures: Figures, suite: string, mode: string, scene: string, what: string): number | null {
  const theirs = ['excalidraw', 'tldraw']
    .map((peer) => figures.value(suite, mode, scene, peer, what))
    .filter((value) => value !== null);
  if (theirs.length === 0) return null;
  return what.endsWith('frames') ? Math.max(...theirs) : Math.min(...theirs);
}

const show = (value: number | null): string => (value === null ? '–' : String(value));
