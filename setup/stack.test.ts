// A report's stack as files and lines of the sources.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, mapIn, namesIn, resolved, stackIn } from './stack.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-maps-'));
  mkdirSync(path.join(folder, 'assets'));
  // Column 1 of line 1 is line 12, column 3 of the source: VLQ of 0, 0, 11, 2.
  const map = { version: 3, sources: ['../../src/features/board.ts'], names: [], mappings: 'AAWE' };
  writeFileSync(path.join(folder, 'assets/board-1.js.map'), JSON.stringify(map));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STACK =
  'TypeError: x\n    at a (https://boards.example/assets/board-1.js:1:1)\n    at https://boards.example/assets/other-2.js:1:1';

test('places in scripts become places in sources; what no map knows stays', () => {
  expect(resolved(STACK, mapIn(folder), () => undefined)).toBe(
    'TypeError: x\n    at a (src/features/board.ts:12:3)\n    at https://boards.example/assets/other-2.js:1:1',
  );
});

test('places in the service worker, which has no folder and no hash, too', () => {
  const map = { version: 3, sources: ['../workers/service-worker/main.ts'], names: [], mappings: 'AAWE' };
  writeFileSync(path.join(folder, 'service-worker.js.map'), JSON.stringify(map));
  expect(resolved('    at https://boards.example/service-worker.js:1:1', mapIn(folder), () => undefined)).toBe(
    '    at workers/service-worker/main.ts:12:3',
  );
});

test('the stack is found in a report, in an envelope, and in plain text', () => {
  const report = JSON.stringify({ contexts: { stack: { text: STACK } } });
  expect(stackIn(report)).toBe(STACK);
  expect(stackIn(`{"sent_at":"now"}\n{"type":"event"}\n${report}\n`)).toBe(STACK);
  expect(stackIn(STACK)).toBe(STACK);
});

test('functions of the engine become their names, and the crate’s file of each', () => {
  writeFileSync(
    path.join(folder, 'assets/atrium_engine_bg-1.wasm.names.json'),
    JSON.stringify([null, 'atrium_canvas::shape::route::Route::detour', 'core::panicking::panic']),
  );
  writeFileSync(path.join(folder, 'assets/atrium_engine_rest-1.wasm.names.json'), '["core::fmt::write"]');
  const at = 'https://boards.example/assets/atrium_engine_bg-1.wasm:wasm-function';
  const stack = `RuntimeError: unreachable\n    at ${at}[2]:0x1f\n    at ${at}[1]:0x2a0\n    at wasm-function[9]:0x1\n    at ${at.replace('_bg', '_rest')}[0]:0x3`;
  expect(resolved(stack, mapIn(folder), namesIn(folder))).toBe(
    [
      'RuntimeError: unreachable',
      '    at core::panicking::panic',
      '    at atrium_canvas::shape::route::Route::detour (engine/canvas/src/shape/route.rs)',
      '    at wasm-function[9]:0x1',
      '    at core::fmt::write',
    ].join('\n'),
  );
});

test('a function’s path leads to the file it stands in, as deep as there is one', () => {
  expect(fileOf('<atrium_canvas::document::Document as core::fmt::Debug>::fmt')).toBe(
    'engine/canvas/src/document/mod.rs',
  );
  expect(fileOf('atrium_engine::run::{{closure}}')).toBe('engine/wasm/src/lib.rs');
  expect(fileOf('<alloc::vec::Vec<atrium_model::id::Slot>>::extend::<atrium_canvas::document::order::ungroup>')).toBe(
    'engine/canvas/src/document/order.rs',
  );
  expect(fileOf('alloc::vec::Vec<T>::push')).toBeUndefined();
});
