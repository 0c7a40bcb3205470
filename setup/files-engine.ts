// What writes files of the drawing (engine/files): Rust → wasm → engine/pkg, beside the engine and built apart from it, since it changes at
// other times and takes longer. Kept in the cache by content hash too.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, contentHash, exclusively, filesBelow, makeFolder, putFiles, root } from './cache.ts';
import { crateAsWasm } from './crate-wasm.ts';
import { pkg } from './engine.ts';
import { wasmFlags } from './rust.ts';
import { say } from './say.ts';
import { recipe, wasmBindgen, wasmPack } from './versions.mjs';

const name = 'atrium_files';
/** What pages fetch when the first such file is asked for. */
export const filesPart = `${name}_bg.wasm`;
const made = [`${name}.js`, `${name}.d.ts`, filesPart, `${filesPart}.d.ts`];
// With -Os it takes 33 instead of 8 s, and the binary 633 instead of 615 KiB on the wire.
const optFlags = [
  '-O1',
  '--strip-producers',
  '--strip-debug',
  '--mvp-features',
  '--enable-mutable-globals',
  '--enable-sign-ext',
  '--enable-nontrapping-float-to-int',
  '--enable-bulk-memory',
];

function filesHash(): string {
  const sources = filesBelow('engine/files', new Set(['tests', 'target']));
  return contentHash(
    [path.join(root, 'Cargo.toml'), path.join(root, 'Cargo.lock'), ...sources],
    wasmBindgen,
    wasmPack,
    wasmFlags,
    optFlags.join(' '),
    String(recipe),
  );
}

/** Makes of engine/pkg what the sources of engine/files say. Returns whether anything changed. */
export async function filesEngine(): Promise<boolean> {
  const hash = filesHash();
  const mark = path.join(pkg, '.files-hash');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return false;
  const built = path.join(cacheFolder, 'engine-files', hash);
  await exclusively('engine-files', async () => {
    if (!existsSync(built)) await build(built);
  });
  putFiles(built, pkg);
  writeFileSync(mark, hash);
  say(`✓ files ${hash} (${(statSync(path.join(pkg, filesPart)).size / 1024).toFixed(0)} KiB)`);
  return true;
}

async function build(folder: string): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  await makeFolder(folder, async (fresh) => {
    const out = path.join(fresh, 'pkg');
    await crateAsWasm({ folder: 'files', name, flags: optFlags }, out);
    for (const file of made) renameSync(path.join(out, file), path.join(fresh, file));
    rmSync(out, { recursive: true });
  });
}
