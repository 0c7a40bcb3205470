// A regular expression as the program of a backtracking matcher: the engine of a browser or of Node tries the parts of an expression in this order.
// Group numbers and names are left out, because they cost nothing.

import { type AST, RegExpParser } from '@eslint-community/regexpp';

type Op =
  | { kind: 'symbol'; matches(symbol: string): boolean }
  | { kind: 'jump'; target: number }
  /** The next op is tried before `second`, or after it if not `isNextFirst`. */
  | { kind: 'split'; second: number; isNextFirst: boolean }
  | { kind: 'mark'; register: number }
  /** Fails if nothing was consumed since the `mark` of its register. */
  | { kind: 'moved'; register: number }
  | { kind: 'edge'; isStart: boolean; isMultiline: boolean }
  | { kind: 'word-boundary'; isNegated: boolean }
  /** The ops of the body come next and end with `match`, before the op `end`. */
  | { kind: 'lookahead'; isNegated: boolean; end: number }
  | { kind: 'match' };

export type Assertion = Extract<Op, { kind: 'moved' | 'edge' | 'word-boundary' | 'lookahead' }>;

export interface Program {
  ops: readonly Op[];
  registerCount: number;
  /** Code points in the expression, with the ends of each range. */
  points: ReadonlySet<number>;
}

export type { Op };

/** Thrown for an expression that cannot be judged. Its message is what the expression has. */
export class UndecidedExpression extends Error {}

export interface CopyLimits {
  /** Required copies of a part. A part with more has no bound instead. */
  required: number;
  /** Optional copies of a part. A part with more has no bound instead. */
  optional: number;
}

export function compileExpression(source: string, flags: string, maxCopies: CopyLimits): Program {
  if (flags.includes('v')) throw new UndecidedExpression('the flag v');
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  const compiler = new Compiler(flags, maxCopies);
  compiler.addAlternatives(pattern.alternatives);
  compiler.ops.push({ kind: 'match' });
  return compiler;
}

class Compiler implements Program {
  readonly ops: Op[] = [];
  readonly points = new Set<number>();
  registerCount = 0;
  readonly #flags: string;
  readonly #maxCopies: CopyLimits;
  readonly #tests = new Map<string, (symbol: string) => boolean>();

  constructor(flags: string, maxCopies: CopyLimits) {
    this.#flags = flags;
    this.#maxCopies = maxCopies;
  }

  addAlternatives([first, ...others]: readonly AST.Alternative[]): void {
    const addFirst = () => {
      for (const element of first?.elements ?? []) this.#addElement(element);
    };
    if (others.length === 0) addFirst();
    else this.#addSplit(addFirst, () => this.addAlternatives(others));
  }

  #addElement(element: AST.Element): void {
    switch (element.type) {
      case 'Group':
        if (element.modifiers) throw new UndecidedExpression(element.raw);
        this.addAlternatives(element.alternatives);
        break;
      case 'CapturingGroup':
        this.addAlternatives(element.alternatives);
        break;
      case 'Quantifier':
        this.#addQuantifier(element);
        break;
      case 'Assertion':
        this.#addAssertion(element);
        break;
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        this.#addSymbol(element);
        break;
      default:
        throw new UndecidedExpression(element.raw);
    }
  }

  #addSymbol(element: AST.Character | AST.CharacterClass | AST.CharacterSet): void {
    for (const part of element.type === 'CharacterClass' ? element.elements : [element]) {
      if (part.type === 'Character') this.points.add(part.value);
      if (part.type === 'CharacterClassRange') this.points.add(part.min.value).add(part.max.value);
    }
    this.ops.push({ kind: 'symbol', matches: this.#testOf(element.raw) });
  }

  /** The JavaScript engine decides which symbols a class has. */
  #testOf(raw: string): (symbol: string) => boolean {
    const existing = this.#tests.get(raw);
    if (existing) return existing;
    const expression = new RegExp(`^(?:${raw})$`, this.#flags.replace(/[^isu]/g, ''));
    const results = new Map<string, boolean>();
    const test = (symbol: string): boolean => {
      const result = results.get(symbol) ?? expression.test(symbol);
      results.set(symbol, result);
      return result;
    };
    this.#tests.set(raw, test);
    return test;
  }

  #addSplit(addNext: () => void, addSecond: () => void, isNextFirst = true): void {
    const split = this.#reserve();
    addNext();
    const jump = this.#reserve();
    this.ops[split] = { kind: 'split', second: this.ops.length, isNextFirst };
    addSecond();
    this.ops[jump] = { kind: 'jump', target: this.ops.length };
  }

  /** Returns the index of an op that is set later. */
  #reserve(): number {
    return this.ops.push({ kind: 'match' }) - 1;
  }

  #addQuantifier({ min, max, greedy, element }: AST.Quantifier): void {
    const required = Math.min(min, this.#maxCopies.required);
    for (let copy = 0; copy < required; copy++) this.#addElement(element);
    // A required copy may consume nothing. In a loop of two copies one of them may.
    if (required < min) this.#addLoop([element, element], greedy);
    else if (max - min > this.#maxCopies.optional) this.#addLoop([element], greedy);
    else this.#addOptional(element, greedy, max - min);
  }

  #addLoop(elements: readonly AST.QuantifiableElement[], isGreedy: boolean): void {
    const split = this.#reserve();
    this.#addIteration(elements);
    this.ops.push({ kind: 'jump', target: split });
    this.ops[split] = { kind: 'split', second: this.ops.length, isNextFirst: isGreedy };
  }

  #addOptional(element: AST.QuantifiableElement, isGreedy: boolean, copies: number): void {
    if (copies === 0) return;
    const addCopies = () => {
      this.#addIteration([element]);
      this.#addOptional(element, isGreedy, copies - 1);
    };
    this.#addSplit(addCopies, () => {}, isGreedy);
  }

  /** An iteration beyond the required ones fails if it consumes nothing (ECMA-262, RepeatMatcher). */
  #addIteration(elements: readonly AST.QuantifiableElement[]): void {
    const register = this.registerCount++;
    this.ops.push({ kind: 'mark', register });
    for (const element of elements) this.#addElement(element);
    this.ops.push({ kind: 'moved', register });
  }

  #addAssertion(assertion: AST.Assertion): void {
    switch (assertion.kind) {
      case 'start':
      case 'end':
        this.ops.push({
          kind: 'edge',
          isStart: assertion.kind === 'start',
          isMultiline: this.#flags.includes('m'),
        });
        break;
      case 'word':
        this.ops.push({ kind: 'word-boundary', isNegated: assertion.negate });
        break;
      case 'lookahead':
        this.#addLookahead(assertion);
        break;
      default:
        throw new UndecidedExpression(assertion.raw);
    }
  }

  #addLookahead({ negate: isNegated, alternatives }: AST.LookaheadAssertion): void {
    const lookahead = this.#reserve();
    this.addAlternatives(alternatives);
    this.ops.push({ kind: 'match' });
    this.ops[lookahead] = { kind: 'lookahead', isNegated, end: this.ops.length };
  }
}
