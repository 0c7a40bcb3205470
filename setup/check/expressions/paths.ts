// The paths of a program from one symbol to the next, as a graph. Its nodes are the symbol ops that have consumed, each once for symbols of words
// and once for others, and the search for a start. What a lookahead requires is left out, so some paths do not exist in the expression.

import { type Op, type Program, UndecidedExpression } from './program.ts';
import { isWordSymbol } from './symbols.ts';

export interface PathGraph {
  size: number;
  start: number;
  /** Returns the nodes behind a node that consumes `symbol`. A node is listed twice if two paths lead to it. */
  next(node: number, symbol: string): readonly number[];
}

/** A symbol op that can be next. `isWord`: whether its symbol must be one of words, undefined if both may be. */
interface Edge {
  op: number;
  isWord: boolean | undefined;
}

/** The symbol before a path; undefined at the start of the text. */
type Previous = { isWord: boolean } | undefined;

/** Paths from one symbol to the next. */
const MAX_PATHS = 5000;

/** Throws `UndecidedExpression` if there are too many paths. */
export function pathGraph(program: Program, isSticky: boolean): PathGraph {
  const start = 2 * program.ops.length;
  const edges = Array.from({ length: start + 3 }, (_, node): (() => readonly Edge[]) => {
    if (node === start) return () => edgesFrom(program, 0, undefined);
    const firstOp = node > start ? 0 : Math.floor(node / 2) + 1;
    return () => edgesFrom(program, firstOp, { isWord: isWordNode(node) });
  }).map(cached);
  const computeNext = (node: number, symbol: string): readonly number[] => {
    const isWord = isWordSymbol(symbol);
    const consumed = (edges[node] as () => readonly Edge[])()
      .filter((edge) => edge.isWord === undefined || edge.isWord === isWord)
      .filter(({ op }) => matches(program.ops[op], symbol))
      .map(({ op }) => 2 * op + Number(isWord));
    // A search that has not begun a match may begin it at the next symbol.
    return node >= start && !isSticky ? [...consumed, start + (isWord ? 1 : 2)] : consumed;
  };
  const nodes = new Map<string, readonly number[]>();
  const next = (node: number, symbol: string): readonly number[] => {
    const key = `${node} ${symbol}`;
    const found = nodes.get(key) ?? computeNext(node, symbol);
    nodes.set(key, found);
    return found;
  };
  return { size: edges.length, start, next };
}

/** Whether the last consumed symbol is one of words. */
export function isWordNode(node: number): boolean {
  return node % 2 === 1;
}

function cached<T>(compute: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

function matches(op: Op | undefined, symbol: string): boolean {
  return op?.kind === 'symbol' && op.matches(symbol);
}

/** A path that has consumed nothing. `marked`: the registers of the iterations that it has begun. */
interface Path extends Edge {
  marked: readonly number[];
}

function edgesFrom({ ops }: Program, firstOp: number, previous: Previous): Edge[] {
  const edges: Edge[] = [];
  const untried: Path[] = [{ op: firstOp, isWord: undefined, marked: [] }];
  for (let tried = 0; untried.length > 0; tried++) {
    if (tried > MAX_PATHS) throw new UndecidedExpression('too many paths');
    const path = untried.pop() as Path;
    const op = ops[path.op] as Op;
    if (op.kind === 'symbol') edges.push(path);
    else untried.push(...nextPaths(op, path, previous));
  }
  return edges;
}

function nextPaths(op: Op, path: Path, previous: Previous): Path[] {
  const after = { ...path, op: path.op + 1 };
  switch (op.kind) {
    case 'jump':
      return [{ ...path, op: op.target }];
    case 'split':
      return [after, { ...path, op: op.second }];
    case 'mark':
      return [{ ...after, marked: [...path.marked, op.register] }];
    case 'moved':
      return path.marked.includes(op.register) ? [] : [after];
    case 'edge':
      return op.isMultiline || (op.isStart && previous === undefined) ? [after] : [];
    case 'word-boundary': {
      const isWord = (previous?.isWord ?? false) === op.isNegated;
      return path.isWord === undefined || path.isWord === isWord ? [{ ...after, isWord }] : [];
    }
    case 'lookahead':
      return [after, { ...path, op: op.end }];
    default:
      return [];
  }
}
