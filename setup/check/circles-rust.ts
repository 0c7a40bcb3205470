// Who knows whom among the modules of the engine's crates: `use` declarations and paths through `crate`, `super`, `self` and child
// modules. A name is followed through re-exports to the file that has it; re-exporting a child's names is no knowledge of it. Tests
// at a file's end do not count.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';
import { circleFaults, type ModuleGraph } from './circles.ts';

type Use = { path: string[]; name: string; reexport: boolean };
type Module = { file: string; path: string[]; uses: Use[]; paths: string[][] };

export function rustCircleFaults(): string[] {
  return ['model', 'canvas', 'wasm'].flatMap((crate) => {
    const source = path.join('engine', crate, 'src');
    const files = filesBelow(source).filter((file) => file.endsWith('.rs'));
    return circleFaults(
      rustGraph(source, new Map(files.map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]))),
    );
  });
}

/** `source`: the folder of lib.rs; `files`: path → text. Exported for its test. */
export function rustGraph(source: string, files: ReadonlyMap<string, string>): ModuleGraph {
  const modules = new Map<string, Module>();
  for (const [file, text] of files) {
    const own = modulePath(path.posix.relative(source, file));
    modules.set(own.join('::'), { file, path: own, ...pathsOf(text) });
  }
  const graph = new Map<string, Set<string>>();
  for (const module of modules.values()) {
    const known = new Set<string>();
    const add = (target: Module | undefined): void => {
      if (target && target !== module) known.add(target.file);
    };
    for (const use of module.uses) {
      const target = resolve(modules, module, use.path);
      const child = target && target.path.length > module.path.length && startsWith(target.path, module.path);
      if (!(use.reexport && child)) add(target);
    }
    for (const written of module.paths) add(resolve(modules, module, written));
    graph.set(module.file, known);
  }
  return graph;
}

function modulePath(file: string): string[] {
  const parts = file.replace(/\.rs$/, '').split('/');
  return /^(lib|mod)$/.test(parts.at(-1) as string) ? parts.slice(0, -1) : parts;
}

/** The module a path written in `from` leads into, through re-exports; undefined for other crates. */
function resolve(modules: Map<string, Module>, from: Module, written: string[], depth = 0): Module | undefined {
  let [at, rest] = [from.path, written];
  if (rest[0] === 'crate') [at, rest] = [[], rest.slice(1)];
  else if (rest[0] === 'self') rest = rest.slice(1);
  else if (rest[0] === 'super') {
    while (rest[0] === 'super') [at, rest] = [at.slice(0, -1), rest.slice(1)];
  } else if (!modules.has([...at, rest[0]].join('::'))) return undefined;
  let module = modules.get(at.join('::'));
  while (module && rest.length > 0) {
    const child = modules.get([...module.path, rest[0]].join('::'));
    if (!child) {
      const [name, holder] = [rest[0], module];
      const through = holder.uses.find((use) => use.name === name && use.path.join('::') !== written.join('::'));
      const target =
        through && depth < 8 ? resolve(modules, holder, [...through.path, ...rest.slice(1)], depth + 1) : undefined;
      return target ?? holder;
    }
    [module, rest] = [child, rest.slice(1)];
  }
  return module;
}

function startsWith(whole: string[], start: string[]): boolean {
  return start.every((part, at) => whole[at] === part);
}

/** `use` declarations, and the other paths of a file whose first part may be a module. */
function pathsOf(text: string): { uses: Use[]; paths: string[][] } {
  const code = text
    .replace(/^#\[cfg\(test\)\]\s*\nmod \w+ \{[\s\S]*/m, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const uses: Use[] = [];
  const rest = code.replace(/^\s*(pub(?:\([\w ]+\))? )?use ([^;]+);/gm, (_, pub, tree) => {
    for (const { parts, name } of leaves(tree.replace(/\s+/g, ' ').trim()))
      uses.push({ path: parts, name, reexport: Boolean(pub) });
    return '';
  });
  const paths = [...rest.matchAll(/(?<![\w:])[a-z_]\w*(?:::\w+)+/g)].map(([written]) => written.split('::'));
  return { uses, paths };
}

/** The single names of a use tree: `a::{b, c::{self, d as e}}`. */
function leaves(tree: string): { parts: string[]; name: string }[] {
  const brace = tree.indexOf('{');
  if (brace < 0) {
    const [written = '', as] = tree.split(' as ');
    const parts = written.trim().split('::');
    if (parts.at(-1) === 'self' && parts.length > 1) parts.pop();
    return [{ parts, name: (as ?? (parts.at(-1) as string)).trim() }];
  }
  const head = tree.slice(0, brace).split('::').filter(Boolean);
  return splitList(tree.slice(brace + 1, tree.lastIndexOf('}'))).flatMap((part) =>
    leaves(part).map(({ parts, name }) =>
      parts[0] === 'self' && parts.length === 1
        ? { parts: head, name: name === 'self' ? (head.at(-1) as string) : name }
        : { parts: [...head, ...parts], name },
    ),
  );
}

/** Splits at the commas that stand in no inner brace. */
function splitList(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '{') depth++;
    else if (list[at] === '}') depth--;
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, list.slice(start)].map((part) => part.trim()).filter(Boolean);
}
