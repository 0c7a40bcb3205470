// A wasm binary taken apart and put together again: what wasm-split.ts and wasm-noting.ts need of it.

import { functionNames, leb, lebBytes, sections, text } from './wasm-sections.ts';

export const [TYPE, IMPORT, FUNCTION, TABLE, GLOBAL, EXPORT, START, ELEMENT, CODE] = [1, 2, 3, 4, 6, 7, 8, 9, 10];
export const [FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND] = [0, 1, 2, 3];
export const I32 = 0x7f;

export interface Signature {
  params: number[];
  results: number[];
  /** To find it again. */
  bytes: string;
}

type Reader = Parameters<typeof leb>[0];

export interface Whole {
  wasm: Uint8Array<ArrayBuffer>;
  types: Signature[];
  /** Of each function's number, imports first: the number of its type. */
  typeOf: number[];
  imported: number;
  imports: number[][];
  bodies: Uint8Array[];
  /** Type and mutability of each global. */
  globals: number[][];
  tableSize: number;
  exports: { name: string; kind: number; index: number }[];
  elements: { offset: number[]; functions: number[] }[];
  names: string[];
}

export function signature(params: readonly number[], results: readonly number[]): string {
  return [0x60, ...vector(params.map((one) => [one])), ...vector(results.map((one) => [one]))].join();
}

export function bodyOf({ bodies, imported }: Whole, number: number): Uint8Array {
  const body = bodies[number - imported];
  if (!body) throw new Error(`there is no function ${number}`);
  return body;
}

export function read(wasm: Uint8Array<ArrayBuffer>): Whole {
  const starts = new Map([...sections(wasm)].map(({ id, start, end }) => [id, { start, end }]));
  const listed = <T>(id: number, one: (at: Reader) => T): T[] => {
    const { start } = starts.get(id) ?? { start: wasm.length };
    const at = { wasm, offset: start };
    return Array.from({ length: start < wasm.length ? leb(at) : 0 }, () => one(at));
  };
  const types = listed(TYPE, (at) => {
    at.offset++;
    const [params, results] = [bytesOf(at), bytesOf(at)];
    return { params, results, bytes: signature(params, results) };
  });
  const imports = listed(IMPORT, (at) => {
    const [module, name] = [text(at), text(at)];
    if (wasm[at.offset++] !== FUNCTION_KIND)
      throw new Error(`the wasm imports ${module} ${name}, which is no function`);
    return { bytes: Uint8Array.from([...named(module), ...named(name), FUNCTION_KIND]), type: leb(at) };
  });
  const typeOf = [...imports.map(({ type }) => type), ...listed(FUNCTION, leb)];
  const [tableSize = 0] = listed(TABLE, (at) => {
    at.offset++;
    const isBounded = wasm[at.offset++] === 1;
    const size = leb(at);
    if (isBounded) leb(at);
    return size;
  });
  return {
    wasm,
    types,
    typeOf,
    imports: imports.map(({ bytes, type }) => [...bytes, ...lebBytes(type)]),
    imported: imports.length,
    bodies: listed(CODE, (at) => Uint8Array.from(bytesOf(at))),
    globals: listed(GLOBAL, (at) => {
      const global = [wasm[at.offset++] ?? 0, wasm[at.offset++] ?? 0];
      expression(at);
      return global;
    }),
    tableSize,
    exports: listed(EXPORT, (at) => ({ name: text(at), kind: wasm[at.offset++] ?? 0, index: leb(at) })),
    elements: listed(ELEMENT, (at) => {
      if (leb(at) !== 0) throw new Error('the wasm fills its table in a way that setup/wasm-split.ts does not know');
      return { offset: expression(at), functions: Array.from({ length: leb(at) }, () => leb(at)) };
    }),
    names: functionNames(wasm),
  };
}

/** One constant of 32 bits, or what a global has, and its end. */
function expression(at: Reader): number[] {
  const start = at.offset++;
  leb(at);
  if (at.wasm[at.offset++] !== 0x0b)
    throw new Error('the wasm computes a beginning in a way that setup/wasm-split.ts does not know');
  return [...at.wasm.subarray(start, at.offset)];
}

function bytesOf(at: Reader): number[] {
  const length = leb(at);
  at.offset += length;
  return [...at.wasm.subarray(at.offset - length, at.offset)];
}

export function section(id: number, content: ArrayLike<number>): Uint8Array {
  return joined([[id, ...lebBytes(content.length)], content]);
}

export function vector(parts: readonly ArrayLike<number>[]): number[] {
  return [...lebBytes(parts.length), ...joined(parts)];
}

export function code(bodies: readonly ArrayLike<number>[]): Uint8Array {
  return joined([lebBytes(bodies.length), ...bodies.flatMap((body) => [lebBytes(body.length), body])]);
}

export function nameSection(names: readonly (string | undefined)[]): Uint8Array {
  const map = vector(names.map((name = '', number) => [...lebBytes(number), ...named(name)]));
  return section(0, joined([named('name'), [1, ...lebBytes(map.length)], map]));
}

export function named(name: string): number[] {
  const bytes = new TextEncoder().encode(name);
  return [...lebBytes(bytes.length), ...bytes];
}

/** A signed number, as instructions have it. */
export function constant(value: number): number[] {
  const bytes = [0x41];
  for (let left = value; ; left >>= 7) {
    const isLast = left < 0x40;
    bytes.push((left & 0x7f) | (isLast ? 0 : 0x80));
    if (isLast) return bytes;
  }
}

export function joined(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
