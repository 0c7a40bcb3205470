// Cuts a wasm binary in two that work as one: the first part has what a page needs at once, the rest comes later and shares its memory,
// table and globals. A call from the first into the rest goes through the table; where the rest is not there yet, it is asked for first, by
// a function the host gives (`ask`), after which it must be there. What the rest calls of the first it imports.

import {
  bodyOf,
  CODE,
  code,
  constant,
  ELEMENT,
  EXPORT,
  FUNCTION,
  FUNCTION_KIND,
  GLOBAL,
  GLOBAL_KIND,
  I32,
  IMPORT,
  joined,
  MEMORY_KIND,
  named,
  nameSection,
  read,
  START,
  section,
  signature,
  TABLE,
  TABLE_KIND,
  TYPE,
  vector,
  type Whole,
} from './wasm-binary.ts';
import { callsIn } from './wasm-code.ts';
import { lebBytes, sections, text } from './wasm-sections.ts';

/** Of the first part: where it imports `ask` from. The rest imports all from it too, and gets there the first part's exports. */
export const PARTNER = 'rest';
export const ASK = 'ask';

export interface Parts {
  first: Uint8Array<ArrayBuffer>;
  rest: Uint8Array<ArrayBuffer>;
}

/** `isFirst`: of each function's number, imports first (which all stay). */
export function split(wasm: Uint8Array<ArrayBuffer>, isFirst: (number: number) => boolean): Parts {
  const whole = read(wasm);
  const own = whole.bodies.map((_, k) => whole.imported + k);
  const [firsts, rests] = [own.filter(isFirst), own.filter((number) => !isFirst(number))];
  const calls = new Map(own.map((number) => [number, [...callsIn(bodyOf(whole, number))].map(({ target }) => target)]));
  const targets = (from: number[]): Set<number> => new Set(from.flatMap((number) => calls.get(number) ?? []));
  const given = whole.exports.filter(({ kind }) => kind === FUNCTION_KIND).map(({ index }) => index);
  const reached = new Set([...targets(firsts), ...given, ...whole.elements.flatMap(({ functions }) => functions)]);
  /** Of the rest, in the order of their places in the table. */
  const gates = rests.filter((number) => reached.has(number));
  const called = targets(rests);
  /** Of the first, in the order of their names. */
  const lent = [...Array(whole.imported).keys(), ...firsts].filter((number) => called.has(number));
  return {
    first: firstPart(whole, firsts, gates, lent),
    rest: restPart(whole, rests, gates, lent),
  };
}

function firstPart(whole: Whole, firsts: number[], gates: number[], lent: number[]): Uint8Array<ArrayBuffer> {
  const ask = whole.imported;
  const types = typesWith(whole);
  const vias = [...new Set(gates.map((number) => whole.typeOf[number] ?? 0))];
  const numbers = new Map<number, number>();
  for (let number = 0; number < whole.imported; number++) numbers.set(number, number);
  for (const [k, number] of [...firsts, ...gates].entries()) numbers.set(number, ask + 1 + k);
  const viaAt = ask + 1 + firsts.length + gates.length;
  const here = whole.globals.length;
  const bodies = [
    ...firsts.map((number) => renumbered(bodyOf(whole, number), numbers)),
    ...gates.map((number, k) => {
      const type = whole.typeOf[number] ?? 0;
      const params = whole.types[type]?.params.length ?? 0;
      return [
        0,
        ...localGets(params),
        ...constant(whole.tableSize + k),
        0x10,
        ...lebBytes(viaAt + vias.indexOf(type)),
        0x0b,
      ];
    }),
    ...vias.map((type) => {
      const params = whole.types[type]?.params.length ?? 0;
      const askWhereMissing = [0x23, ...lebBytes(here), 0x45, 0x04, 0x40, 0x10, ...lebBytes(ask), 0x0b];
      const call = [...localGets(params + 1), 0x11, ...lebBytes(type), 0, 0x0b];
      return [0, ...askWhereMissing, ...call];
    }),
  ];
  const functionTypes = [
    ...[...firsts, ...gates].map((number) => whole.typeOf[number] ?? 0),
    ...vias.map((type) => types.via(type)),
  ];
  const exports = [
    ...whole.exports.map((one) => (one.kind === FUNCTION_KIND ? { ...one, index: numbers.get(one.index) ?? 0 } : one)),
    { name: 'table', kind: TABLE_KIND, index: 0 },
    ...[...whole.globals.keys(), here].map((index) => ({ name: `global${index}`, kind: GLOBAL_KIND, index })),
    ...lent.map((number, k) => ({ name: shortName(k), kind: FUNCTION_KIND, index: numbers.get(number) ?? 0 })),
  ];
  const import_ = [...named(PARTNER), ...named(ASK), FUNCTION_KIND, ...lebBytes(types.plain)];
  const tableSize = whole.tableSize + gates.length;
  const names = [
    ...whole.names.slice(0, whole.imported),
    ASK,
    ...firsts.map((number) => whole.names[number]),
    ...gates.map((number) => `${whole.names[number]} (of the rest)`),
    ...vias.map((type) => `call of the rest, ${type}`),
  ];
  const changed = new Map<number, ArrayLike<number>>([
    [TYPE, types.bytes],
    [IMPORT, vector([...whole.imports, import_])],
    [FUNCTION, vector(functionTypes.map(lebBytes))],
    [TABLE, [1, 0x70, 1, ...lebBytes(tableSize), ...lebBytes(tableSize)]],
    [EXPORT, vector(exports.map(({ name, kind, index }) => [...named(name), kind, ...lebBytes(index)]))],
    [
      ELEMENT,
      vector(
        whole.elements.map(({ offset, functions }) => [
          0,
          ...offset,
          ...vector(functions.map((number) => lebBytes(numbers.get(number) ?? 0))),
        ]),
      ),
    ],
    [CODE, code(bodies)],
  ]);
  const parts: ArrayLike<number>[] = [whole.wasm.subarray(0, 8)];
  for (const { id, start, end } of sections(whole.wasm)) {
    const content = whole.wasm.subarray(start, end);
    if (id === 0 && text({ wasm: whole.wasm, offset: start }) === 'name') continue;
    if (id === GLOBAL)
      parts.push(section(id, [...lebBytes(here + 1), ...content.subarray(1), I32, 1, ...constant(0), 0x0b]));
    else parts.push(section(id, changed.get(id) ?? content));
  }
  return joined([...parts, nameSection(names)]);
}

function restPart(whole: Whole, rests: number[], gates: number[], lent: number[]): Uint8Array<ArrayBuffer> {
  const types = typesWith(whole);
  const here = whole.globals.length;
  const numbers = new Map([...lent, ...rests].map((number, k) => [number, k]));
  const start = lent.length + rests.length;
  const import_ = (name: string, kind: number, description: number[]): number[] => [
    ...named(PARTNER),
    ...named(name),
    kind,
    ...description,
  ];
  const imports = [
    ...lent.map((number, k) => import_(shortName(k), FUNCTION_KIND, lebBytes(whole.typeOf[number] ?? 0))),
    import_('memory', MEMORY_KIND, [0, 0]),
    import_('table', TABLE_KIND, [0x70, 0, ...lebBytes(whole.tableSize + gates.length)]),
    ...[...whole.globals, [I32, 1]].map((global, index) => import_(`global${index}`, GLOBAL_KIND, global)),
  ];
  const bodies = [
    ...rests.map((number) => renumbered(bodyOf(whole, number), numbers)),
    [0, 0x41, 1, 0x24, ...lebBytes(here), 0x0b],
  ];
  const functionTypes = [...rests.map((number) => lebBytes(whole.typeOf[number] ?? 0)), lebBytes(types.plain)];
  const slots = gates.map((number) => lebBytes(numbers.get(number) ?? 0));
  return joined([
    whole.wasm.subarray(0, 8),
    section(TYPE, types.bytes),
    section(IMPORT, vector(imports)),
    section(FUNCTION, vector(functionTypes)),
    section(START, lebBytes(start)),
    section(ELEMENT, [1, 0, ...constant(whole.tableSize), 0x0b, ...vector(slots)]),
    section(CODE, code(bodies)),
    nameSection([...[...lent, ...rests].map((number) => whole.names[number]), 'it is here']),
  ]);
}

/** The binary's types, and those that calls between the parts need. */
function typesWith({ types }: Whole): { bytes: number[]; plain: number; via(type: number): number } {
  const all = types.map(({ bytes }) => bytes);
  const numberOf = (bytes: string): number => {
    const known = all.indexOf(bytes);
    return known >= 0 ? known : all.push(bytes) - 1;
  };
  const plain = numberOf(signature([], []));
  const vias = types.map(({ params, results }) => numberOf(signature([...params, I32], results)));
  return { bytes: vector(all.map((bytes) => bytes.split(',').map(Number))), plain, via: (type) => vias[type] ?? 0 };
}

function renumbered(body: Uint8Array, numbers: ReadonlyMap<number, number>): Uint8Array {
  const parts: ArrayLike<number>[] = [];
  let done = 0;
  for (const { start, end, target } of callsIn(body)) {
    const number = numbers.get(target);
    if (number === undefined) throw new Error(`function ${target} is called by a part that does not know it`);
    parts.push(body.subarray(done, start), [0x10, ...lebBytes(number)]);
    done = end;
  }
  return joined([...parts, body.subarray(done)]);
}

/** One or two letters and digits. */
function shortName(k: number): string {
  return k.toString(36);
}

function localGets(count: number): number[] {
  return Array.from({ length: count }, (_, k) => [0x20, ...lebBytes(k)]).flat();
}
