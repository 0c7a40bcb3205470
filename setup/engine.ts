// The engine: Rust → wasm → engine/pkg. Built only when its sources have changed, kept in the cache by content hash, so a
// second clone of the same commit copies it and needs no Rust at all.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, contentHash, exclusively, filesBelow, makeFolder, putFiles, root } from './cache.ts';
import { crateAsWasm } from './crate-wasm.ts';
import {
  type Cut,
  cutEngine,
  installWasmSplit,
  isCut,
  keepWhole,
  PLACEHOLDERS,
  type WasmSplit,
  wasmSplit,
} from './engine-split.ts';
import { wasmFlags } from './rust.ts';
import { Stop, say, step } from './say.ts';
import { recipe, wasmBindgen, wasmPack } from './versions.mjs';

export const pkg = path.join(root, 'engine/pkg');
/** What pages load at once, and what they load when the board can be drawn on (setup/engine-split.ts). */
export const parts = { first: 'atrium_engine_bg.wasm', rest: 'atrium_engine_rest.wasm' };
/** Rust names of a part's functions by number: JSON, for `npm run stack` (setup/stack.ts). No page loads it. */
export const namesOf = (part: string): string => part.replace('.wasm', '.names.json');
/** With the server's side of the boundary, which no page needs. */
const roomName = 'atrium_room_bg.wasm';
const script = 'atrium_engine.js';
/** The glue as a function: a module's own state lives as long as the process, an instance's ends with it. */
const roomScript = {
  name: 'atrium_room.js',
  head: 'export function instantiate(compiled) {\n',
  tail: 'initSync({ module: compiled });\nreturn { ServerModel, passSplices };\n}\n',
  types: `import type { passSplices, ServerModel } from './atrium_engine.js';
export function instantiate(compiled: WebAssembly.Module): { ServerModel: typeof ServerModel; passSplices: typeof passSplices };
`,
};
/** Exports of engine/wasm/src/room.rs. */
const notForPages = /^(servermodel_|__wbg_servermodel_|passSplices)/;
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
/** Names of functions stay until their numbers are the last ones, and then are in files beside the binaries. */
const withNames = '-g';
const withoutNames = '--strip-debug';
/** Functions of one module or generic are alike: side by side they compress to 0.5 % less. */
const byName = '--reorder-functions-by-name';

const splitTools = ['play', 'split'].map((tool) => `setup/engine-${tool}.ts`);
const importLine = /^(?:import|export)(?! type)[^;]*? from '([^']+)';/gm;
const mark = path.join(pkg, '.hash');

/** Adds the file and what it imports, types and packages aside. */
function withImports(files: Set<string>, file: string): Set<string> {
  if (files.has(file) || file.startsWith('engine/pkg/')) return files;
  files.add(file);
  for (const [, target = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(importLine)) {
    if (target.startsWith('#')) withImports(files, target.slice(1));
    else if (target.startsWith('.')) withImports(files, path.join(path.dirname(file), target));
  }
  return files;
}

/** Hash of everything the engine is built from, and of how. Tests, benches and their data are not built. */
function engineHash(splitter: WasmSplit | undefined): string {
  const leave = new Set(['pkg', 'files', 'tests', 'benches', 'examples', 'fixtures', 'goldens', 'target']);
  // What the play calls decides the cut.
  const tools = splitTools.reduce(withImports, new Set<string>());
  const made = ['Cargo.toml', 'Cargo.lock', ...tools].map((file) => path.join(root, file));
  const files = [...made, ...filesBelow('engine', leave)];
  return contentHash(
    files.filter((file) => existsSync(file) && !file.endsWith('.md')),
    wasmBindgen,
    wasmPack,
    wasmFlags,
    optFlags.join(' '),
    splitter?.version ?? 'whole',
    notForPages.source,
    JSON.stringify(roomScript),
    String(recipe),
    String(forPages),
    String(askForRest),
  );
}

/** Hash of the engine in engine/pkg. */
export function builtHash(): string | undefined {
  return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined;
}

/** Whether the engine in engine/pkg is cut in two. */
export function isEngineCut(): boolean {
  return isCut(path.join(pkg, parts.rest));
}

/** Makes engine/pkg what the sources say. Returns whether anything changed. */
export async function engine(): Promise<boolean> {
  let splitter = await wasmSplit();
  let hash = engineHash(splitter);
  if (builtHash() === hash) return false;
  const folder = (): string => path.join(cacheFolder, 'engine', hash);
  await exclusively('engine', async () => {
    if (!splitter && !existsSync(folder())) {
      splitter = await installWasmSplit();
      hash = engineHash(splitter);
    }
    if (!existsSync(folder())) await build(folder(), splitter);
  });
  putFiles(folder(), pkg);
  writeFileSync(mark, hash);
  const sizes = Object.values(parts).map((part) => (statSync(path.join(pkg, part)).size / 1024).toFixed(0));
  say(`✓ engine ${hash} (${isEngineCut() ? `${sizes.join(' + ')} KiB` : `${sizes[0]} KiB, whole`})`);
  return true;
}

async function build(folder: string, splitter: WasmSplit | undefined): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  await makeFolder(folder, async (fresh) => {
    const out = path.join(fresh, 'pkg');
    const wasm = await crateAsWasm({ folder: 'wasm', name: 'atrium_engine', flags: [...optFlags, withNames] }, out);
    renameSync(wasm, path.join(out, roomName));
    const cut = await forPages(out, splitter);
    forRooms(out);
    askForRest(out, cut);
    const types = roomScript.name.replace('.js', '.d.ts');
    const scripts = [script, script.replace('.js', '.d.ts'), roomScript.name, types];
    const binaries = [...Object.values(parts), roomName];
    const names = Object.values(parts).map(namesOf);
    for (const name of [...scripts, ...binaries, ...names, `${parts.first}.d.ts`])
      renameSync(path.join(out, name), path.join(fresh, name));
    rmSync(out, { recursive: true });
  });
}

/** The same without what only the server calls (engine/wasm/src/room.rs), in two parts: nothing else goes over the wire. */
async function forPages(out: string, splitter: WasmSplit | undefined): Promise<Cut> {
  const room = path.join(out, roomName);
  const binary = new WebAssembly.Module(readFileSync(room));
  const kept = WebAssembly.Module.exports(binary).filter(({ name }) => !notForPages.test(name));
  const graph = path.join(out, 'exports.json');
  writeFileSync(graph, JSON.stringify(kept.map(({ name }, k) => ({ name: `kept${k}`, root: true, export: name }))));
  const whole = path.join(out, 'whole.wasm');
  const metadce = path.join(root, 'node_modules/.bin/wasm-metadce');
  const args = [room, '--graph-file', graph, '-o', whole, ...features, withNames];
  await step('engine (what pages need)', metadce, args, { cwd: root });
  await optimized(whole, [byName, withNames]);
  const files = { first: path.join(out, parts.first), rest: path.join(out, parts.rest) };
  const cut = splitter
    ? await cutEngine(splitter, { whole, script: path.join(out, script), parts: files, features })
    : keepWhole(whole, files);
  for (const part of ['first', 'rest'] as const)
    writeFileSync(namesOf(files[part]), JSON.stringify(cut.names[part].map((name) => spoken(name) || null)));
  if (!splitter) await optimized(files.first, [withoutNames]);
  await optimized(room, [withoutNames]);
  return cut;
}

const features = optFlags.filter((flag) => /^--(mvp|enable)-/.test(flag));

async function optimized(file: string, flags: string[]): Promise<void> {
  const wasmOpt = path.join(root, 'node_modules/.bin/wasm-opt');
  await step('engine (order and names)', wasmOpt, [file, ...features, ...flags, '-o', file], { cwd: root });
}

/** Without the numbers by which the compiler tells crates of one name apart, and those by which functions of one name are. */
function spoken(name: string): string {
  return name.replace(/\[[0-9a-f]{16}\]/g, '').replace(/\[\d+\]$/, '');
}

/** A server has an instance per open board: each has the glue's state for itself, so that it can be collected with all it has. */
function forRooms(out: string): void {
  const glue = readFileSync(path.join(out, script), 'utf8');
  const body = glue.replace(/^export \{.*\};$/m, '').replace(/^export (class|function)/gm, '$1');
  if (/^\s*(import|export)\b/m.test(body)) throw new Stop('engine: the glue has imports or exports of another kind');
  writeFileSync(path.join(out, roomScript.name), roomScript.head + body + roomScript.tail);
  writeFileSync(path.join(out, roomScript.name.replace('.js', '.d.ts')), roomScript.types);
}

/** The first part asks for the rest by what the glue's caller has put there (workers/engine/engine-rest.ts), then calls it by the table. */
function askForRest(out: string, { atOnce, commands, table }: Cut): void {
  const file = path.join(out, script);
  // Words for whoever calls the glue in another way, which nobody does: a page would be sent them.
  const glue = readFileSync(file, 'utf8').replace(/^ *console\.warn\(.*\);?$/gm, '');
  const imports = /^( *)("\.\/atrium_engine_bg\.js": import0,)$/m;
  if (!imports.test(glue)) throw new Stop('engine: the glue names its imports in another way');
  // Each placeholder is imported by its number in the table.
  const call = `(...args) => (rest.ask(), wasm[${JSON.stringify(table)}].get(+number)(...args))`;
  const asking = table ? `\n$1"${PLACEHOLDERS}": new Proxy({}, { get: (_, number) => ${call} }),` : '';
  writeFileSync(
    file,
    `export const rest = { ask() {}, atOnce: ${JSON.stringify(` ${atOnce.join(' ')} `)}, commands: ${JSON.stringify(commands)} };\n${glue.replace(imports, `$1$2${asking}`)}`,
  );
  const types = path.join(out, script.replace('.js', '.d.ts'));
  writeFileSync(
    types,
    `${readFileSync(types, 'utf8')}\nexport const rest: { ask: () => void; atOnce: string; commands: number[] };\n`,
  );
}
