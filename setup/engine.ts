// The engine: Rust → wasm → engine/pkg. Built only when its sources have changed, kept in the cache by content hash, so a
// second clone of the same commit copies it and needs no Rust at all.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, contentHash, exclusively, filesBelow, makeFolder, putFiles, root } from './cache.ts';
import { crateAsWasm } from './crate-wasm.ts';
import { wasmFlags } from './rust.ts';
import { Stop, say, step } from './say.ts';
import { recipe, wasmBindgen, wasmPack } from './versions.mjs';
import { namedByLikeness } from './wasm-order.ts';
import { functionNames } from './wasm-sections.ts';
import { ASK, PARTNER, split } from './wasm-split.ts';

export const pkg = path.join(root, 'engine/pkg');
/** What pages need at once, and what comes when they are drawn on (setup/wasm-split.ts). */
export const parts = { first: 'atrium_engine_bg.wasm', rest: 'atrium_engine_rest.wasm' };
/** Both in one, with the names of its functions: what `npm run engine -- first` sees at work (setup/engine-first.ts). */
export const wholeName = 'atrium_engine_whole.wasm';
/** What a part's functions are called in Rust, by their numbers: JSON, for `npm run stack` (setup/stack.ts). No page is sent it. */
export const namesOf = (part: string): string => part.replace('.wasm', '.names.json');
/** Names of functions of the first part, one a line, as `spoken` has them. */
export const firstList = 'setup/engine-first.txt';
const LISTED_LETTERS = 80;
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
/** What no function of a part calls goes; the most called ones come first, the others by likeness. */
const partFlags = ['--remove-unused-module-elements', '--reorder-functions'];
/** Names of functions stay until their numbers are the last ones, and then lie beside the binary. */
const withNames = '-g';
const withoutNames = '--strip-debug';
/** What the methods of the class that pages call are named in Rust's binary. */
export const EXPORTED = /^engine_/;
const likenessFlags = ['--reorder-functions-by-name', withoutNames];

const binaryTools = ['order', 'split', 'binary', 'code', 'sections'].map((tool) => `setup/wasm-${tool}.ts`);

/** What the wasm is made of. Tests, benches and their data do not go into it. */
export function engineHash(): string {
  const leave = new Set(['pkg', 'files', 'tests', 'benches', 'examples', 'fixtures', 'goldens', 'target']);
  const made = ['Cargo.toml', 'Cargo.lock', firstList, ...binaryTools].map((file) => path.join(root, file));
  const files = [...made, ...filesBelow('engine', leave)];
  return contentHash(
    files.filter((file) => existsSync(file) && !file.endsWith('.md')),
    wasmBindgen,
    wasmPack,
    wasmFlags,
    optFlags.join(' '),
    partFlags.join(' '),
    likenessFlags.join(' '),
    notForPages.source,
    JSON.stringify(roomScript),
    String(recipe),
    String(askForRest),
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
  const sizes = Object.values(parts).map((part) => (statSync(path.join(pkg, part)).size / 1024).toFixed(0));
  say(`✓ engine ${hash} (${sizes.join(' + ')} KiB)`);
  return true;
}

async function build(folder: string): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  await makeFolder(folder, async (fresh) => {
    const out = path.join(fresh, 'pkg');
    const wasm = await crateAsWasm({ folder: 'wasm', name: 'atrium_engine', flags: [...optFlags, withNames] }, out);
    renameSync(wasm, path.join(out, roomName));
    await forPages(out);
    forRooms(out);
    askForRest(out);
    const types = roomScript.name.replace('.js', '.d.ts');
    const scripts = [script, script.replace('.js', '.d.ts'), roomScript.name, types];
    const binaries = [...Object.values(parts), wholeName, roomName];
    const names = Object.values(parts).map(namesOf);
    for (const name of [...scripts, ...binaries, ...names, `${parts.first}.d.ts`])
      renameSync(path.join(out, name), path.join(fresh, name));
    rmSync(out, { recursive: true });
  });
}

/** The same without what only the server calls (engine/wasm/src/room.rs), in two parts: nothing else goes over the wire. */
async function forPages(out: string): Promise<void> {
  const binary = new WebAssembly.Module(readFileSync(path.join(out, roomName)));
  const kept = WebAssembly.Module.exports(binary).filter(({ name }) => !notForPages.test(name));
  const graph = path.join(out, 'exports.json');
  writeFileSync(graph, JSON.stringify(kept.map(({ name }, k) => ({ name: `kept${k}`, root: true, export: name }))));
  const whole = path.join(out, wholeName);
  const metadce = path.join(root, 'node_modules/.bin/wasm-metadce');
  const args = [path.join(out, roomName), '--graph-file', graph, '-o', whole, ...features, withNames];
  await step('engine (what pages need)', metadce, args, { cwd: root });
  const wasm = readFileSync(whole);
  const isFirst = firstNames();
  const names = functionNames(wasm);
  const two = split(wasm, (number) => isFirst.has(listed(names[number])));
  for (const part of ['first', 'rest'] as const) await inOrder(two[part], path.join(out, parts[part]));
  const room = path.join(out, roomName);
  await optimized(room, [withoutNames]);
}

/** Functions anew: the most called ones first, the others by likeness. */
async function inOrder(wasm: Uint8Array, file: string): Promise<void> {
  writeFileSync(file, wasm);
  await optimized(file, [...partFlags, withNames]);
  const names = functionNames(readFileSync(file));
  await optimized(file, [withoutNames]);
  const { named, numbers } = namedByLikeness(readFileSync(file));
  writeFileSync(file, named);
  await optimized(file, likenessFlags);
  writeFileSync(namesOf(file), JSON.stringify(numbers.map((number) => spoken(names[number]) || null)));
}

const features = optFlags.filter((flag) => /^--(mvp|enable)-/.test(flag));

async function optimized(file: string, flags: string[]): Promise<void> {
  const wasmOpt = path.join(root, 'node_modules/.bin/wasm-opt');
  await step('engine (order of functions)', wasmOpt, [file, ...features, ...flags, '-o', file], { cwd: root });
}

function firstNames(): Set<string> {
  return new Set(readFileSync(path.join(root, firstList), 'utf8').split('\n'));
}

/** Without the numbers by which the compiler tells crates of one name apart, and those by which functions of one name are. */
export function spoken(name = ''): string {
  return name.replace(/\[[0-9a-f]{16}\]/g, '').replace(/\[\d+\]$/, '');
}

/** As in `firstList`: the beginning of a long name and a number made of it all. */
export function listed(name: string | undefined): string {
  const whole = spoken(name);
  if (whole.length <= LISTED_LETTERS) return whole;
  return `${whole.slice(0, LISTED_LETTERS)}… ${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`;
}

/** A server has an instance per open board: each has the glue's state for itself, so that it can be collected with all it has. */
function forRooms(out: string): void {
  const glue = readFileSync(path.join(out, script), 'utf8');
  const body = glue.replace(/^export \{.*\};$/m, '').replace(/^export (class|function)/gm, '$1');
  if (/^\s*(import|export)\b/m.test(body)) throw new Stop('engine: the glue has imports or exports of another kind');
  writeFileSync(path.join(out, roomScript.name), roomScript.head + body + roomScript.tail);
  writeFileSync(path.join(out, roomScript.name.replace('.js', '.d.ts')), roomScript.types);
}

/** The first part asks for the rest by what the glue's caller has put there (workers/engine/engine-rest.ts). */
function askForRest(out: string): void {
  const file = path.join(out, script);
  // Words for whoever calls the glue in another way, which nobody does: a page would be sent them.
  const glue = readFileSync(file, 'utf8').replace(/^ *console\.warn\(.*\);?$/gm, '');
  const imports = /^( *)("\.\/atrium_engine_bg\.js": import0,)$/m;
  if (!imports.test(glue)) throw new Stop('engine: the glue names its imports in another way');
  // Exports are in the list where a board calls them at first, and only there.
  const atOnce = [...firstNames()].filter((name) => EXPORTED.test(name)).map((name) => name.replace(EXPORTED, ''));
  const asking = `"${PARTNER}": { ${ASK}: () => rest.${ASK}() },`;
  writeFileSync(
    file,
    `export const rest = { ${ASK}() {}, atOnce: ${JSON.stringify(` ${atOnce.join(' ')} `)} };\n${glue.replace(imports, `$1$2\n$1${asking}`)}`,
  );
  const types = path.join(out, script.replace('.js', '.d.ts'));
  writeFileSync(types, `${readFileSync(types, 'utf8')}\nexport const rest: { ${ASK}: () => void; atOnce: string };\n`);
}
