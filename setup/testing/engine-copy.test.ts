import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { engineCopy } from './engine-copy.ts';

let folder: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-copy-'));
  cache = path.join(folder, 'cache');
  clone('first');
});
afterEach(() => rmSync(folder, { recursive: true }));

function clone(name: string): string {
  const made = path.join(folder, name);
  for (const file of [
    'Cargo.toml',
    'Cargo.lock',
    'protocol/names.json',
    'engine/model/lib.rs',
    'engine/model/gone.rs',
    'engine/pkg/x',
  ]) {
    mkdirSync(path.dirname(path.join(made, file)), { recursive: true });
    writeFileSync(path.join(made, file), file);
  }
  return made;
}

test('of another clone that is written which differs, and what it has not goes', () => {
  const copy = engineCopy('rustc 1', path.join(folder, 'first'), cache);
  const file = (name: string): string => path.join(copy, name);
  expect(existsSync(file('engine/pkg'))).toBe(false);
  const built = file('target/made');
  mkdirSync(path.dirname(built));
  writeFileSync(built, 'kept');
  const before = ['Cargo.toml', 'engine/model/lib.rs'].map((name) => statSync(file(name), { bigint: true }));

  const second = clone('second');
  writeFileSync(path.join(second, 'engine/model/lib.rs'), 'engine/model/LIB.rs');
  rmSync(path.join(second, 'engine/model/gone.rs'));
  expect(engineCopy('rustc 1', second, cache)).toBe(copy);

  const after = ['Cargo.toml', 'engine/model/lib.rs'].map((name) => statSync(file(name), { bigint: true }));
  expect(after[0]?.mtimeNs).toBe(before[0]?.mtimeNs);
  expect(after[1]?.ino).not.toBe(before[1]?.ino);
  expect(readFileSync(file('engine/model/lib.rs'), 'utf8')).toBe('engine/model/LIB.rs');
  expect(existsSync(file('engine/model/gone.rs'))).toBe(false);
  expect(readFileSync(built, 'utf8')).toBe('kept');
});

test('another compiler has another place; of three the one that was used longest ago goes', () => {
  const first = path.join(folder, 'first');
  const one = engineCopy('rustc 1', first, cache);
  const two = engineCopy('rustc 2', first, cache);
  for (const [k, place] of [one, two].entries()) utimesSync(place, k, k);
  expect(engineCopy('rustc 1', first, cache)).toBe(one);
  const three = engineCopy('rustc 3', first, cache);
  expect(new Set(readdirSync(cache))).toEqual(new Set([one, three].map((place) => path.basename(place))));
  expect(two).not.toBe(three);
});
