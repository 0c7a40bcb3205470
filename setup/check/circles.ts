// No circle of modules, in any language: files that all lead to one another can only be read, tested and changed together. A type and
// its own parts may know each other, so up to three files of one folder may. `circles-*.ts` read the graphs, this judges them.

import path from 'node:path';

/** File → the files it knows, all relative to the root. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

const MAX_FILES = 3;

/** One sentence for each circle that crosses folders or has more than three files. */
export function circleFaults(graph: ModuleGraph): string[] {
  return strongComponents(graph)
    .filter((files) => files.length > MAX_FILES || new Set(files.map((file) => path.posix.dirname(file))).size > 1)
    .map((files) => {
      const way = shortestCircle(graph, new Set(files)).join(' → ');
      return `${files.length} modules in a circle, such as ${way}; move what both ends need below them, or hand it in as an argument`;
    });
}

/** Sets of two files and more of which each leads to all others (Tarjan 1972), every set sorted. */
export function strongComponents(graph: ModuleGraph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string): number => {
    let min = order.size;
    order.set(file, min);
    const own = min;
    stack.push(file);
    open.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) min = Math.min(min, visit(next));
      else if (open.has(next)) min = Math.min(min, order.get(next) as number);
    }
    low.set(file, min);
    if (min === own) {
      const members = stack.splice(stack.indexOf(file));
      for (const member of members) open.delete(member);
      if (members.length > 1) found.push(members.sort());
    }
    return min;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found.sort((a, b) => b.length - a.length);
}

/** A shortest way round within `members`, its first file named again at its end. */
function shortestCircle(graph: ModuleGraph, members: ReadonlySet<string>): string[] {
  let best: string[] = [];
  for (const start of members) {
    const from = new Map<string, string>();
    const queue = [start];
    for (const file of queue) {
      for (const next of graph.get(file) ?? []) {
        if (!members.has(next) || from.has(next)) continue;
        from.set(next, file);
        queue.push(next);
      }
    }
    const way = [start];
    for (let file = from.get(start); file !== undefined && file !== start; file = from.get(file)) way.unshift(file);
    way.unshift(start);
    if (best.length === 0 || way.length < best.length) best = way;
  }
  return best;
}
