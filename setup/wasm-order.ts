// The order of functions in the pages' wasm. Brotli writes what it has seen shortly before in fewer bits, and the compiler
// makes many functions alike (one generic for several types): each stands next to the one that has most in common with it.

import { leb, lebBytes, sections } from './wasm-sections.ts';

/** What is compared: every run of this many bytes. */
const RUN_BYTES = 4;
/** Runs that more functions have say nothing of likeness. A limit of 300 made the file 0.6 KiB heavier, none this slow. */
const COMMON_FROM = 1500;
/** Functions of numbers below this are called by one byte: they stay where the most called ones were put. */
const SHORT_NUMBERS = 128;

/**
 * The same binary (without names, the most called functions first) with names by which `wasm-opt --reorder-functions-by-name`
 * puts functions that are alike side by side; and for each function as they are then, imports first, the number it had.
 */
export function namedByLikeness(wasm: Uint8Array<ArrayBuffer>): { named: Uint8Array; numbers: number[] } {
  const bodies = functionBodies(wasm);
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm)).filter(({ kind }) => kind === 'function');
  const places: number[] = [];
  const order = likeBesideLike(bodies, SHORT_NUMBERS - imports.length);
  for (const [place, one] of order.entries()) places[one] = place;
  const names = [...imports.map(() => 0), ...places.map((place) => imports.length + place)].flatMap((place, number) => [
    ...lebBytes(number),
    ...named(String(place).padStart(6, '0')),
  ]);
  const map = [...lebBytes(imports.length + bodies.length), ...names];
  const section = [...named('name'), 1, ...lebBytes(map.length), ...map];
  return {
    named: Uint8Array.from([...wasm, 0, ...lebBytes(section.length), ...section]),
    numbers: [...imports.keys(), ...order.map((one) => imports.length + one)],
  };
}

/** Numbers of functions: the first `kept` as they are, then from each to the most similar one that is left. */
export function likeBesideLike(bodies: Uint8Array[], kept: number): number[] {
  const runs = bodies.map(runsOf);
  const having = new Map<number, number[]>();
  for (const [one, own] of runs.entries()) {
    if (one < kept) continue;
    for (const run of own) {
      const others = having.get(run);
      if (others) others.push(one);
      else having.set(run, [one]);
    }
  }
  const order = bodies.map((_, one) => one).slice(0, kept);
  const left = new Set(bodies.keys());
  for (const one of order) left.delete(one);
  let last = kept - 1;
  while (left.size > 0) {
    const shared = new Map<number, number>();
    const lastRuns = runs[last] ?? new Set();
    for (const run of lastRuns) {
      const others = having.get(run) ?? [];
      if (others.length < COMMON_FROM) for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    let [next] = left;
    let max = 0;
    for (const [other, count] of shared) {
      const likeness = count / (lastRuns.size + (runs[other]?.size ?? 0) - count);
      if (likeness > max && left.has(other)) {
        max = likeness;
        next = other;
      }
    }
    if (next === undefined) break;
    left.delete(next);
    order.push(next);
    last = next;
  }
  return order;
}

function functionBodies(wasm: Uint8Array): Uint8Array[] {
  const code = 10;
  const section = [...sections(wasm)].find(({ id }) => id === code);
  const at = { wasm, offset: section?.start ?? wasm.length };
  return Array.from({ length: section ? leb(at) : 0 }, () => {
    const size = leb(at);
    at.offset += size;
    return wasm.subarray(at.offset - size, at.offset);
  });
}

function runsOf(body: Uint8Array): Set<number> {
  const runs = new Set<number>();
  const bytes = new DataView(body.buffer, body.byteOffset, body.byteLength);
  for (let at = 0; at + RUN_BYTES <= body.length; at++) runs.add(bytes.getUint32(at));
  return runs;
}

function named(name: string): number[] {
  return [name.length, ...new TextEncoder().encode(name)];
}
