// Judges whether a regular expression can take more than linear time. A text that shows it is run on a matcher that counts steps, so there are no
// false findings. An expression that passes can still be slow in two cases: a lookahead decides which texts are slow, or only a few repeats are.

import { pathGraph } from './paths.ts';
import { type CopyLimits, compileExpression, type Program, UndecidedExpression } from './program.ts';
import { findRepeats, type Repeat } from './repeats.ts';
import { countSteps } from './steps.ts';
import { alphabetOf } from './symbols.ts';

/** The programs in which repeats are looked for. The second also finds parts that are required often, like `(a?){50}`. */
const SHORT_COPIES: readonly CopyLimits[] = [
  { required: Number.POSITIVE_INFINITY, optional: 4 },
  { required: 4, optional: 4 },
];
/** The program whose steps are counted. */
const FULL_COPIES: CopyLimits = { required: Number.POSITIVE_INFINITY, optional: 2000 };
/** Repeats of the shorter of two texts; more if the word is short. */
const MIN_REPEATS = 40;
const MIN_SYMBOLS = 250;
const MAX_STEPS = 3_000_000;
/** Growth of the steps if the text is twice as long: 2 is linear, 4 is quadratic. */
const MAX_GROWTH = 3;

/** Returns what is wrong with the expression; undefined if nothing was found. */
export function faultOf(source: string, flags: string): string | undefined {
  try {
    const text = findSlowText(source, flags);
    return text && `takes more than linear time, for example for ${text}`;
  } catch (error) {
    if (error instanceof UndecidedExpression) return `cannot be judged, because it has ${error.message}`;
    throw error;
  }
}

function findSlowText(source: string, flags: string): string | undefined {
  const full = compileExpression(source, flags, FULL_COPIES);
  const alphabet = alphabetOf(full, flags.includes('u'));
  for (const copies of SHORT_COPIES) {
    const graph = pathGraph(compileExpression(source, flags, copies), flags.includes('y'));
    for (const repeat of findRepeats(graph, alphabet)) {
      const ending = ['', ...alphabet].find((symbol) => isSuperLinear(full, flags, repeat, symbol));
      if (ending !== undefined) return describeText(repeat, ending);
    }
  }
  return undefined;
}

function isSuperLinear(program: Program, flags: string, { prefix, word }: Repeat, ending: string): boolean {
  const repeats = Math.max(MIN_REPEATS, Math.ceil(MIN_SYMBOLS / word.length));
  const stepsOf = (count: number): number =>
    countSteps(program, {
      text: [...prefix, ...Array.from({ length: count }, () => word).flat(), ...ending],
      isGlobal: flags.includes('g'),
      isSticky: flags.includes('y'),
      maxSteps: MAX_STEPS,
    });
  const steps = stepsOf(repeats);
  return steps === Number.POSITIVE_INFINITY || stepsOf(2 * repeats) > MAX_GROWTH * steps;
}

/** Returns the text as JavaScript. */
function describeText({ prefix, word }: Repeat, ending: string): string {
  const [start, repeated, end] = [prefix, word, [ending]].map((symbols) => JSON.stringify(symbols.join('')));
  return [start, `${repeated}.repeat(n)`, end].filter((part) => part !== '""').join(' + ');
}
