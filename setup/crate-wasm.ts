// A crate as pages take it: Rust → wasm and its script, optimised, with nothing in it that old WebViews lack.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, contentHash, root } from './cache.ts';
import { rustForWasm } from './rust.ts';
import { Stop, step } from './say.ts';
import { featureFaults } from './wasm-features.ts';

interface Crate {
  /** Below `engine/`, and what steps are called by. */
  folder: string;
  /** Of its files: `<name>.js`, `<name>_bg.wasm`. */
  name: string;
  /** For wasm-opt. */
  flags: readonly string[];
}

/** Into `out`. Returns the path of the binary; throws Stop naming what of it old WebViews lack. */
export async function crateAsWasm({ folder, name, flags }: Crate, out: string): Promise<string> {
  const rust = await rustForWasm();
  // Its own target folder: native cargo test uses another compiler and other flags, and cargo does not see that another
  // standard library was put under it.
  const targetFolder = path.join(cacheFolder, `target-wasm-${contentHash([], rust.PATH ?? '')}`);
  const env = { ...rust, CARGO_TARGET_DIR: targetFolder, CARGO_TERM_COLOR: 'never' };
  const crate = path.join(root, 'engine', folder);
  const how = ['--release', '--target', 'web', '--no-pack', '--mode', 'no-install', '--out-dir', out];
  const args = ['build', crate, ...how, '--out-name', name];
  await step(`engine/${folder} (Rust → wasm)`, 'wasm-pack', args, { cwd: root, env });
  const wasm = path.join(out, `${name}_bg.wasm`);
  const wasmOpt = path.join(root, 'node_modules/.bin/wasm-opt');
  await step(`engine/${folder} (wasm-opt)`, wasmOpt, [wasm, ...flags, '-o', wasm], { cwd: root });
  const faults = featureFaults(readFileSync(wasm));
  if (faults.length > 0) throw new Stop(`engine/${folder}: ${faults.join('; ')}`);
  return wasm;
}
