// Checks the sentences of the documents against docs/english.md: few are long, and few have no subject or dialect words.
// `npm run check -- prose docs/operate.md` lists all faults of a file.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../cache.ts';
import { changedFiles } from './changed-files.ts';
import { documents } from './documents.ts';
import { proseFaults as faultsOf, type ProseFault, sentencesOfMarkdown } from './words/prose.ts';

/** Shares of all sentences, in percent. */
const MAX_PCT = { long: 0.5, word: 2 };
/** Translations and files of tests. */
const SKIPPED = /^docs\/guide\/(?!en\/)|(^|\/)fixtures\//;
const MAX_FILES = 10;
const MAX_SENTENCES = 20;

export interface FileProse {
  file: string;
  /** The number of its sentences. */
  count: number;
  faults: ProseFault[];
}

/** `files`: documents whose faults are all listed; without them the shares of all documents count. */
export async function proseFaults(_fix: boolean, files: readonly string[]): Promise<string[]> {
  if (files.length > 0)
    return files.map(proseOf).flatMap((prose) => prose.faults.map((fault) => rowOf(prose.file, fault)));
  const all = await documents();
  if (!all) return ['git cannot list the documents; run this check in a clone'];
  return shareFaults(all.filter((file) => !SKIPPED.test(file)).map(proseOf), await changedFiles());
}

/** Names the worst files and sentences of changed files if a share is too high. Exported for its test. */
export function shareFaults(all: readonly FileProse[], changed: ReadonlySet<string>): string[] {
  const count = all.reduce((sum, prose) => sum + prose.count, 0);
  const countOf = (prose: FileProse, kind: ProseFault['kind']): number =>
    prose.faults.filter((fault) => fault.kind === kind).length;
  return (['long', 'word'] as const).flatMap((kind) => {
    const found = all.reduce((sum, prose) => sum + countOf(prose, kind), 0);
    const pct = (100 * found) / Math.max(count, 1);
    if (pct <= MAX_PCT[kind]) return [];
    const what = kind === 'long' ? 'are too long' : 'have no subject or too many dialect words';
    const worst = all
      .map((prose) => ({ file: prose.file, found: countOf(prose, kind) }))
      .filter((row) => row.found > 0)
      .sort((a, b) => b.found - a.found)
      .slice(0, MAX_FILES);
    const sentences = all
      .filter(({ file }) => changed.has(file))
      .flatMap(({ file, faults }) => faults.filter((fault) => fault.kind === kind).map((fault) => rowOf(file, fault)))
      .slice(0, MAX_SENTENCES);
    return [
      `${found} of ${count} sentences ${what} (${pct.toFixed(2)} %, ${MAX_PCT[kind]} % are allowed). Most are in:`,
      ...worst.map((row) => `  ${row.file}: ${row.found}; list them with \`npm run check -- prose ${row.file}\``),
      ...(sentences.length > 0 ? ['In changed files:', ...sentences.map((row) => `  ${row}`)] : []),
    ];
  });
}

function proseOf(file: string): FileProse {
  const sentences = sentencesOfMarkdown(readFileSync(path.join(root, file), 'utf8'));
  return { file, count: sentences.length, faults: faultsOf(sentences) };
}

function rowOf(file: string, { line, reason, text }: ProseFault): string {
  return `${file}:${line} [${reason}] ${text}`;
}
