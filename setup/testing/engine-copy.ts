// The engine's sources at one place of the cache, where Rust's tests are built and run: cargo builds anew what is newer than what it
// made or lies at another path, and in a fresh clone everything is. In the copy only what has other bytes is written, so that a second
// clone builds what differs.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, contentHash, filesBelow, root } from '../cache.ts';

/** All that its native tests are made of. */
const SOURCES = ['Cargo.toml', 'Cargo.lock', 'engine', 'protocol/names.json'];
/** Not made of them, or made by building. */
const LEFT = new Set(['pkg', 'target']);
const NAME = 'native-';
/** Of other compilers and other versions of what the engine uses, so that two branches do not clear each other's. */
const KEPT = 2;

/** Where to run cargo, brought up to date. `rustc` is what the compiler says of itself. Under a lock: others do the same. */
export function engineCopy(rustc: string, from = root, cache = cacheFolder): string {
  const folder = path.join(cache, NAME + contentHash([], rustc, readFileSync(path.join(from, 'Cargo.lock'), 'utf8')));
  mkdirSync(folder, { recursive: true });
  const now = new Date();
  utimesSync(folder, now, now);
  forgetOld(cache);
  const wanted = new Set<string>();
  for (const source of SOURCES.flatMap((place) => filesBelow(path.join(from, place), LEFT))) {
    const file = path.join(folder, path.relative(from, source));
    wanted.add(file);
    write(file, readFileSync(source));
  }
  for (const file of filesBelow(folder, LEFT)) if (!wanted.has(file)) rmSync(file);
  return folder;
}

function write(file: string, bytes: Buffer): void {
  const was = statSync(file, { throwIfNoEntry: false });
  if (was?.size === bytes.length && readFileSync(file).equals(bytes)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, bytes);
  renameSync(fresh, file);
}

function forgetOld(cache: string): void {
  const age = (folder: string): number => statSync(folder).mtimeMs;
  const all = readdirSync(cache)
    .filter((name) => name.startsWith(NAME))
    .map((name) => path.join(cache, name));
  for (const folder of all.sort((a, b) => age(b) - age(a)).slice(KEPT)) rmSync(folder, { recursive: true });
}
