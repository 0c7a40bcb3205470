// Checks what documents refer to: links, anchors, pictures, paths and commands exist. README.md and docs/stroke.md have limits of their own.

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../cache.ts';
import { ask } from '../say.ts';
import { PART_NAMES } from '../testing/part-names.ts';
import { type CommandNames, commandFaults } from './documents/commands.ts';
import { pictureFaults, readmeFaults, strokeFaults } from './documents/first-page.ts';
import { linkFaults, targetOf } from './documents/links.ts';
import { type MarkdownParts, readMarkdown } from './documents/markdown.ts';
import { pathFaults } from './documents/paths.ts';

const README = 'README.md';
const STROKE = 'docs/stroke.md';
/** A copy of an old version. */
const SKIPPED = /^tests\/sync\/fixtures\//;

/** `checks`: the names of all checks. */
export async function documentFaults(checks: readonly string[]): Promise<string[]> {
  const files = await documents();
  return files ? faultsOfFiles(files, checks) : ['git cannot list the documents; run this check in a clone'];
}

/** Returns the paths of all documents from the root; undefined if git cannot list them. */
export async function documents(): Promise<string[] | undefined> {
  const args = ['-C', root, 'ls-files', '--cached', '--others', '--exclude-standard', '--', '*.md'];
  const list = await ask('git', args);
  return list?.split('\n').filter((file) => existsSync(path.join(root, file)) && !SKIPPED.test(file));
}

function faultsOfFiles(files: readonly string[], checks: readonly string[]): string[] {
  const { scripts }: { scripts: object } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names: CommandNames = {
    scripts: Object.keys(scripts),
    checks,
    parts: [...PART_NAMES, 'compare'],
    suites: globSync('bench/suites/*.ts', { cwd: root }).map((file) => path.basename(file, '.ts')),
  };
  const folders = readdirSync(root, { withFileTypes: true });
  const tree = {
    folders: folders.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    hasMatch: (pattern: string) => globSync(pattern, { cwd: root }).length > 0,
  };
  const parts = new Map<string, MarkdownParts>(
    files.map((file) => [file, readMarkdown(readFileSync(path.join(root, file), 'utf8'))]),
  );
  const targets = {
    exists: (file: string) => existsSync(path.join(root, file)),
    anchorsOf: (file: string) => parts.get(file)?.anchors,
  };
  return [
    ...[...parts].flatMap(([file, read]) => [
      ...linkFaults(file, read, targets),
      ...pathFaults(file, [...read.codes, ...read.commands], tree),
      ...commandFaults(file, [...read.codes, ...read.commands], names),
    ]),
    ...firstPageFaults(parts.get(README)?.pictures.map(({ text }) => targetOf(README, text)) ?? []),
  ];
}

/** `pictures`: those of README.md. One that does not exist is a fault of its link. */
function firstPageFaults(pictures: readonly string[]): string[] {
  const stroke = path.join(root, STROKE);
  return [
    ...readmeFaults(readFileSync(path.join(root, README), 'utf8')),
    ...pictures
      .filter((file) => existsSync(path.join(root, file)))
      .flatMap((file) => pictureFaults(file, readFileSync(path.join(root, file)))),
    ...(existsSync(stroke) ? strokeFaults(readFileSync(stroke, 'utf8')) : [`${STROKE} is missing`]),
  ];
}
