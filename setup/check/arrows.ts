// Compares the imports of every TypeScript file of the product with the table of folders (folders.ts). Types count like code: a type is
// knowledge too. arrow-exceptions.json lists the imports that the table forbids and that are still used. That list may only shrink; `--fix`
// removes the ones that are gone.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';
import { type ModuleGraph, strongComponents } from './circles.ts';
import { ALWAYS, FOLDERS, NAME_RULES, type Row } from './folders.ts';
import { importsOf, placeOf } from './imports.ts';

/** Importing file → files that it imports although the table forbids it. */
type Exceptions = Record<string, string[]>;

const exceptionsFile = path.join(root, 'setup/check/arrow-exceptions.json');

/** An import that the table forbids. `to`: relative to the root. */
export interface Breach {
  from: string;
  to: string;
  reason: string;
}

export function arrowFaults(fix: boolean): string[] {
  const files = Object.keys(ALWAYS)
    .flatMap((zone) => filesBelow(zone))
    .filter((file) => /\.tsx?$/.test(file));
  const breaches = files.flatMap((file) => breachesOf(path.relative(root, file), readFileSync(file, 'utf8')));
  const exceptions = JSON.parse(readFileSync(exceptionsFile, 'utf8')) as Exceptions;
  const left = remaining(exceptions, breaches);
  if (fix) writeFileSync(exceptionsFile, `${JSON.stringify(left, null, 2)}\n`);
  return [...folderCircleFaults(FOLDERS), ...compare(fix ? left : exceptions, breaches)];
}

/**
 * Returns a sentence for each circle of folders, or of subfolders of one row, that the table itself allows. A row that may import the folder
 * around it, as `server/start` may, composes what stands there and is in no circle by that.
 */
export function folderCircleFaults(rows: readonly Row[]): string[] {
  const targetsOf = ({ folder, may }: Row): string[] =>
    may
      .filter((entry) => entry === folder || !allows([entry], folder))
      .flatMap((entry) => foldersOf(entry, rows))
      .filter((target) => target !== folder);
  const graphs = [
    new Map(rows.map((row) => [row.folder, new Set(targetsOf(row))])),
    ...rows.map(({ folder, inside = {} }) => subfolderGraph(folder, inside)),
  ];
  return graphs
    .flatMap(strongComponents)
    .map((folders) => `setup/check/folders.ts: ${folders.join(', ')} may all import one another; take out an arrow`);
}

/** The folders of the rows that `entry`, a folder or a file, contains or stands in. */
function foldersOf(entry: string, rows: readonly Row[]): string[] {
  const nearest = rowOf(entry, rows);
  const below = rows.filter(({ folder }) => allows([entry], folder));
  return (nearest ? [nearest, ...below] : below).map(({ folder }) => folder);
}

function subfolderGraph(folder: string, inside: NonNullable<Row['inside']>): ModuleGraph {
  const full = (name: string): string => `${folder}/${name}`;
  const targets = Object.values(inside).flat();
  return new Map(
    [...Object.keys(inside), ...targets].map((name) => [full(name), new Set((inside[name] ?? []).map(full))]),
  );
}

/** Returns a sentence for each breach that is no exception, and for each exception that is no breach any more. */
export function compare(exceptions: Exceptions, breaches: readonly Breach[]): string[] {
  const known = new Set(pairs(exceptions));
  const found = new Set(breaches.map(({ from, to }) => `${from} → ${to}`));
  return [
    ...breaches.filter(({ from, to }) => !known.has(`${from} → ${to}`)).map(({ from, reason }) => `${from}: ${reason}`),
    ...[...known]
      .filter((pair) => !found.has(pair))
      .map((pair) => `arrow-exceptions.json: ${pair} is gone; run \`npm run check -- arrows --fix\``),
  ];
}

const pairs = (exceptions: Exceptions): string[] =>
  Object.entries(exceptions).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`));

/** The exceptions that are still breaches. */
function remaining(exceptions: Exceptions, breaches: readonly Breach[]): Exceptions {
  const found = new Set(breaches.map(({ from, to }) => `${from} → ${to}`));
  const rows = Object.entries(exceptions).map(
    ([from, targets]) => [from, targets.filter((to) => found.has(`${from} → ${to}`))] as const,
  );
  return Object.fromEntries(rows.filter(([, targets]) => targets.length > 0));
}

/** `file` relative to the root. Tests may import what they test from anywhere, and nothing that ships may import a test's helpers. */
export function breachesOf(file: string, text: string): Breach[] {
  const isTest = isOfTests(file);
  const row = rowOf(file);
  if (!row)
    return [{ from: file, to: '', reason: 'stands in no folder of setup/check/folders.ts; name its folder there' }];
  const breaches: Breach[] = [];
  for (const { target, lazy, isType } of importsOf(file, text)) {
    const to = placeOf(file, target);
    if (!to || to === file) continue;
    if (!isTest) breaches.push(...nameBreaches(file, to, isType));
    if (isTest ? mayTest(file, to) : mayImport(row, file, to, lazy)) continue;
    const how = allows(row.lazy ?? [], to) ? ' other than by import() or new URL()' : '';
    const reason = `${row.folder} may not import ${to}${how}; hand it in, or move what both need below them (setup/check/folders.ts)`;
    breaches.push({ from: file, to, reason });
  }
  return breaches;
}

function nameBreaches(from: string, to: string, isType: boolean): Breach[] {
  return NAME_RULES.filter(
    (rule) => allows(rule.from, from) && rule.to.test(to) && !rule.only.test(from) && !(rule.valuesOnly && isType),
  ).map((rule) => ({ from, to, reason: `may not import ${to}: ${rule.reason} (setup/check/folders.ts)` }));
}

const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const zoneOf = (file: string): string => file.split('/')[0] as string;

/** A test knows its own zone, what that may know, and the tests' helpers. */
function mayTest(file: string, to: string): boolean {
  const zone = zoneOf(file);
  return [
    zone,
    'tests',
    ...(ALWAYS[zone] ?? []).map(zoneOf),
    ...(zone === 'src' ? ['workers'] : []),
    'engine',
    'setup',
  ].includes(zoneOf(to));
}

function mayImport(row: Row, file: string, to: string, lazy: boolean): boolean {
  if (isOfTests(to)) return false;
  if (rowOf(to) === row && mayInside(row, file, to)) return true;
  if (allows([...(ALWAYS[zoneOf(file)] ?? []), ...row.may], to)) return true;
  return lazy && allows(row.lazy ?? [], to);
}

/** Whether one subfolder of a row may import another. */
function mayInside({ folder, inside }: Row, file: string, to: string): boolean {
  if (folder.includes('*')) return folderOf(folder, file) === folderOf(folder, to);
  if (!inside) return true;
  const [from, target] = [subfolder(folder, file), subfolder(folder, to)];
  return from === target || (inside[from]?.includes(target) ?? false);
}

/** The first name below a folder; `.` for its own files. */
function subfolder(folder: string, file: string): string {
  const names = file.slice(folder.length + 1).split('/');
  return names.length > 1 ? (names[0] as string) : '.';
}

/** The row whose folder is the longest that `file` stands in; a folder with a name before one with `*`. */
export function rowOf(file: string, rows: readonly Row[] = FOLDERS): Row | undefined {
  let best: Row | undefined;
  for (const row of rows) if (allows([row.folder], file) && isNearer(row, best)) best = row;
  return best;
}

function isNearer(row: Row, best: Row | undefined): boolean {
  if (!best) return true;
  const depth = (folder: string): number => folder.split('/').length + (folder.includes('*') ? 0 : 0.5);
  return depth(row.folder) > depth(best.folder);
}

/** Whether `file` is, or stands below, one of these. */
function allows(folders: readonly string[], file: string): boolean {
  return folders.some((folder) => folderOf(folder, file) !== undefined);
}

/** The beginning of `file` that is `folder`, with the names that `*` stands for; undefined: it stands elsewhere. */
function folderOf(folder: string, file: string): string | undefined {
  const [want, names] = [folder.split('/'), file.split('/')];
  const begin = names.slice(0, want.length);
  const isThere = begin.length === want.length && want.every((name, n) => name === '*' || name === begin[n]);
  return isThere ? begin.join('/') : undefined;
}
