// What else belongs in the engine's first part, beside what is called at first: what spares most on the wire for its size. Cutting costs
// where one part calls the other, and where functions that are alike, which compress to little side by side, are torn apart.

import { bodyOf, FUNCTION_KIND, read } from './wasm-binary.ts';
import { callsIn } from './wasm-code.ts';

/** Compressed bytes of a way from the first part into the rest, and of one back. */
const GATE_BYTES = 6;
const LENT_BYTES = 4;
/** Compressed bytes that a byte of code spares where its like stands in the same part. */
const LIKE_SPARES = 0.34;
/** What is compared: every run of this many bytes; runs that more functions have say nothing. */
const RUN_BYTES = 4;
const COMMON_FROM = 300;
/** The most similar functions that are looked at. */
const NEIGHBOURS = 40;

/** `first` with as many more functions as make `maxBytes` of code; `stays`: of a function that must not be added. */
export function filled(
  wasm: Uint8Array<ArrayBuffer>,
  first: ReadonlySet<number>,
  maxBytes: number,
  stays: (number: number) => boolean,
): Set<number> {
  const whole = read(wasm);
  const own = whole.bodies.map((_, k) => whole.imported + k);
  const filling = new Set(first);
  const size = (number: number): number => bodyOf(whole, number).length;
  const calls = new Map(
    own.map((number) => {
      const targets = [...callsIn(bodyOf(whole, number))].map(({ target }) => target);
      return [number, new Set(targets.filter((target) => target >= whole.imported && target !== number))];
    }),
  );
  const callers = new Map(own.map((number) => [number, new Set<number>()]));
  for (const [number, targets] of calls) for (const target of targets) callers.get(target)?.add(number);
  const given = whole.exports.filter(({ kind }) => kind === FUNCTION_KIND).map(({ index }) => index);
  const fixed = new Set([...given, ...whole.elements.flatMap(({ functions }) => functions)]);
  const near = neighbours(own, (number) => bodyOf(whole, number));
  const calledBy = (number: number, isFirst: boolean, but: number): boolean =>
    [...(callers.get(number) ?? [])].some((caller) => caller !== but && filling.has(caller) === isFirst);
  const spared = (number: number): number => {
    let bytes = fixed.has(number) || calledBy(number, true, number) ? GATE_BYTES : 0;
    if (calledBy(number, false, number)) bytes -= LENT_BYTES;
    for (const target of calls.get(number) ?? []) {
      if (filling.has(target)) bytes += calledBy(target, false, number) ? 0 : LENT_BYTES;
      else if (!fixed.has(target) && !calledBy(target, true, number)) bytes -= GATE_BYTES;
    }
    const like = (isFirst: boolean): number =>
      near.get(number)?.find(([other]) => filling.has(other) === isFirst)?.[1] ?? 0;
    return bytes + LIKE_SPARES * size(number) * (like(true) - like(false));
  };
  let bytes = [...filling].reduce((sum, number) => sum + size(number), 0);
  const left = new Set(own.filter((number) => !filling.has(number) && !stays(number)));
  while (left.size > 0) {
    let best = -1;
    let max = Number.NEGATIVE_INFINITY;
    for (const number of left) {
      const worth = spared(number) / (size(number) + LENT_BYTES);
      if (worth > max) [best, max] = [number, worth];
    }
    left.delete(best);
    if (bytes + size(best) > maxBytes) break;
    filling.add(best);
    bytes += size(best);
  }
  return filling;
}

/** Of each function: those that have most of its runs, with the share they have. */
function neighbours(own: readonly number[], bodyOf: (number: number) => Uint8Array): Map<number, [number, number][]> {
  const runs = new Map(own.map((number) => [number, runsOf(bodyOf(number))]));
  const having = new Map<number, number[]>();
  for (const [number, of] of runs) {
    for (const run of of) {
      const others = having.get(run);
      if (others) others.push(number);
      else having.set(run, [number]);
    }
  }
  return new Map(
    own.map((number) => {
      const of = runs.get(number) ?? new Set<number>();
      const shared = new Map<number, number>();
      for (const run of of) {
        const others = having.get(run) ?? [];
        if (others.length >= COMMON_FROM) continue;
        for (const other of others) if (other !== number) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
      const shares = [...shared].map(([other, count]): [number, number] => [other, count / Math.max(of.size, 1)]);
      return [number, shares.sort((a, b) => b[1] - a[1]).slice(0, NEIGHBOURS)];
    }),
  );
}

function runsOf(body: Uint8Array): Set<number> {
  const bytes = new DataView(body.buffer, body.byteOffset, body.byteLength);
  return new Set(Array.from({ length: Math.max(0, body.length - RUN_BYTES + 1) }, (_, at) => bytes.getUint32(at)));
}
