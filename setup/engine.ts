// The engine: Rust → wasm → engine/pkg. Built only when its sources have changed, kept in the cache by content hash, so a
// second clone of the same commit copies it and needs no Rust at all.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, contentHash, exclusively, filesBelow, makeFolder, putFiles, root } from './cache.ts';
import { rustForWasm, wasmFlags } from './rust.ts';
import { Stop, say, step } from './say.ts';
import { recipe, wasmBindgen, wasmPack } from './versions.mjs';
import { featureFaults } from './wasm-features.ts';
import { namedByLikeness } from './wasm-order.ts';
import { functionNames } from './wasm-sections.ts';

export const pkg = path.join(root, 'engine/pkg');
const wasmName = 'atrium_engine_bg.wasm';
/** What its functions are called in Rust, by their numbers: JSON, for `npm run stack` (setup/stack.ts). No page is sent it. */
export const namesName = 'atrium_engine_bg.names.json';
/** With the server's side of the boundary, which no page needs. */
const roomName = 'atrium_room_bg.wasm';
/** The glue as a function: a module's own state lives as long as the process, an instance's ends with it. */
const roomScript = {
  name: 'atrium_room.js',
  head: 'export function instantiate(compiled) {\n',
  tail: 'initSync({ module: compiled });\nreturn { Room, passSplices };\n}\n',
  types: `import type { passSplices, Room } from './atrium_engine.js';
export function instantiate(compiled: WebAssembly.Module): { Room: typeof Room; passSplices: typeof passSplices };
`,
};
/** Exports of engine/wasm/src/room.rs. */
const notForPages = /^(room_|__wbg_room_|passSplices)/;
const optFlags = [
  // Small functions are put where they are called (a third of the ink's time); large ones with one caller are not: that is
  // fewer bytes, but compresses 6 % worse.
  '-O3',
  '-Os',
  '--one-caller-inline-max-function-size=0',
  // Half of the default: 9 KiB less, ink as quick.
  '--flexible-inline-max-function-size=10',
  '--skip-pass=local-cse',
  '--strip-producers',
  '--mvp-features',
  '--enable-mutable-globals',
  '--enable-sign-ext',
  '--enable-nontrapping-float-to-int',
  '--enable-bulk-memory',
];
/** Functions anew, without those that only the server calls: the most called ones first, the others by likeness. */
const pageFlags = ['--reorder-functions'];
/** Names of functions stay until their numbers are the last ones, and then lie beside the binary. */
const withNames = '-g';
const withoutNames = '--strip-debug';
const likenessFlags = ['--reorder-functions-by-name', withoutNames];

/** What the wasm is made of. Tests, benches and their data do not go into it. */
export function engineHash(): string {
  const leave = new Set(['pkg', 'tests', 'benches', 'examples', 'fixtures', 'goldens', 'target']);
  const made = ['Cargo.toml', 'Cargo.lock', 'setup/wasm-order.ts'].map((file) => path.join(root, file));
  const files = [...made, ...filesBelow('engine', leave)];
  return contentHash(
    files.filter((file) => existsSync(file) && !file.endsWith('.md')),
    wasmBindgen,
    wasmPack,
    wasmFlags,
    optFlags.join(' '),
    pageFlags.join(' '),
    likenessFlags.join(' '),
    notForPages.source,
    JSON.stringify(roomScript),
    String(recipe),
  );
}

/** Makes engine/pkg what the sources say. Returns whether anything changed. */
export async function engine(): Promise<boolean> {
  const hash = engineHash();
  const mark = path.join(pkg, '.hash');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return false;
  const built = path.join(cacheFolder, 'engine', hash);
  await exclusively('engine', async () => {
    if (!existsSync(built)) await build(built);
  });
  putFiles(built, pkg);
  writeFileSync(mark, hash);
  const size = statSync(path.join(pkg, wasmName)).size;
  say(`✓ engine ${hash} (${(size / 1024).toFixed(0)} KiB)`);
  return true;
}

async function build(folder: string): Promise<void> {
  const rust = await rustForWasm();
  mkdirSync(path.dirname(folder), { recursive: true });
  await makeFolder(folder, async (fresh) => {
    const out = path.join(fresh, 'pkg');
    // Its own target folder: native cargo test uses another compiler and other flags, and cargo does not see that another
    // standard library was put under it.
    const targetFolder = path.join(cacheFolder, `target-wasm-${contentHash([], rust.PATH ?? '')}`);
    const env = { ...rust, CARGO_TARGET_DIR: targetFolder, CARGO_TERM_COLOR: 'never' };
    const crate = path.join(root, 'engine/wasm');
    const args = [
      'build',
      crate,
      '--release',
      '--target',
      'web',
      '--no-pack',
      '--mode',
      'no-install',
      '--out-dir',
      out,
      '--out-name',
      'atrium_engine',
    ];
    await step('engine (Rust → wasm)', 'wasm-pack', args, { cwd: root, env });

    const wasm = path.join(out, wasmName);
    const wasmOpt = path.join(root, 'node_modules/.bin/wasm-opt');
    await step('engine (wasm-opt)', wasmOpt, [wasm, ...optFlags, withNames, '-o', wasm], { cwd: root });
    const faults = featureFaults(readFileSync(wasm));
    if (faults.length > 0) throw new Stop(`engine: ${faults.join('; ')}`);
    renameSync(wasm, path.join(out, roomName));
    await forPages(out);
    forRooms(out);
    const types = roomScript.name.replace('.js', '.d.ts');
    const scripts = ['atrium_engine.js', 'atrium_engine.d.ts', roomScript.name, types];
    for (const name of [...scripts, wasmName, namesName, `${wasmName}.d.ts`, roomName])
      renameSync(path.join(out, name), path.join(fresh, name));
    rmSync(out, { recursive: true });
  });
}

/** The same without what only the server calls (engine/wasm/src/room.rs): nothing of it goes over the wire. */
async function forPages(out: string): Promise<void> {
  const whole = new WebAssembly.Module(readFileSync(path.join(out, roomName)));
  const kept = WebAssembly.Module.exports(whole).filter(({ name }) => !notForPages.test(name));
  const graph = path.join(out, 'exports.json');
  writeFileSync(graph, JSON.stringify(kept.map(({ name }, k) => ({ name: `kept${k}`, root: true, export: name }))));
  const features = optFlags.filter((flag) => /^--(mvp|enable)-/.test(flag));
  const files = [path.join(out, roomName), '--graph-file', graph, '-o', path.join(out, wasmName)];
  const metadce = path.join(root, 'node_modules/.bin/wasm-metadce');
  await step('engine (what pages need)', metadce, [...files, ...features, withNames], { cwd: root });
  const wasm = path.join(out, wasmName);
  const wasmOpt = path.join(root, 'node_modules/.bin/wasm-opt');
  const again = (flags: string[]): Promise<unknown> =>
    step('engine (order of functions)', wasmOpt, [wasm, ...features, ...flags, '-o', wasm], { cwd: root });
  await again([...pageFlags, withNames]);
  const names = functionNames(readFileSync(wasm));
  await again([withoutNames]);
  const { named, numbers } = namedByLikeness(readFileSync(wasm));
  writeFileSync(wasm, named);
  await again(likenessFlags);
  writeFileSync(path.join(out, namesName), JSON.stringify(numbers.map((number) => spoken(names[number]))));
  const room = path.join(out, roomName);
  await step('engine (without names)', wasmOpt, [room, ...features, withoutNames, '-o', room], { cwd: root });
}

/** Without the numbers by which the compiler tells crates of one name apart. */
function spoken(name: string | undefined): string | null {
  return name?.replace(/\[[0-9a-f]{16}\]/g, '') ?? null;
}

/** A server has an instance per open board: each has the glue's state for itself, so that it can be collected with all it has. */
function forRooms(out: string): void {
  const glue = readFileSync(path.join(out, 'atrium_engine.js'), 'utf8');
  const body = glue.replace(/^export \{.*\};$/m, '').replace(/^export (class|function)/gm, '$1');
  if (/^\s*(import|export)\b/m.test(body)) throw new Stop('engine: the glue has imports or exports of another kind');
  writeFileSync(path.join(out, roomScript.name), roomScript.head + body + roomScript.tail);
  writeFileSync(path.join(out, roomScript.name.replace('.js', '.d.ts')), roomScript.types);
}
