// Refuses more names, comments and titles that break docs/english.md than words.json allows for each folder. `--fix` lowers the numbers
// there to today's.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';
import { changedFiles } from './changed-files.ts';
import { GENERATED, SKIPPED_FOLDERS } from './sizes.ts';
import { commentFault, longSentences, nameFault, titleFault } from './words/english.ts';
import { commentsOf, namesOf, titlesOf, tokensOf } from './words/source.ts';

const KINDS = ['names', 'locals', 'comments', 'sentences', 'titles'] as const;
type Kind = (typeof KINDS)[number];
export type Counts = Record<string, Partial<Record<Kind, number>>>;

/** A name, comment, sentence or title that breaks a rule, and the reason. */
export type Found = { kind: Kind; file: string; line: number; word: string; reason: string };

const ZONES = ['bench', 'engine', 'protocol', 'server', 'setup', 'src', 'tests', 'workers'];
const table = path.join(root, 'setup/check/words.json');
/** Vendored files. */
const SKIPPED = /(^|\/)(fixtures|older-page)\/|^bench\/peers\//;
/** Columns cannot be renamed without a migration. */
const STORED = /^server\/platform\/database\/(tables\.ts|migrations\/)/;
/** Listed for each folder and kind. */
const MAX_SHOWN = 20;

export async function wordFaults(fix: boolean): Promise<string[]> {
  const found = checkedFiles().flatMap((file) => foundIn(file, readFileSync(path.join(root, file), 'utf8')));
  const [counts, allowed] = [countsOf(found), JSON.parse(readFileSync(table, 'utf8')) as Counts];
  if (fix) writeFileSync(table, `${JSON.stringify(lowered(allowed, counts), null, 2)}\n`);
  const faults: string[] = [];
  const changed = await changedFiles();
  for (const { folder, kind, before, now } of risen(allowed, counts)) {
    const all = found.filter((one) => one.kind === kind && folderOf(one.file) === folder);
    faults.push(`${folder}: ${now} ${kind} break docs/english.md, ${before} are allowed. In changed files:`);
    const listed = all.filter(({ file }) => changed.has(file)).slice(0, MAX_SHOWN);
    for (const { file, line, word, reason } of listed) faults.push(`  ${file}:${line} [${reason}] ${word}`);
  }
  return faults;
}

/** The first folders of a path: `server/access`, `src/features/board`. */
function folderOf(file: string): string {
  const depth = file.startsWith('src/features/') ? 3 : 2;
  return file.split('/').slice(0, -1).slice(0, depth).join('/');
}

/** Relative to the root. */
function checkedFiles(): string[] {
  return ZONES.flatMap((zone) => filesBelow(zone, SKIPPED_FOLDERS))
    .map((file) => path.relative(root, file))
    .filter((file) => /\.(tsx?|mjs|rs)$/.test(file) && !SKIPPED.test(file) && !GENERATED.test(file));
}

/** Returns the names, comments and titles of a file that break a rule. */
export function foundIn(file: string, text: string): Found[] {
  const isRust = file.endsWith('.rs');
  const tokens = tokensOf(text, isRust);
  const found: Found[] = [];
  const add = (kind: Kind, line: number, word: string, reason: string | undefined): void => {
    if (reason) found.push({ kind, file, line, word, reason });
  };
  const stem = path.basename(file).replace(/\..*/, '');
  add('names', 1, stem, nameFault(stem, file));
  for (const { name, line, kind } of STORED.test(file) ? [] : namesOf(tokens, isRust)) {
    if (kind === 'title') add('titles', line, name, titleFault(name.replaceAll('_', ' ')));
    else add(kind === 'name' ? 'names' : 'locals', line, name, nameFault(name, file));
  }
  for (const comment of commentsOf(tokens)) {
    add('comments', comment.line, comment.text.replace(/\s+/g, ' ').trim(), commentFault(comment));
    for (const sentence of longSentences(comment)) add('sentences', comment.line, sentence, 'too long');
  }
  if (/\.(test|spec)\.tsx?$/.test(file))
    for (const { title, line } of titlesOf(tokens)) add('titles', line, title, titleFault(title));
  return found;
}

export function countsOf(found: readonly Found[]): Counts {
  const counts: Counts = {};
  for (const { kind, file } of found) {
    const folder = folderOf(file);
    counts[folder] ??= {};
    counts[folder][kind] = (counts[folder][kind] ?? 0) + 1;
  }
  return counts;
}

/** Returns the counts above those allowed. */
export function risen(allowed: Counts, counts: Counts): { folder: string; kind: Kind; before: number; now: number }[] {
  return Object.entries(counts).flatMap(([folder, kinds]) =>
    KINDS.flatMap((kind) => {
      const [before, now] = [allowed[folder]?.[kind] ?? 0, kinds[kind] ?? 0];
      return now > before ? { folder, kind, before, now } : [];
    }),
  );
}

/** Returns the allowed counts, lowered to today's. */
export function lowered(allowed: Counts, counts: Counts): Counts {
  const rows = Object.entries(allowed).flatMap(([folder, kinds]) => {
    const row = KINDS.flatMap((kind) => {
      const count = Math.min(kinds[kind] ?? 0, counts[folder]?.[kind] ?? 0);
      return count > 0 ? [[kind, count]] : [];
    });
    return row.length > 0 ? [[folder, Object.fromEntries(row)]] : [];
  });
  return Object.fromEntries(rows) as Counts;
}
