// A binary cut in two does what the whole one does, and asks for its second part once, before it needs it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parts, pkg, wholeName } from './engine.ts';
import { filled } from './engine-fill.ts';
import { code, joined, named, read, section, vector } from './wasm-binary.ts';
import { callsIn } from './wasm-code.ts';
import { NOTE, noting } from './wasm-noting.ts';
import { split } from './wasm-split.ts';

const I32 = 0x7f;
const host = { same: (x: number) => x };
/** f(x) = g(x) + 1, g(x) = h(x) · 2, h(x) = x + 3, where x is what the host makes of it; f is exported, h is in the table too. */
const small = joined([
  [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  section(1, vector([[0x60, 1, I32, 1, I32]])),
  section(2, vector([[...named('host'), ...named('same'), 0, 0]])),
  section(3, vector([[0], [0], [0]])),
  section(4, [1, 0x70, 1, 2, 2]),
  section(5, [1, 0, 1]),
  section(6, [1, I32, 1, 0x41, 5, 0x0b]),
  section(
    7,
    vector([
      [...named('memory'), 2, 0],
      [...named('f'), 0, 1],
    ]),
  ),
  section(9, [1, 0, 0x41, 1, 0x0b, 1, 3]),
  section(
    10,
    code([
      [0, 0x20, 0, 0x10, 2, 0x41, 1, 0x6a, 0x0b],
      [0, 0x20, 0, 0x10, 3, 0x41, 2, 0x6c, 0x0b],
      [0, 0x20, 0, 0x10, 0, 0x41, 3, 0x6a, 0x0b],
    ]),
  ),
]);

function joinedAgain(
  first: Uint8Array<ArrayBuffer>,
  rest: Uint8Array<ArrayBuffer>,
): { f(x: number): number; asked(): number } {
  let asked = 0;
  const ask = (): void => {
    asked += 1;
    new WebAssembly.Instance(new WebAssembly.Module(rest), { rest: instance.exports });
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(first), { host, rest: { ask } });
  return { f: instance.exports.f as (x: number) => number, asked: () => asked };
}

for (let of = 0; of < 8; of++) {
  test(`whichever functions come first, all work and the rest is asked for once (${of})`, () => {
    const { first, rest } = split(small, (number) => (of & (1 << (number - 1))) !== 0);
    const { f, asked } = joinedAgain(first, rest);
    expect([f(1), f(-9)]).toEqual([9, -11]);
    expect(asked()).toBe(of === 7 ? 0 : 1);
  });
}

test('calls are found behind every kind of instruction', () => {
  const body = [
    1,
    1,
    I32,
    0x43,
    0x10,
    0x10,
    0x10,
    0x10,
    0x1a,
    0x41,
    0x90,
    0x10,
    0x0e,
    1,
    0x10,
    0x10,
    0x10,
    0xac,
    2,
    0x0b,
  ];
  expect([...callsIn(Uint8Array.from(body))].map(({ target }) => target)).toEqual([300]);
  expect(() => [...callsIn(Uint8Array.from([0, 0xfd, 0x0b]))]).toThrow('fd');
});

test('a noting binary has a global for each function, set where it was called', () => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(noting(small)), { host });
  const note = (number: number): number => (exports[`${NOTE}${number}`] as WebAssembly.Global).value;
  expect([note(1), note(3)]).toEqual([0, 0]);
  (exports.f as (x: number) => number)(1);
  expect([note(1), note(2), note(3)]).toEqual([1, 1, 1]);
});

test('a part is filled up to its size, with what is alike or calls it, and never with what must stay', () => {
  const first = filled(small, new Set([1]), 19, (number) => number === 3);
  expect([...first]).toEqual([1, 2]);
});

test('the engine’s parts have every function of the whole one between them', () => {
  const imports = (name: string) =>
    WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(path.join(pkg, name)))).map(({ name: one }) => one);
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(path.join(pkg, parts.first))));
  const names = new Set(exported.map(({ name }) => name));
  expect(imports(parts.rest).filter((name) => !names.has(name))).toEqual([]);
  const whole = read(readFileSync(path.join(pkg, wholeName)));
  expect(whole.exports.filter(({ name }) => !names.has(name))).toEqual([]);
});
