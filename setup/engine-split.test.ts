// The engine in two parts: what the first one has, and how it becomes whole where wasm-split is missing.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMAND_CODES } from '../workers/engine/command-codes.ts';
import { isEngineCut, namesOf, parts, pkg } from './engine.ts';
import { isCut, keepWhole, wasmSplit } from './engine-split.ts';
import { findWasmSplit } from './system.ts';

/** The name of an exported function is its number. */
const numberOf = (value: unknown): number => (typeof value === 'function' ? Number(value.name) : -1);
const moduleOf = (name: string) => new WebAssembly.Module(readFileSync(path.join(pkg, name)));

describe('engine/pkg', () => {
  const exported = new Set(WebAssembly.Module.exports(moduleOf(parts.first)).map(({ name }) => name));
  const names = Object.values(parts).map((part): (string | null)[] =>
    JSON.parse(readFileSync(path.join(pkg, namesOf(part)), 'utf8')),
  );
  const [first = [], rest = []] = names;

  test('exports all methods from the first part, and all that the second one imports', () => {
    const imported = WebAssembly.Module.imports(moduleOf(parts.rest)).map(({ name }) => name);
    expect(imported.filter((name) => !exported.has(name))).toEqual([]);
    expect(exported).toContain('engine_copy');
  });

  test.runIf(isEngineCut())('has what a first stroke calls in the first part, copy and undo in the second', () => {
    const called = ['engine_new', 'engine_pushSamples', 'engine_tick', 'engine_confirm'];
    expect(first).toEqual(expect.arrayContaining(called));
    expect(rest.filter((name) => name !== null && called.includes(name))).toEqual([]);
    expect(rest).toContain('engine_copy');
    // One that enters the second part halfway would break the board where that cannot be had.
    expect(rest).toEqual(expect.arrayContaining(['engine_loadChunk', 'engine_foldRow']));
    expect(rest).toContain('<atrium_canvas::document::Document>::undo');
  });

  test('names functions by the numbers that a stack has', () => {
    const nothing = new Proxy<Record<string, () => void>>({}, { get: () => () => {} });
    const imports = { './atrium_engine_bg.js': nothing, rest: nothing };
    const { exports } = new WebAssembly.Instance(moduleOf(parts.first), imports);
    for (const method of ['engine_tick', 'engine_copy']) expect(first[numberOf(exports[method])]).toBe(method);
    const table = Object.values(exports).find((value) => value instanceof WebAssembly.Table);
    if (!table) return;
    const before = Array.from({ length: table.length }, (_, k) => table.get(k));
    new WebAssembly.Instance(moduleOf(parts.rest), { first: exports });
    const called = before.flatMap((old, k) => (table.get(k) === old ? [] : [rest[numberOf(table.get(k))]]));
    expect(called).toContain('engine_copy');
    expect(called).not.toContain('engine_tick');
  });

  test.runIf(isEngineCut())('names in the script the methods and commands that are called at first', () => {
    const script = readFileSync(path.join(pkg, 'atrium_engine.js'), 'utf8');
    const [, atOnce = ''] = /atOnce: "([^"]*)"/.exec(script) ?? [];
    expect(atOnce).toContain(' pushSamples ');
    expect(atOnce).not.toContain(' copy ');
    const [, commands = ''] = /commands: (\[[\d,]*\])/.exec(script) ?? [];
    expect(JSON.parse(commands)).toContain(COMMAND_CODES.moveCamera);
    expect(JSON.parse(commands)).not.toContain(COMMAND_CODES.undo);
  });
});

describe('without wasm-split', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'atrium-engine-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  test('the program is not found where a setting or PATH has none', async () => {
    vi.stubEnv('ATRIUM_WASM_SPLIT', 'none');
    expect(await wasmSplit()).toBeUndefined();
    vi.stubEnv('ATRIUM_WASM_SPLIT', '');
    vi.stubEnv('PATH', folder);
    expect(findWasmSplit()).toBeUndefined();
    const program = path.join(folder, 'wasm-split');
    writeFileSync(program, '#!/bin/sh\necho wasm-split version 108', { mode: 0o755 });
    expect(await wasmSplit()).toEqual({ program, version: 'wasm-split version 108' });
  });

  test('the first part is the whole engine, which calls all methods at once', () => {
    const files = { first: path.join(folder, 'first.wasm'), rest: path.join(folder, 'rest.wasm') };
    // (module (func (export "engine_f") (result i32) i32.const 7))
    const engine = [
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...[1, 5, 1, 0x60, 0, 1, 0x7f],
      ...[3, 2, 1, 0],
      ...[7, 12, 1, 8, ...new TextEncoder().encode('engine_f'), 0, 0],
      ...[10, 6, 1, 4, 0, 0x41, 7, 0x0b],
      ...[0, 11, 4, ...new TextEncoder().encode('name'), 1, 4, 1, 0, 1, 0x66],
    ];
    const whole = path.join(folder, 'whole.wasm');
    writeFileSync(whole, Uint8Array.from(engine));
    expect(keepWhole(whole, files)).toEqual({
      commands: Object.values(COMMAND_CODES),
      names: { first: ['f'], rest: [] },
      atOnce: ['f'],
      table: undefined,
    });
    expect(readFileSync(files.first)).toEqual(readFileSync(whole));
    expect(existsSync(files.rest) && WebAssembly.validate(readFileSync(files.rest))).toBe(true);
    expect(isCut(files.rest)).toBe(false);
  });
});
