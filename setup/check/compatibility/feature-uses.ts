// Where the code uses features of a list. Places are found in the syntax tree, and the compiler says of which interface a member is.

import path from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';
import { parseSync, Visitor } from 'vite';
import { root } from '../../cache.ts';

/** One use of a feature, such as `Array.at`. */
export interface Use {
  file: string;
  line: number;
  feature: string;
}

interface Candidate {
  /** Index into the text. */
  offset: number;
  /** If it is known without the compiler. */
  feature?: string;
}

/** `texts`: path relative to the root → text. `features`: by names such as `Array.at`, `AbortSignal.any` and `ImageDecoder`. */
export function usesIn(texts: ReadonlyMap<string, string>, features: ReadonlyMap<string, unknown>): Use[] {
  const members = new Set(Array.from(features.keys(), (name) => name.split('.').at(-1) as string));
  const candidates = new Map(Array.from(texts, ([file, text]) => [file, candidatesIn(file, text, features, members)]));
  const api = new API({ cwd: root });
  try {
    const [page, workers] = ['tsconfig.json', 'workers/tsconfig.json'].map((name) => projectOf(api, name)) as [
      Project,
      Project,
    ];
    return Array.from(candidates, ([file, found]) =>
      usesOf(file, texts.get(file) as string, found, features, file.startsWith('workers/') ? workers : page),
    ).flat();
  } finally {
    api.close();
  }
}

function projectOf(api: API, name: string): Project {
  const config = path.join(root, name);
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${name} cannot be opened`);
  return project;
}

/** Exported for its test. */
export function candidatesIn(
  file: string,
  text: string,
  features: ReadonlyMap<string, unknown>,
  members: ReadonlySet<string>,
): Candidate[] {
  const { program } = parseSync(path.basename(file), text);
  const candidates = new Map<number, Candidate>();
  const types = new Set<number>();
  new Visitor({
    MemberExpression: ({ object, property, computed }) => {
      if (computed || property.type !== 'Identifier' || !members.has(property.name)) return;
      const feature = object.type === 'Identifier' ? `${object.name}.${property.name}` : '';
      candidates.set(property.start, { offset: property.start, ...(features.has(feature) && { feature }) });
    },
    Property: ({ key }) => {
      if (key.type === 'Identifier' && members.has(key.name)) candidates.set(key.start, { offset: key.start });
    },
    Identifier: ({ name, start }) => {
      if (features.has(name) && !candidates.has(start)) candidates.set(start, { offset: start });
    },
    TSTypeReference: ({ typeName }) => void types.add(typeName.start),
  }).visit(program);
  return [...candidates.values()].filter(({ offset }) => !types.has(offset));
}

function usesOf(
  file: string,
  text: string,
  candidates: readonly Candidate[],
  features: ReadonlyMap<string, unknown>,
  project: Project,
): Use[] {
  if (candidates.length === 0) return [];
  const symbols = project.checker.getSymbolAtPosition(
    path.join(root, file),
    candidates.map(({ offset }) => offset),
  );
  return candidates.flatMap(({ offset, feature: known }, k) => {
    const symbol = symbols[k];
    const isOfPlatform = symbol?.declarations.some((one) => /\/lib\.[\w.]+\.d\.ts$/.test(one.path));
    if (!symbol || !isOfPlatform) return [];
    const owner = interfaceNamed(symbol.getParent()?.name);
    const feature = known ?? (owner ? `${owner}.${symbol.name}` : symbol.name);
    return features.has(feature) ? [{ file, line: text.slice(0, offset).split('\n').length, feature }] : [];
  });
}

/** The name that MDN's table has for one of the compiler's. */
function interfaceNamed(name = ''): string {
  if (/^(Uint|Int|Float|BigInt|BigUint)\d+(Clamped)?Array$/.test(name)) return 'TypedArray';
  return name
    .replace(/^Readonly(?=Array$|Map$|Set$)/, '')
    .replace(/^IteratorObject$/, 'Iterator')
    .replace(/Constructor$/, '');
}
