// Cuts the engine in two by wasm-split of binaryen. The first part has the functions that a played board calls (engine-play.ts); a page
// loads the second one when the board can be drawn on. The parts share memory, table and globals.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMAND_CODES } from '../workers/engine/command-codes.ts';
import type { EngineInstance } from './engine-play.ts';
import { ask, Stop, say, step } from './say.ts';
import { findWasmSplit, systemPackages } from './system.ts';
import { functionNames } from './wasm-sections.ts';

/** Modules that the parts import from: the second one functions of the first, the first one placeholders of the second. */
const FIRST = 'first';
export const PLACEHOLDERS = 'rest';
const WRITE_PROFILE = '__write_profile';
const PAGE_BYTES = 65_536;
/** Names that wasm-bindgen gives to the exported methods of the class `Engine`. */
const METHOD = /^engine_/;
/** A wasm module with nothing in it: the second part of an engine that is not cut. */
const EMPTY_MODULE = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

export interface WasmSplit {
  program: string;
  /** As it prints it. */
  version: string;
}

export interface EngineParts {
  first: string;
  rest: string;
}

export interface Cut {
  /** Rust names of each part's functions by number. */
  names: Record<keyof EngineParts, string[]>;
  /** Methods that may be called before the second part is loaded. */
  atOnce: string[];
  /** Codes of the commands that may be run before. */
  commands: number[];
  /** Export of the first part by which placeholders call the second one; undefined if the engine is whole. */
  table: string | undefined;
}

/** Undefined if wasm-split is not installed: then the engine is built whole. */
export async function wasmSplit(): Promise<WasmSplit | undefined> {
  const program = findWasmSplit();
  const version = program && (await ask(program, ['--version']));
  return program && version ? { program, version } : undefined;
}

/** Installs it where that needs no person. Undefined, said in one line, where it cannot be installed. */
export async function installWasmSplit(): Promise<WasmSplit | undefined> {
  if (!process.env.ATRIUM_WASM_SPLIT) {
    try {
      await systemPackages('Cutting the engine', ['binaryen']);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
    }
  }
  const installed = await wasmSplit();
  if (!installed)
    say(
      'Without wasm-split (package binaryen) the engine is built whole: the first visit of a board loads 95 KiB more.',
    );
  return installed;
}

/** The second part is an empty module, so that pages load both in any case. */
export function keepWhole(whole: string, parts: EngineParts): Cut {
  const wasm = readFileSync(whole);
  copyFileSync(whole, parts.first);
  writeFileSync(parts.rest, EMPTY_MODULE);
  const commands = Object.values(COMMAND_CODES);
  return { names: { first: functionNames(wasm), rest: [] }, atOnce: methodsOf(wasm), commands, table: undefined };
}

/** Whether the second part in this file has anything in it. */
export function isCut(rest: string): boolean {
  return readFileSync(rest).length > EMPTY_MODULE.length;
}

interface CutOptions {
  whole: string;
  /** The script of wasm-bindgen, as it is for the whole engine. */
  script: string;
  parts: EngineParts;
  features: readonly string[];
}

/** Returns what the script and `npm run stack` must know of the parts. Throws Stop if wasm-split fails. */
export async function cutEngine({ program }: WasmSplit, { whole, script, parts, features }: CutOptions): Promise<Cut> {
  const besideWhole = (name: string): string => path.join(path.dirname(whole), name);
  const [instrumented, profile] = [besideWhole('instrumented.wasm'), besideWhole('profile')];
  await wasmSplitStep(program, 'engine (instrumented)', ['--instrument', whole, '-o', instrumented, ...features]);
  const played = await playedBoard({ instrumented, script });
  writeFileSync(profile, played.profile);
  const namespaces = [`--import-namespace=${FIRST}`, `--placeholder-namespace=${PLACEHOLDERS}`, '--export-prefix=%'];
  const outputs = ['-o1', parts.first, '-o2', parts.rest, '--symbolmap'];
  const parted = [whole, `--profile=${profile}`, ...features, ...namespaces, ...outputs];
  await wasmSplitStep(program, 'engine (two parts)', parted);
  const names = { first: symbolsOf(parts.first), rest: symbolsOf(parts.rest) };
  const later = new Set(names.rest);
  const first = readFileSync(parts.first);
  const table = WebAssembly.Module.exports(new WebAssembly.Module(first)).find(({ kind }) => kind === 'table');
  if (!table) throw new Stop('engine: the first part does not export the table that placeholders call by');
  const atOnce = methodsOf(first).filter((name) => !later.has(`engine_${name}`));
  return { names, atOnce, commands: played.commands, table: table.name };
}

/** Throws Stop with the way to start without the program: a failure that nobody sees would leave first visits slow. */
async function wasmSplitStep(program: string, title: string, args: string[]): Promise<void> {
  try {
    await step(title, program, args);
  } catch (error) {
    const sentence = `${title}: ${program} failed. What it printed stands above. The engine can be built whole.`;
    throw new Stop(sentence, 'ATRIUM_WASM_SPLIT=none npm start', error instanceof Stop ? error.details : undefined);
  }
}

/** Names of the methods without their prefix. */
function methodsOf(wasm: Uint8Array<ArrayBuffer>): string[] {
  const names = WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(({ name }) => name);
  return names.filter((name) => METHOD.test(name)).map((name) => name.replace(METHOD, ''));
}

/** Lines of a number and a name, in which bytes that an identifier of the text format lacks are `\` and two digits. */
function symbolsOf(part: string): string[] {
  const names: string[] = [];
  for (const line of readFileSync(`${part}.symbols`, 'utf8').split('\n')) {
    const [, number, name = ''] = /^(\d+):(.*)$/.exec(line) ?? [];
    const unescaped = name.replace(/\\([0-9a-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (number !== undefined) names[Number(number)] = unescaped;
  }
  return names;
}

interface PlayedBoard {
  /** Bytes in the form of wasm-split. */
  profile: Uint8Array;
  commands: number[];
}

async function playedBoard(files: { instrumented: string; script: string }): Promise<PlayedBoard> {
  const { playBoard } = await import('./engine-play.ts');
  const recorded = await instanceOf(files.script, files.instrumented);
  const commands = playBoard(recorded);
  const { memory, exports } = recorded;
  const write = exports[WRITE_PROFILE];
  if (typeof write !== 'function') throw new Stop('engine: the instrumented engine writes no profile');
  // It says how long the profile is, and writes it only where that fits.
  const bytes = Number(write(0, 0));
  const start = memory.grow(Math.ceil(bytes / PAGE_BYTES)) * PAGE_BYTES;
  write(start, bytes);
  return { profile: new Uint8Array(memory.buffer, start, bytes), commands };
}

/** A script has one instance, so each gets a copy of it; a name in .mjs is a module wherever it is. */
async function instanceOf(script: string, wasm: string): Promise<EngineInstance & { exports: WebAssembly.Exports }> {
  const copy = wasm.replace(/\.wasm$/, '.mjs');
  copyFileSync(script, copy);
  const { Engine, initSync } = await import(pathToFileURL(copy).href);
  const exports = initSync({ module: readFileSync(wasm) });
  return { Engine, memory: exports.memory, exports };
}
