// Finds words that an expression can read in two ways, again and again. A matcher that fails on their repeats may try more than a constant number
// of paths for each symbol. Algorithm: infinite ambiguity by triples of states (Weber and Seidl 1991).

import { isWordNode, type PathGraph } from './paths.ts';
import { UndecidedExpression } from './program.ts';

/** The text `prefix` + `word` + `word` + … has ever more paths. */
export interface Repeat {
  prefix: readonly string[];
  word: readonly string[];
}

/** Triples of nodes that are visited for one pair of loops. */
const MAX_TRIPLES = 100_000;

/** Throws `UndecidedExpression` if two loops have too many triples. */
export function* findRepeats(graph: PathGraph, alphabet: readonly string[]): Generator<Repeat> {
  const walk = new Walk(graph, alphabet);
  const prefixes = walk.shortestTexts(graph.start);
  const nodes = [...prefixes.keys()].filter((node) => walk.isReachable(node, node));
  for (const node of nodes) {
    const prefix = prefixes.get(node) as readonly string[];
    for (const word of walk.doubleTexts(node)) yield { prefix, word };
    for (const second of nodes) {
      // The same word leads to both nodes, so they have consumed the same last symbol.
      if (second === node || isWordNode(second) !== isWordNode(node) || !walk.isReachable(node, second)) continue;
      const word = walk.ambiguousText(node, second);
      if (word) yield { prefix, word };
    }
  }
}

/** The nodes that one word leads to: in the first loop, between the loops, and in the second. */
type Triple = readonly [first: number, between: number, second: number];

class Walk {
  readonly #graph: PathGraph;
  readonly #alphabet: readonly string[];
  readonly #reachable = new Map<number, ReadonlySet<number>>();

  constructor(graph: PathGraph, alphabet: readonly string[]) {
    this.#graph = graph;
    this.#alphabet = alphabet;
  }

  /** Returns a shortest text from `start` to each node; the empty one to `start` itself. */
  shortestTexts(start: number): ReadonlyMap<number, readonly string[]> {
    const texts = new Map<number, readonly string[]>([[start, []]]);
    for (const [node, text] of texts)
      for (const symbol of this.#alphabet)
        for (const next of this.#graph.next(node, symbol)) if (!texts.has(next)) texts.set(next, [...text, symbol]);
    return texts;
  }

  /** Whether a text of one symbol or more leads from `start` to `end`. */
  isReachable(start: number, end: number): boolean {
    const existing = this.#reachable.get(start);
    if (existing) return existing.has(end);
    const found = new Set(this.#alphabet.flatMap((symbol) => this.#graph.next(start, symbol)));
    for (const node of found)
      for (const symbol of this.#alphabet) for (const next of this.#graph.next(node, symbol)) found.add(next);
    this.#reachable.set(start, found);
    return found.has(end);
  }

  /** Returns texts from a node to itself whose first symbol is consumed on two paths. */
  doubleTexts(start: number): (readonly string[])[] {
    return this.#alphabet.flatMap((symbol) => {
      const nodes = this.#graph.next(start, symbol);
      const doubles = new Set(nodes.filter((node, index) => nodes.indexOf(node) < index));
      return [...doubles].flatMap((node) => {
        const rest = this.shortestTexts(node).get(start);
        return rest ? [[symbol, ...rest]] : [];
      });
    });
  }

  /** Returns a text that leads from `first` to itself and to `second`, and from `second` to itself. */
  ambiguousText(first: number, second: number): readonly string[] | undefined {
    const goal = this.#keyOf([first, second, second]);
    const visited = new Set<number>();
    const queue: { triple: Triple; word: readonly string[] }[] = [{ triple: [first, first, second], word: [] }];
    for (const { triple, word } of queue)
      for (const symbol of this.#alphabet)
        for (const next of this.#nextTriples(triple, symbol, first, second)) {
          const key = this.#keyOf(next);
          if (visited.has(key)) continue;
          const entry = { triple: next, word: [...word, symbol] };
          if (key === goal) return entry.word;
          if (visited.size > MAX_TRIPLES) throw new UndecidedExpression('too many pairs of paths');
          visited.add(key);
          queue.push(entry);
        }
    return undefined;
  }

  #nextTriples(triple: Triple, symbol: string, first: number, second: number): Triple[] {
    const nextOf = (node: number, goal: number) =>
      this.#graph.next(node, symbol).filter((next) => next === goal || this.isReachable(next, goal));
    const between = nextOf(triple[1], second);
    if (between.length === 0) return [];
    const ofFirst = nextOf(triple[0], first);
    const ofSecond = nextOf(triple[2], second);
    return ofFirst.flatMap((a) => between.flatMap((b) => ofSecond.map((c): Triple => [a, b, c])));
  }

  #keyOf([first, between, second]: Triple): number {
    return (first * this.#graph.size + between) * this.#graph.size + second;
  }
}
