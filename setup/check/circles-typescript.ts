// Who imports whom among the TypeScript files: types, dynamic imports and the modules of threads and workers included.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root } from '../cache.ts';
import { circleFaults, type ModuleGraph } from './circles.ts';
import { importsOf, placeOf } from './imports.ts';

const zones = ['protocol', 'workers', 'server', 'src', 'setup', 'tests', 'bench'];

export function typescriptCircleFaults(): string[] {
  const files = zones.flatMap((zone) => filesBelow(zone)).filter((file) => /\.tsx?$/.test(file));
  return circleFaults(
    typescriptGraph(new Map(files.map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]))),
  );
}

/** `files`: path relative to the root → text. Exported for its test. */
export function typescriptGraph(files: ReadonlyMap<string, string>): ModuleGraph {
  const graph = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const known = new Set<string>();
    for (const { target } of importsOf(file, text)) {
      const place = placeOf(file, target);
      if (place && place !== file && files.has(place)) known.add(place);
    }
    graph.set(file, known);
  }
  return graph;
}
