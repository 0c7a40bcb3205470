// Checks the files and folders that documents name in backticks. A name counts as a path if it begins with a folder of the root.

import type { Mention } from './markdown.ts';

/** Files that a fresh clone lacks, because a command makes them. */
const GENERATED = /^(bench\/results|data|dist|dist-maps|engine\/pkg|node_modules|target|tests\/results)(\/|$)/;
/** A stand-in for a part of a name: `<name>`, `…` or `*`. */
const PLACEHOLDER = /<[^>]*>|…|\.{3}/g;
const PATH = /^[\w.@*{},/-]+$/;
/** A command of tests may name the beginning of a path. */
const TEST_COMMAND = /^(?:[A-Z_]+=\S+ )*npm (test|run (soak|e2e))\b/;

export interface Tree {
  /** Names of folders at the root. */
  folders: readonly string[];
  /** Whether a file or folder matches a pattern, which is relative to the root. */
  hasMatch(pattern: string): boolean;
}

/** Returns a sentence for each path that matches no file. */
export function pathFaults(file: string, codes: readonly Mention[], tree: Tree): string[] {
  return codes.flatMap(({ text, line }) =>
    pathsOf(text, tree.folders)
      .filter((path) => !tree.hasMatch(TEST_COMMAND.test(text) ? `${path}*` : path))
      .map((path) => `${file}:${line}: ${path} does not exist; name the file that replaced it`),
  );
}

/** Returns the paths in a text in backticks as patterns. */
export function pathsOf(code: string, folders: readonly string[]): string[] {
  return code
    .split(/\s+/)
    .map((word) =>
      word
        .replace(PLACEHOLDER, '*')
        .replace(/^["'(]+|["'),.;:]+$/g, '')
        .replace(/(:\d+(-\d+)?|#.*)$/, ''),
    )
    .filter((word) => word.includes('/') && folders.includes(word.split('/')[0] ?? ''))
    .filter((word) => PATH.test(word) && !GENERATED.test(word));
}
