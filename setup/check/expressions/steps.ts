// Counts the steps of a backtracking matcher. A count is the same on every machine and under every load, unlike a time.

import type { Assertion, Op, Program } from './program.ts';
import { isLineBreak, isWordSymbol } from './symbols.ts';

export interface Search {
  /** Code points with the flag u, else code units. */
  text: readonly string[];
  /** Whether the search continues behind a match. */
  isGlobal: boolean;
  /** Whether a match must begin where the search does. */
  isSticky: boolean;
  maxSteps: number;
}

/** Returns the steps until the first match is found, or with `isGlobal` all are. Infinity above `maxSteps`. */
export function countSteps(program: Program, search: Search): number {
  const matcher = new Matcher(program, search);
  for (let start = 0; start <= search.text.length; ) {
    const end = matcher.match(0, start);
    if (matcher.steps > search.maxSteps) return Number.POSITIVE_INFINITY;
    if (end === undefined ? search.isSticky : !search.isGlobal) break;
    start = Math.max(start + 1, end ?? 0);
  }
  return matcher.steps;
}

class Matcher {
  steps = 0;
  readonly #ops: readonly Op[];
  readonly #text: readonly string[];
  readonly #maxSteps: number;
  readonly #registers: number[];

  constructor({ ops, registerCount }: Program, { text, maxSteps }: Search) {
    this.#ops = ops;
    this.#text = text;
    this.#maxSteps = maxSteps;
    this.#registers = new Array<number>(registerCount).fill(-1);
  }

  /** Returns the end of a match at `start`. Undefined if there is none, and after too many steps. */
  match(firstOp: number, start: number): number | undefined {
    // Pairs of numbers: an op and a position to try, or -1 minus a register and the value to restore.
    const untried = [firstOp, start];
    while (untried.length > 0) {
      const value = untried.pop() as number;
      const index = untried.pop() as number;
      if (index < 0) this.#registers[-1 - index] = value;
      else {
        const end = this.#follow(index, value, untried);
        if (end !== undefined || this.steps > this.#maxSteps) return end;
      }
    }
    return undefined;
  }

  /** Follows one path until it matches or fails. Adds the alternatives along it to `untried`. */
  #follow(firstOp: number, start: number, untried: number[]): number | undefined {
    let [index, position] = [firstOp, start];
    while (++this.steps <= this.#maxSteps) {
      const op = this.#ops[index] as Op;
      index += 1;
      switch (op.kind) {
        case 'match':
          return position;
        case 'jump':
          index = op.target;
          break;
        case 'split': {
          const [first, second] = op.isNextFirst ? [index, op.second] : [op.second, index];
          untried.push(second, position);
          index = first;
          break;
        }
        case 'symbol':
          if (position === this.#text.length || !op.matches(this.#text[position] as string)) return undefined;
          position += 1;
          break;
        case 'mark':
          untried.push(-1 - op.register, this.#registers[op.register] as number);
          this.#registers[op.register] = position;
          break;
        default:
          if (!this.#isTrue(op, index, position)) return undefined;
          if (op.kind === 'lookahead') index = op.end;
      }
    }
    return undefined;
  }

  #isTrue(assertion: Assertion, nextOp: number, position: number): boolean {
    switch (assertion.kind) {
      case 'moved':
        return this.#registers[assertion.register] !== position;
      case 'edge': {
        const [edge, neighbor] = assertion.isStart ? [0, position - 1] : [this.#text.length, position];
        return position === edge || (assertion.isMultiline && isLineBreak(this.#text[neighbor]));
      }
      case 'word-boundary': {
        const isBoundary = isWordSymbol(this.#text[position - 1]) !== isWordSymbol(this.#text[position]);
        return isBoundary !== assertion.isNegated;
      }
      case 'lookahead':
        return (this.match(nextOp, position) !== undefined) !== assertion.isNegated;
    }
  }
}
